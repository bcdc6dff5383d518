import { AppError, type ErrorCode, type FieldErrors } from "@/lib/core/errors";

/** A refusal whose answer has headers of its own. */
export class RefusalWithHeaders extends AppError {
  readonly headers: Record<string, string>;
  constructor(
    code: ErrorCode,
    message: string,
    { headers, ...options }: { headers: Record<string, string>; retryAfter?: number; fields?: FieldErrors },
  ) {
    super(code, message, options);
    this.headers = headers;
  }
}

/** The headers that belong on the answer of a refused call. */
export function refusalHeaders(error: AppError): Record<string, string> {
  return error instanceof RefusalWithHeaders ? error.headers : {};
}
