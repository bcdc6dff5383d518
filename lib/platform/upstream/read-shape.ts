import type * as z from "zod";
import type { ReadValue } from "./read-fields";

export function createShape<Schema extends z.ZodType>(schema: Schema): ReadValue<z.input<Schema>> {
  return (value) => (schema.safeParse(value).success ? (value as z.input<Schema>) : undefined);
}
