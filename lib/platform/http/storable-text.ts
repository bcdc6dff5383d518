import { createInvalidFieldsError } from "@/lib/platform/calls";
import { AppError } from "@/lib/platform/values";

const MAX_DEPTH = 32;

/** Finds NUL and unpaired surrogates, which PostgreSQL can't store. */
function isUnstorable(text: string): boolean {
  return text.includes("\0") || /\p{Surrogate}/u.test(text);
}

export function assertStorable(value: unknown, path = "", depth = 0): void {
  if (depth > MAX_DEPTH) throw new AppError("bad_request", "The request is nested too deeply.");
  if (typeof value === "string") {
    if (isUnstorable(value)) throw createInvalidFieldsError({ [path]: "Remove any unreadable characters." });
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) assertStorable(item, `${path}.${index}`, depth + 1);
  } else if (typeof value === "object" && value !== null && !ArrayBuffer.isView(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (isUnstorable(key)) throw new AppError("bad_request", "A field name isn't valid text.");
      assertStorable(item, path === "" ? key : `${path}.${key}`, depth + 1);
    }
  }
}
