export type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const NAME = /^[A-Za-z_$][\w$]*$/;
const COMPONENT = "#/components/schemas/";

function nounOf(schema: Json): string | null {
  return typeof schema.$ref === "string" ? schema.$ref.replace(COMPONENT, "") : null;
}

/** Converts a JSON schema to a TypeScript type. `indent` is the indentation of the current line. */
export function schemaType(schema: unknown, indent = ""): string {
  if (!isObject(schema)) return "unknown";
  const noun = nounOf(schema);
  if (noun !== null) return noun;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options)) return unique(options.map((option) => schemaType(option, indent))).join(" | ");
  if (Array.isArray(schema.allOf)) return schema.allOf.map((one) => schemaType(one, indent)).join(" & ");
  if (Array.isArray(schema.type))
    return unique(schema.type.map((type) => schemaType({ ...schema, type }, indent))).join(" | ");
  switch (schema.type) {
    case "string":
      return "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return arrayType(schema, indent);
    case "object":
      return objectType(schema, indent);
    default:
      return "unknown";
  }
}

const unique = (types: string[]) => Array.from(new Set(types));

function arrayType(schema: Json, indent: string): string {
  if (Array.isArray(schema.prefixItems))
    return `[${schema.prefixItems.map((one) => schemaType(one, indent)).join(", ")}]`;
  const entry = schemaType(schema.items, indent);
  return /[|&]/.test(entry) ? `(${entry})[]` : `${entry}[]`;
}

export function objectType(schema: Json, indent = ""): string {
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  if (properties.length === 0)
    return isObject(schema.additionalProperties)
      ? `Record<string, ${schemaType(schema.additionalProperties, indent)}>`
      : "Record<string, unknown>";
  const required = Array.isArray(schema.required) ? schema.required : [];
  const inner = `${indent}  `;
  const lines = properties.map(([name, property]) => {
    const key = NAME.test(name) ? name : JSON.stringify(name);
    return `${inner}${key}${required.includes(name) ? "" : "?"}: ${schemaType(property, inner)};`;
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

export function nounsIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(nounsIn);
  if (!isObject(schema)) return [];
  const noun = nounOf(schema);
  return noun === null ? Object.values(schema).flatMap(nounsIn) : [noun];
}
