import type { z } from "zod";
import { AppError, type FieldErrors } from "@/lib/core/errors";

const MAX_DEPTH = 32;

/** Text that no PostgreSQL column can hold: NUL, and halves of surrogate pairs. */
function isUnstorable(text: string): boolean {
  return text.includes("\0") || /\p{Surrogate}/u.test(text);
}

/** Parses with a row's schema; throws 'invalid_fields' with one message for each field, keyed by its path. */
export function parseFields<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: FieldErrors = {};
  for (const issue of parsed.error.issues) fields[issue.path.map(String).join(".")] ??= issue.message;
  throw invalidFields(fields);
}

export function invalidFields(fields: FieldErrors): AppError {
  const [only, ...others] = Object.values(fields);
  const message = only !== undefined && others.length === 0 ? only : "Some fields need your attention.";
  return new AppError("invalid_fields", message, { fields });
}

/** Refuses what would be an error of the database much later: unstorable text, and nesting beyond reason. */
export function assertStorable(value: unknown, path = "", depth = 0): void {
  if (depth > MAX_DEPTH) throw new AppError("bad_request", "The request is nested too deeply.");
  if (typeof value === "string") {
    if (isUnstorable(value)) throw invalidFields({ [path]: "Remove the characters that are not text." });
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) assertStorable(item, `${path}.${index}`, depth + 1);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (isUnstorable(key)) throw new AppError("bad_request", "A field's name is not text.");
      assertStorable(item, path === "" ? key : `${path}.${key}`, depth + 1);
    }
  }
}
