import type { z } from "zod";
import { AppError, type FieldErrors } from "./errors";

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
