import { isOpenToKeys, KEY_CALLS, scopeOf } from "@/lib/contract/api-scopes";
import type { CallDefinition } from "@/lib/contract/call";
import { linkedSchema, namedSchemas } from "@/lib/contract/openapi-schemas";
import { callList } from "@/lib/contract/table";
import { CLIENT_RUNTIME } from "./client-runtime";

const open = callList.filter(isOpenToKeys);
const nouns = namedSchemas();

function namesOf({ name }: CallDefinition): [group: string, method: string] {
  const [group = "", method = ""] = name.split(".");
  return [group, method];
}

const isEmpty = (schema: Record<string, unknown>) =>
  Object.keys((schema.properties ?? {}) as object).length === 0;

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const NAME = /^[A-Za-z_$][\w$]*$/;
const COMPONENT = "#/components/schemas/";

function nounOf(schema: Json): string | null {
  return typeof schema.$ref === "string" ? schema.$ref.replace(COMPONENT, "") : null;
}

/** Converts a JSON schema to a TypeScript type. `indent` is the indentation of the current line. */
function schemaType(schema: unknown, indent = ""): string {
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

function objectType(schema: Json, indent = ""): string {
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

function nounsIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(nounsIn);
  if (!isObject(schema)) return [];
  const noun = nounOf(schema);
  return noun === null ? Object.values(schema).flatMap(nounsIn) : [noun];
}

function inputOf(call: CallDefinition): {
  type: string;
  isOptional: boolean;
  schemas: Record<string, unknown>[];
} {
  const query = linkedSchema(call.query);
  const isRaw = call.body === "bytes" || call.body === "stream";
  const body = call.body === "none" || isRaw ? {} : linkedSchema(call.request);
  const schemas = [query, body].filter(
    (schema) => !isEmpty(schema) || schema.anyOf || schema.oneOf || schema.$ref,
  );
  if (schemas.length === 0) return { type: "Record<string, never>", isOptional: true, schemas };
  const isOptional = schemas.every(({ required }) => !Array.isArray(required) || required.length === 0);
  return { type: schemas.map((schema) => schemaType(schema, "    ")).join(" & "), isOptional, schemas };
}

function methodOf(call: CallDefinition): string {
  const [, method] = namesOf(call);
  const input = inputOf(call);
  const isFile = call.answers !== "json";
  const answer = isFile ? "Blob" : schemaType(linkedSchema(call.response), "    ");
  const scope = KEY_CALLS.has(call.name) ? "every key" : `scope \`${scopeOf(call)}\``;
  const places = Object.keys((linkedSchema(call.query).properties ?? {}) as object);
  const row = JSON.stringify({
    method: call.method,
    path: call.path,
    body: call.body,
    query: places,
    file: isFile,
  });
  const safe = (text: string) => text.replaceAll("*/", "* /");
  return [
    `    /** ${safe(call.summary)} ${call.method} ${call.path}; ${scope}. */`,
    `    ${method}: (input${input.isOptional ? "?" : ""}: ${input.type}, options?: CallOptions): Promise<${answer}> =>`,
    `      this.call(${row}, input, options),`,
  ].join("\n");
}

function usedNouns(): string[] {
  const used = new Set<string>();
  const add = (schema: unknown) => {
    for (const noun of nounsIn(schema)) {
      if (used.has(noun)) continue;
      used.add(noun);
      add(nouns[noun]);
    }
  };
  for (const call of open)
    add([inputOf(call).schemas, call.answers === "json" ? linkedSchema(call.response) : null]);
  return Array.from(used).sort();
}

export function typescriptClient(): string {
  const types = usedNouns().map((noun) => {
    const schema = nouns[noun] ?? {};
    return schema.type === "object"
      ? `export interface ${noun} ${objectType(schema)}\n`
      : `export type ${noun} = ${schemaType(schema)};\n`;
  });
  const groups = Array.from(new Set(open.map((call) => namesOf(call)[0])));
  const members = groups.map((group) => {
    const methods = open.filter((call) => namesOf(call)[0] === group).map(methodOf);
    return `  readonly ${group} = {\n${methods.join("\n")}\n  };\n`;
  });
  return CLIENT_RUNTIME.replace("  // CALLS\n", members.join("\n")).replace("// TYPES\n", types.join("\n"));
}
