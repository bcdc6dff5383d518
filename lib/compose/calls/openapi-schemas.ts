import * as z from "zod";
import { callList } from "./table";

export type Json = Record<string, unknown>;

const WIRE = { io: "input", unrepresentable: "any" } as const;
const withoutIds = z.registry<{ id?: string }>();

/** Returns the wire side as JSON Schema 2020-12 without references. OpenAPI 3.1 uses it unchanged. */
export function wireSchema(schema: z.ZodType): Json {
  const { $schema, ...json } = z.toJSONSchema(schema, { ...WIRE, metadata: withoutIds }) as Json;
  return json;
}

export function toLinkedSchema(schema: z.ZodType): Json {
  const { $schema, $defs, ...json } = toLinked(schema);
  return json;
}

export function listNamedSchemas(): Record<string, Json> {
  return toLinked(z.tuple(listSchemas())).$defs as Record<string, Json>;
}

function listSchemas(): [z.ZodType, ...z.ZodType[]] {
  return [z.never(), ...callList.flatMap(({ query, request, response }) => [query, request, response])];
}

export function findObject(schema: z.core.$ZodType): z.ZodObject | null {
  const def = schema._zod.def as unknown as Record<string, z.core.$ZodType | undefined>;
  const inner = def.element ?? def.innerType ?? def.in;
  if (inner) return findObject(inner);
  return schema instanceof z.ZodObject ? schema : null;
}

function toLinked(schema: z.ZodType): Json {
  return JSON.parse(JSON.stringify(z.toJSONSchema(schema, WIRE)), tidy);
}

function tidy(key: string, value: unknown): unknown {
  if (key === "$ref") return String(value).replace("#/$defs/", "#/components/schemas/");
  const isBound = key === "minimum" || key === "maximum";
  if (isBound && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return undefined;
  return declareNames(value);
}

/**
 * Declares names, because OpenAPI readers reject required names without a declaration, and zod omits it for records.
 */
function declareNames(value: unknown): unknown {
  const { propertyNames, additionalProperties, ...rest } = (value ?? {}) as z.core.JSONSchema.BaseSchema;
  const names = typeof propertyNames === "object" ? propertyNames.enum : undefined;
  if (!names || !additionalProperties) return value;
  return { ...rest, properties: Object.fromEntries(names.map((name) => [name, additionalProperties])) };
}
