import { z } from "zod";
import { nouns } from "./nouns";

export type Json = Record<string, unknown>;

/** The wire's side of a schema as JSON Schema 2020-12, which OpenAPI 3.1 uses as it is. */
export function wireSchema(schema: z.ZodType): Json {
  const { $schema, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
  return json;
}

const named = z.registry<{ id: string }>();
for (const [id, schema] of nouns) named.add(schema, { id });

const LOCAL = "#/$defs/";
const COMPONENT = "#/components/schemas/";

function withNouns(schema: z.ZodType): { root: Json; nouns: Record<string, Json> } {
  const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    metadata: named,
  }) as Json;
  return { root, nouns: ($defs ?? {}) as Record<string, Json> };
}

/** The same, with a reference to its component wherever one of the contract's nouns stands. */
export function linkedSchema(schema: z.ZodType): Json {
  return tidy(withNouns(schema).root) as Json;
}

/** components.schemas: every noun, by name. */
export function nounSchemas(): Record<string, Json> {
  const all = withNouns(z.object(Object.fromEntries(nouns))).nouns;
  return Object.fromEntries(
    nouns.map(([name]) => {
      const { id, ...json } = all[name] ?? {};
      return [name, tidy(json) as Json];
    }),
  );
}

/** zod's bounds of every whole number: true, and no help. */
const isSafeBound = (key: string, value: unknown) =>
  (key === "minimum" || key === "maximum") && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

/**
 * What zod writes and readers of OpenAPI stumble over: references into the schema itself, and a record over fixed names,
 * whose names are required but not properties.
 */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key === "$ref" && typeof inner === "string") return [[key, inner.replace(LOCAL, COMPONENT)]];
    if (isSafeBound(key, inner)) return [];
    if (key === "properties" && typeof inner === "object")
      return [
        [key, Object.fromEntries(Object.entries(inner as Json).map(([name, one]) => [name, tidy(one)]))],
      ];
    return [[key, tidy(inner)]];
  });
  const { propertyNames, additionalProperties, ...rest } = Object.fromEntries(entries) as Json;
  const names = (propertyNames as { enum?: unknown } | undefined)?.enum;
  if (rest.type !== "object" || !Array.isArray(names) || !additionalProperties)
    return Object.fromEntries(entries);
  return { ...rest, properties: Object.fromEntries(names.map((name) => [name, additionalProperties])) };
}
