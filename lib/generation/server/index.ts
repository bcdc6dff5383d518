export { confirmVins, listConfirmedVins } from "./confirmed-vins";
export { drawLogo } from "./dealer-logo";
export { formatDate, formatDay, formatInstant, formatMonth } from "./document-dates";
export { getDocumentLink, getPageImageHref, getPdfHref } from "./document-links";
export { type DocumentMessages, getDocumentMessages, interpolate, pluralize } from "./document-messages";
export { getDocumentNumber } from "./document-number";
export {
  type DocumentRow,
  findDocumentByNumber,
  findNewestOwnDocument,
  findOwnDocument,
  findRevisionBefore,
  isOwnerErased,
  listNewestDocuments,
  listOwnRevisions,
  markOpened,
} from "./document-repository";
export {
  type DocumentRequest,
  documentRequestSchema,
  findSeriesName,
  isEuropeanVin,
  toClassicVehicle,
  toDecodedVehicle,
  toEnteredVehicle,
} from "./document-request";
export { drawMark, ink, markColor, type } from "./document-style";
export {
  type DocumentSubject,
  loadDocumentSubject,
  type SubjectSources,
  verifyHref,
} from "./document-subject";
export { listUnreturnedGenerations, loadVinsPaidByBasic, loadVinsWithUnreturned } from "./existing-document";
export { createGeneratedResponse } from "./generated-response";
export { findById, lockUser, updateOpen } from "./generation-repository";
export {
  type GenerationRow,
  type Intent,
  OPEN_STATES,
  PRINT_BATCH_KEY,
  type Produced,
} from "./generation-types";
export { getReadablePaidValues, lockListedValue, lockMarketValue, lockVehiclePage } from "./paid-values";
export { loadReportRecord } from "./report-record";
export { requestHash } from "./request-hash";
export { refund } from "./settle";
export { listStickerLines } from "./sticker-lines";
export { asDownload, createPdfResponse, getFileName, readStoredPageImage, readStoredPdf } from "./stored-pdf";
export { type RecordTerms, recordTerms } from "./translate-records";
export { translateFuel, translateParts, translateVehicle } from "./translate-vehicle";
export {
  type Decoders,
  formatVehicleText,
  loadVehicleNames,
  type OwnedNumber,
  toShownNumber,
} from "./vehicle-names";
export { cleanVehicle, formatVehicleTitle, groupVin } from "./vehicle-text";
