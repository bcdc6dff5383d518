import type { Json } from "./openapi-schemas";

const FILE = "(binary)";

function fits(schema: Json, value: unknown): boolean {
  const types = [schema.type].flat();
  if (types.includes("integer") || types.includes("number")) return /^-?\d+(\.\d+)?$/.test(String(value));
  if (types.includes("boolean")) return value === "true" || value === "false";
  return false;
}

/** Converts URL and form text to the schema's type. Requires a schema without references (wireSchema). */
export function toTypedExample(schema: Json, value: unknown): unknown {
  if (value instanceof Blob) return FILE;
  if (typeof value === "string") {
    const options = (schema.anyOf ?? schema.oneOf ?? [schema]) as Json[];
    if (options.some(({ type, enum: list, const: only }) => type === "string" || list || only)) return value;
    const option = options.find((item) => fits(item, value));
    if (!option) return value;
    return option.type === "boolean" ? value === "true" : Number(value);
  }
  if (Array.isArray(value)) return value.map((entry) => toTypedExample((schema.items ?? {}) as Json, entry));
  if (typeof value !== "object" || value === null) return value;
  const properties = (schema.properties ?? {}) as Record<string, Json>;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, toTypedExample(properties[name] ?? {}, inner)]),
  );
}
