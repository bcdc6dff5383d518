"use client";
import { withRetries } from "@/lib/platform/calls";
import type { AttemptFailure, ErrorCode } from "@/lib/platform/values";
import { ApiError } from "./api-error";

interface Upload {
  href: string;
  body: Blob | FormData;
  contentType?: string;
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

interface UploadAnswer<Data> {
  data?: Data;
  code?: ErrorCode;
  message?: string;
  errors?: Record<string, string>;
  request_id?: string;
  trace_id?: string;
}

/** Seconds. */
const LONGEST_WAIT = 5;
const BROKEN_OFF_WAIT = 1;

/** Retries only rejected or interrupted uploads. A completely sent file may have arrived even without a response. */
function findTemporaryRefusal(error: unknown): AttemptFailure | null {
  if (!(error instanceof ApiError) || ![0, 429, 503].includes(error.status)) return null;
  const { status, retryAfter } = error;
  return retryAfter !== undefined && retryAfter <= LONGEST_WAIT ? { status, retryAfter } : null;
}

export function upload<Data>(request: Upload): Promise<Data> {
  return withRetries(() => sendOnce<Data>(request), {
    signal: request.signal,
    readFailure: findTemporaryRefusal,
  });
}

/** Uses XMLHttpRequest, because fetch doesn't report upload progress. */
function sendOnce<Data>({ href, body, contentType, onProgress, signal }: Upload): Promise<Data> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", href);
    if (contentType) request.setRequestHeader("content-type", contentType);
    request.setRequestHeader("x-requested-with", "glovebox");
    let share = 0;
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) share = loaded / total;
      if (total > 0) onProgress(share);
    };
    request.onload = () => {
      const { data, code, errors, message, request_id, trace_id } = readAnswer<Data>(request.responseText);
      if (data !== undefined && request.status < 300) return resolve(data);
      reject(
        new ApiError({
          code: code ?? "bad_gateway",
          status: request.status,
          message: message ?? "The file was refused.",
          fields: errors,
          requestId: request_id,
          traceId: trace_id,
          retryAfter: Number(request.getResponseHeader("retry-after")) || undefined,
        }),
      );
    };
    request.onerror = () => {
      const retryAfter = share > 0 && share < 1 ? BROKEN_OFF_WAIT : undefined;
      reject(new ApiError({ code: "offline", status: 0, message: "No response.", retryAfter }));
    };
    signal?.addEventListener("abort", () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(body);
  });
}

function readAnswer<Data>(text: string): UploadAnswer<Data> {
  try {
    return JSON.parse(text) as UploadAnswer<Data>;
  } catch {
    return {};
  }
}
