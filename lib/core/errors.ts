import { traceId } from "./trace";

/** Every error the wire can carry: code → HTTP status. One table, so that no handler invents a status. */
export const ERROR_STATUS = {
  bad_request: 400,
  invalid_fields: 400,
  wrong_vin: 400,
  not_logged_in: 401,
  wrong_credentials: 401,
  /** An API key that is unknown here, revoked, replaced or expired. */
  invalid_key: 401,
  no_credit: 402,
  forbidden: 403,
  /** The right password of an account that its owner closed; `errors.due_at` is when it will be erased. */
  account_closed: 403,
  cross_site: 403,
  /** The API key has not the scope of the call; the text names it. */
  missing_scope: 403,
  not_found: 404,
  /** Not 421: Node's fetch repeats such a request on a new connection, and fails at that when there is a body. */
  unknown_site: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  in_progress: 409,
  too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  key_reused: 422,
  /** The operator's virus scanner found something in a file, which was not kept. */
  infected: 422,
  unprocessable: 422,
  /** Something that was sent hit the time limit for reading it; another try can succeed. */
  took_too_long: 422,
  /** A remote Members API refused the call, with a reason of its own in the message. */
  upstream_refused: 422,
  too_many_requests: 429,
  internal: 500,
  /** A remote Members API without an optional call. */
  not_offered: 501,
  bad_gateway: 502,
  /** A login whose token no cookie can hold. */
  token_too_long: 502,
  unavailable: 503,
  gateway_timeout: 504,
  /** A remote Members API may have made and charged a document. Never retried automatically. */
  outcome_unknown: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
/** Field name → what is wrong with it and what to do. */
export type FieldErrors = Record<string, string>;

/** The field of an error that ended the request for good: its key keeps that answer, and another try needs a new key. */
export const SPENT_KEY_FIELD = "idempotency-key";

const APP_ERROR = Symbol.for("glovebox.app-error");

/** An error whose text may be shown to the user. Anything else that is thrown is answered as 'internal'. */
export class AppError extends Error {
  readonly [APP_ERROR] = true;
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** Seconds, sent as Retry-After. */
  readonly retryAfter: number | undefined;

  /** `cause`: a fault of ours behind it, for the log alone. */
  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: FieldErrors; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.fields = options.fields;
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }

  /**
   * The front's bundle and each of Next's have a class AppError of their own, and errors cross between them (the upstream,
   * coalesced requests): `instanceof` goes by a mark that they share, not by the class.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    const isMarked = typeof value === "object" && value !== null && APP_ERROR in value;
    // biome-ignore lint/complexity/noThisInStatic: a subclass inherits this method and means itself.
    return isMarked && (this === AppError || Function.prototype[Symbol.hasInstance].call(this, value));
  }
}

/** The body of an error on the wire: CALL-4. `msg` repeats `message` for callers that read it there. */
export interface ErrorBody {
  status: "error";
  code: ErrorCode;
  message: string;
  msg: string;
  errors?: FieldErrors;
  request_id?: string;
  /** Where traces are made. */
  trace_id?: string;
}

export function errorBody(error: AppError, requestId?: string): ErrorBody {
  const trace = traceId();
  return {
    status: "error",
    code: error.code,
    message: error.message,
    msg: error.message,
    ...(error.fields ? { errors: error.fields } : {}),
    ...(requestId ? { request_id: requestId } : {}),
    ...(trace ? { trace_id: trace } : {}),
  };
}
