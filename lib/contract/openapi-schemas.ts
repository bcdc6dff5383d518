import { z } from "zod";
import { callList } from "./table";

export type Json = Record<string, unknown>;

const WIRE = { io: "input", unrepresentable: "any" } as const;
const withoutIds = z.registry<{ id?: string }>();

/** The wire's side of a schema as JSON Schema 2020-12, which OpenAPI 3.1 uses as it is. Has no references. */
export function wireSchema(schema: z.ZodType): Json {
  const { $schema, ...json } = z.toJSONSchema(schema, { ...WIRE, metadata: withoutIds }) as Json;
  return json;
}

/** The same, with a reference to its component for each schema that has an id (`.meta`). */
export function linkedSchema(schema: z.ZodType): Json {
  const { $schema, $defs, ...json } = toLinked(schema);
  return json;
}

/** components.schemas: each schema of the table that has an id. */
export function namedSchemas(): Record<string, Json> {
  return toLinked(z.tuple(allSchemas())).$defs as Record<string, Json>;
}

function allSchemas(): [z.ZodType, ...z.ZodType[]] {
  return [z.never(), ...callList.flatMap(({ query, request, response }) => [query, request, response])];
}

/** The object that a schema is in the end: of a list its entry, of a conversion its input; null if it is none. */
export function objectOf(schema: z.core.$ZodType): z.ZodObject | null {
  const def = schema._zod.def as unknown as Record<string, z.core.$ZodType | undefined>;
  const inner = def.element ?? def.innerType ?? def.in;
  if (inner) return objectOf(inner);
  return schema instanceof z.ZodObject ? schema : null;
}

function toLinked(schema: z.ZodType): Json {
  return JSON.parse(JSON.stringify(z.toJSONSchema(schema, WIRE)), tidy);
}

/** Rewrites references to components, and drops zod's bounds of every integer. */
function tidy(key: string, value: unknown): unknown {
  if (key === "$ref") return String(value).replace("#/$defs/", "#/components/schemas/");
  const isBound = key === "minimum" || key === "maximum";
  if (isBound && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return undefined;
  return declareNames(value);
}

/** A record over fixed names requires them without declaring them, which readers of OpenAPI reject. */
function declareNames(value: unknown): unknown {
  const { propertyNames, additionalProperties, ...rest } = (value ?? {}) as z.core.JSONSchema.BaseSchema;
  const names = typeof propertyNames === "object" ? propertyNames.enum : undefined;
  if (!names || !additionalProperties) return value;
  return { ...rest, properties: Object.fromEntries(names.map((name) => [name, additionalProperties])) };
}
