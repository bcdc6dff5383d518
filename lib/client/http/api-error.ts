import type { ErrorCode, FieldErrors } from "@/lib/core/errors";
import { referenceOf } from "@/lib/core/reference";

export interface ApiFailure {
  /** The server's code; 'offline' without a response, 'outdated' if a chunk of the page is gone. */
  code: ErrorCode | "offline" | "outdated";
  /** HTTP status; 0 without a response. */
  status: number;
  message: string;
  fields?: FieldErrors;
  requestId?: string;
  /** Of the trace, where the server makes them. */
  traceId?: string;
  /** Seconds. */
  retryAfter?: number;
  /** The response isn't an envelope of this site: a proxy's own, or one that was cut off. */
  isUnreadable?: boolean;
}

/**
 * The error of callApi. `message` is the server's text and is for logs: the interface shows the text for `code`.
 */
export class ApiError extends Error {
  readonly code: ApiFailure["code"];
  readonly status: number;
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;
  /** What the person who meets it may tell support. */
  readonly reference: string | undefined;
  readonly retryAfter: number | undefined;
  readonly isUnreadable: boolean;

  constructor(failure: ApiFailure) {
    super(failure.message);
    this.name = "ApiError";
    this.code = failure.code;
    this.status = failure.status;
    this.fields = failure.fields ?? {};
    this.requestId = failure.requestId;
    this.reference = failure.requestId && referenceOf(failure.requestId, failure.traceId);
    this.retryAfter = failure.retryAfter;
    this.isUnreadable = failure.isUnreadable ?? false;
  }
}
