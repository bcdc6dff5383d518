import type { z } from "zod";
import { AppError, type FieldErrors } from "./errors";

/** Parses with a row's schema; throws 'invalid_fields' with one message for each field, keyed by its path. */
export function parseFields<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidFields(messagesOf(parsed.error));
}

function messagesOf(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) fields[issue.path.map(String).join(".")] ??= issue.message;
  return fields;
}

/** What a row's schema has against a value, by path; nothing where it takes it. */
export function fieldProblems(schema: z.ZodType, value: unknown): FieldErrors {
  const parsed = schema.safeParse(value);
  return parsed.success ? {} : messagesOf(parsed.error);
}

export function invalidFields(fields: FieldErrors): AppError {
  const [only, ...others] = Object.values(fields);
  const message = only !== undefined && others.length === 0 ? only : "Some fields need your attention.";
  return new AppError("invalid_fields", message, { fields });
}
