export const ERROR_STATUS = {
  bad_request: 400,
  invalid_fields: 400,
  wrong_vin: 400,
  not_logged_in: 401,
  wrong_credentials: 401,
  invalid_key: 401,
  no_credit: 402,
  forbidden: 403,
  account_closed: 403,
  cross_site: 403,
  missing_scope: 403,
  not_found: 404,
  /** Not 421: Node's fetch retries a 421 on a new connection, which fails if the request has a body. */
  unknown_site: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  in_progress: 409,
  too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  key_reused: 422,
  infected: 422,
  unprocessable: 422,
  took_too_long: 422,
  upstream_refused: 422,
  too_many_requests: 429,
  internal: 500,
  not_offered: 501,
  bad_gateway: 502,
  token_too_long: 502,
  unavailable: 503,
  gateway_timeout: 504,
  /** The document may exist and be charged, so never retry automatically. */
  outcome_unknown: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type FieldErrors = Record<string, string>;

/** Field that marks an idempotency key as used up; a retry needs a new key. */
export const SPENT_KEY_FIELD = "idempotency-key";

const APP_ERROR = Symbol.for("glovebox.app-error");

export class AppError extends Error {
  readonly [APP_ERROR] = true;
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;

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

  /** Each bundle has its own AppError class, so `instanceof` checks a shared symbol. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    const isMarked = typeof value === "object" && value !== null && APP_ERROR in value;
    // biome-ignore lint/complexity/noThisInStatic: subclasses inherit this method and check against themselves.
    return isMarked && (this === AppError || Function.prototype[Symbol.hasInstance].call(this, value));
  }
}
