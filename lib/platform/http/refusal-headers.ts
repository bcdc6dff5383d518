import { AppError, type ErrorCode, type FieldErrors } from "@/lib/platform/values";

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

export function getRefusalHeaders(error: AppError): Record<string, string> {
  return error instanceof RefusalWithHeaders ? error.headers : {};
}
