"use client";
import type { ErrorCode } from "@/lib/core/errors";
import { ApiError } from "./api-error";

interface Upload {
  href: string;
  body: Blob | FormData;
  /** The type of a body that is one file; a form sets its own. */
  contentType?: string;
  /** Share that was sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

interface UploadAnswer<Data> {
  data?: Data;
  code?: ErrorCode;
  message?: string;
  errors?: Record<string, string>;
  request_id?: string;
}

/**
 * Uploads bytes to a call of the table and returns its `data`. XMLHttpRequest, because fetch reports no upload
 * progress. Throws ApiError, or the AbortError of `signal`.
 */
export function upload<Data>({ href, body, contentType, onProgress, signal }: Upload): Promise<Data> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", href);
    if (contentType) request.setRequestHeader("content-type", contentType);
    request.setRequestHeader("x-requested-with", "glovebox");
    request.upload.onprogress = (event) => event.total > 0 && onProgress(event.loaded / event.total);
    request.onload = () => {
      const { data, code, errors, message, request_id } = readAnswer<Data>(request.responseText);
      if (data !== undefined && request.status < 300) return resolve(data);
      reject(
        new ApiError({
          code: code ?? "bad_gateway",
          status: request.status,
          message: message ?? "The file was refused.",
          fields: errors,
          requestId: request_id,
        }),
      );
    };
    request.onerror = () => reject(new ApiError({ code: "offline", status: 0, message: "No answer came." }));
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
