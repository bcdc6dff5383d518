import { formatReference } from "@/lib/platform/calls";
import type { ErrorCode, FieldErrors } from "@/lib/platform/values";

export interface ApiFailure {
  code: ErrorCode | "offline" | "outdated";
  /** HTTP status; 0 without a response. */
  status: number;
  message: string;
  fields?: FieldErrors;
  requestId?: string;
  traceId?: string;
  /** Seconds. */
  retryAfter?: number;
  isUnreadable?: boolean;
}

/** `message` is for logs; the UI shows the text for `code`. */
export class ApiError extends Error {
  readonly code: ApiFailure["code"];
  readonly status: number;
  readonly fields: FieldErrors;
  readonly requestId: string | undefined;
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
    this.reference = failure.requestId && formatReference(failure.requestId, failure.traceId);
    this.retryAfter = failure.retryAfter;
    this.isUnreadable = failure.isUnreadable ?? false;
  }
}
