import type { ErrorCode, FieldErrors } from "@/lib/core/errors";

export interface ApiFailure {
  /** The wire's code; 'offline' where no answer came, 'outdated' where the page's own script is gone. */
  code: ErrorCode | "offline" | "outdated";
  /** HTTP status; 0 where no answer came. */
  status: number;
  message: string;
  fields?: FieldErrors;
  requestId?: string;
  /** Seconds. */
  retryAfter?: number;
}

/** What callApi throws. `message` is the wire's text and is for logs: the interface shows the words for `code`. */
export class ApiError extends Error {
  readonly code: ApiFailure["code"];
  readonly status: number;
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(failure: ApiFailure) {
    super(failure.message);
    this.name = "ApiError";
    this.code = failure.code;
    this.status = failure.status;
    this.fields = failure.fields ?? {};
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
  }
}
