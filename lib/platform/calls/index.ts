export {
  ADMIN,
  BEARER,
  BEARER_HEADER,
  type BodyKind,
  type CallDefinition,
  DEVICE_HEADER,
  DOCUMENT_LIMITS,
  defineCall,
  FILE_TYPES,
  OPTIONAL_BEARER,
  ORIGIN_HEADER,
  SERVER_KEY,
  type SharedLimit,
  SIGN_UPS_PER_HOUR,
  TOKEN_HEADER,
  TOKEN_QUERY,
  VEHICLE_LOOKUPS,
} from "./call";
export { type CallExample, listExchanges } from "./call-example";
export { type BodyPace, callPath, createCallTable, isApiPath } from "./call-table";
export { CallerLeftError, isCallerLeft } from "./caller-left";
export { Stop, type StopSignal, toAbortSignal, withDeadline, withStop } from "./deadline";
export { defineObject } from "./define-object";
export { doneSchema, type ErrorEnvelope, errorEnvelopeSchema, success } from "./envelope";
export { toErrorBody } from "./error-body";
export {
  downloadSchema,
  emailSchema,
  freeText,
  idSchema,
  nameSchema,
  optionalNameSchema,
  singleLine,
} from "./fields";
export { formatReference } from "./reference";
export { createInvalidFieldsError, getFieldProblems, parseFields } from "./request-fields";
export { FIELDS_MAX, isForbiddenName, parseFormText, parseJsonText, toUniqueFields } from "./request-text";
export { type GenerationStep, withRetries } from "./retry";
export { systemCalls } from "./system-calls";
export { leavesOutcomeOpen } from "./unknown-outcome";
