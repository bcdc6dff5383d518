import type { AppError, ErrorCode, FieldErrors } from "@/lib/platform/values";

export interface ErrorBody {
  status: "error";
  code: ErrorCode;
  message: string;
  msg: string;
  errors?: FieldErrors;
  request_id?: string;
  trace_id?: string;
}

export function toErrorBody(error: AppError, requestId?: string, traceId?: string): ErrorBody {
  return {
    status: "error",
    code: error.code,
    message: error.message,
    msg: error.message,
    ...(error.fields ? { errors: error.fields } : {}),
    ...(requestId ? { request_id: requestId } : {}),
    ...(traceId ? { trace_id: traceId } : {}),
  };
}
