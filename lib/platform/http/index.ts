export { type BodyLimits, FILE_PACE, limitBodyTime } from "./body-deadline";
export { type BaseContext, type CallContext, requireAdmin, requireUser, type Services } from "./context";
export { FormFiles, UPLOADS_FOLDER } from "./form-files";
export {
  ADDRESS_MAX,
  type AnswerMessage,
  type BodyMessage,
  type HeaderReader,
  type ParsedCall,
  PlainHeaders,
  type RequestMessage,
  requireShortAddress,
  splitUrl,
} from "./http-message";
export { isLoopback, toNetwork } from "./network";
export { createBodyStream, writeResponse, writeStream } from "./node-http";
export { RefusalWithHeaders } from "./refusal-headers";
export { type FormReader, readBody } from "./request-body";
export { type ServedCall, serve, succeeded } from "./serve";
export { assertStorable } from "./storable-text";
