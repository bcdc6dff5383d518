import { AppError } from "@/lib/platform/values";
import type { UpstreamAnswer } from "./upstream";

const RESPONSE_MAX_BYTES = 16 * 1024 * 1024;
const utf8 = new TextDecoder("utf-8", { fatal: true });

export function createBadResponseError(reason: string): AppError {
  return new AppError("bad_gateway", "The service sent a bad response. Try again.", { cause: reason });
}

export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");
}

export async function readText(response: UpstreamAnswer): Promise<string> {
  if (typeof response.whole === "string") return response.whole;
  if (response.whole) {
    try {
      return utf8.decode(response.whole);
    } catch {
      throw createBadResponseError("not UTF-8");
    }
  }
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let length = 0;
  try {
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      length += part.value.byteLength;
      if (length > RESPONSE_MAX_BYTES) {
        await reader?.cancel();
        throw createBadResponseError("too large");
      }
      text += decoder.decode(part.value, { stream: true });
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof AppError || isAbort(error)) throw error;
    throw createBadResponseError(error instanceof TypeError ? "not UTF-8" : "cut off");
  }
}
