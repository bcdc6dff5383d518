import type * as z from "zod";
import { AppError, type FieldErrors } from "@/lib/platform/values";

export function parseFields<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: describeFault });
  if (parsed.success) return parsed.data;
  throw createInvalidFieldsError(getMessages(parsed.error));
}

function describeFault({ code, input, origin, values }: z.core.$ZodRawIssue): string {
  if (input === undefined || input === null || input === "") return "Fill this in.";
  if (code === "too_big" && origin === "string") return "This is too long.";
  if (code === "invalid_value" && Array.isArray(values)) return `Use one of these: ${values.join(", ")}.`;
  return "Check this field.";
}

function getMessages(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of error.issues) fields[issue.path.map(String).join(".")] ??= issue.message;
  return fields;
}

export function getFieldProblems(schema: z.ZodType, value: unknown): FieldErrors {
  const parsed = schema.safeParse(value, { error: describeFault });
  return parsed.success ? {} : getMessages(parsed.error);
}

export function createInvalidFieldsError(fields: FieldErrors): AppError {
  const [only, ...others] = Object.values(fields);
  const message = only !== undefined && others.length === 0 ? only : "Some fields need your attention.";
  return new AppError("invalid_fields", message, { fields });
}
