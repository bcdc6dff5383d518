export { createListReader, findList, hasOne, type RowNames, readList, readRows } from "./find-rows";
export { flattenFacts } from "./flatten-facts";
export { Fields, list, openFields, type Place, type ReadValue, stepInto, toObject } from "./read-fields";
export {
  createDocumentLocationReader,
  createFileUrlReader,
  type DocumentLocation,
  type LinkContext,
  readDocumentPage,
} from "./read-link";
export { readNonEmptyText, toName } from "./read-names";
export { createShape } from "./read-shape";
export { asIs, createFittingReader, dropRepeated, openSpelled, toPlainName } from "./read-spelled";
export {
  createNonZeroReader,
  flag,
  formatAmount,
  formatDate,
  formatNumber,
  formatUnlimited,
  isAbsent,
  oneOf,
  parseJsonColumn,
  readModelYear,
  toText,
  typeName,
  wholeNumber,
} from "./read-values";
export { limitNotes, type UnreadableField } from "./unreadable-fields";
export {
  type Answer,
  type AnswerReader,
  hasTextBefore,
  parseJson,
  type ReadContext,
  unwrapAnswer,
} from "./unwrap-answer";
export {
  findFieldErrors,
  findMessage,
  findShownMessage,
  isAboutLogin,
  maskText,
  namesMissingSubject,
  saysNothingFound,
} from "./upstream-message";
