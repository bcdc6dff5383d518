import { findScope, isOpenToKeys, KEY_CALLS } from "@/lib/api-keys/contract/scopes";
import { listNamedSchemas, toLinkedSchema } from "@/lib/compose/calls/openapi-schemas";
import { callList } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { CLIENT_RUNTIME } from "./client-runtime";

const open = callList.filter(isOpenToKeys);
const nouns = listNamedSchemas();

function getNames({ name }: CallDefinition): [group: string, method: string] {
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

function findNoun(schema: Json): string | null {
  return typeof schema.$ref === "string" ? schema.$ref.replace(COMPONENT, "") : null;
}

/** Converts a JSON schema to a TypeScript type. `indent` is the indentation of the current line. */
function getSchemaType(schema: unknown, indent = ""): string {
  if (!isObject(schema)) return "unknown";
  const noun = findNoun(schema);
  if (noun !== null) return noun;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const options = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(options))
    return listUnique(options.map((option) => getSchemaType(option, indent))).join(" | ");
  if (Array.isArray(schema.allOf)) return schema.allOf.map((item) => getSchemaType(item, indent)).join(" & ");
  if (Array.isArray(schema.type))
    return listUnique(schema.type.map((type) => getSchemaType({ ...schema, type }, indent))).join(" | ");
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
      return getArrayType(schema, indent);
    case "object":
      return getObjectType(schema, indent);
    default:
      return "unknown";
  }
}

const listUnique = (types: string[]) => Array.from(new Set(types));

function getArrayType(schema: Json, indent: string): string {
  if (Array.isArray(schema.prefixItems))
    return `[${schema.prefixItems.map((item) => getSchemaType(item, indent)).join(", ")}]`;
  const entry = getSchemaType(schema.items, indent);
  return /[|&]/.test(entry) ? `(${entry})[]` : `${entry}[]`;
}

function getObjectType(schema: Json, indent = ""): string {
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  if (properties.length === 0)
    return isObject(schema.additionalProperties)
      ? `Record<string, ${getSchemaType(schema.additionalProperties, indent)}>`
      : "Record<string, unknown>";
  const required = Array.isArray(schema.required) ? schema.required : [];
  const inner = `${indent}  `;
  const lines = properties.map(([name, property]) => {
    const key = NAME.test(name) ? name : JSON.stringify(name);
    return `${inner}${key}${required.includes(name) ? "" : "?"}: ${getSchemaType(property, inner)};`;
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

function collectNouns(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(collectNouns);
  if (!isObject(schema)) return [];
  const noun = findNoun(schema);
  return noun === null ? Object.values(schema).flatMap(collectNouns) : [noun];
}

function getInput(call: CallDefinition): {
  type: string;
  isOptional: boolean;
  schemas: Record<string, unknown>[];
} {
  const query = toLinkedSchema(call.query);
  const isRaw = call.body === "bytes" || call.body === "stream";
  const body = call.body === "none" || isRaw ? {} : toLinkedSchema(call.request);
  const schemas = [query, body].filter(
    (schema) => !isEmpty(schema) || schema.anyOf || schema.oneOf || schema.$ref,
  );
  if (schemas.length === 0) return { type: "Record<string, never>", isOptional: true, schemas };
  const isOptional = schemas.every(({ required }) => !Array.isArray(required) || required.length === 0);
  return { type: schemas.map((schema) => getSchemaType(schema, "    ")).join(" & "), isOptional, schemas };
}

function getMethod(call: CallDefinition): string {
  const [, method] = getNames(call);
  const input = getInput(call);
  const isFile = call.answers !== "json";
  const answer = isFile ? "Blob" : getSchemaType(toLinkedSchema(call.response), "    ");
  const scope = KEY_CALLS.has(call.name) ? "every key" : `scope \`${findScope(call)}\``;
  const places = Object.keys((toLinkedSchema(call.query).properties ?? {}) as object);
  const row = JSON.stringify({
    method: call.method,
    path: call.path,
    body: call.body,
    query: places,
    file: isFile,
  });
  const toSafe = (text: string) => text.replaceAll("*/", "* /");
  return [
    `    /** ${toSafe(call.summary)} ${call.method} ${call.path}; ${scope}. */`,
    `    ${method}: (input${input.isOptional ? "?" : ""}: ${input.type}, options?: CallOptions): Promise<${answer}> =>`,
    `      this.call(${row}, input, options),`,
  ].join("\n");
}

function listUsedNouns(): string[] {
  const used = new Set<string>();
  const add = (schema: unknown) => {
    for (const noun of collectNouns(schema)) {
      if (used.has(noun)) continue;
      used.add(noun);
      add(nouns[noun]);
    }
  };
  for (const call of open)
    add([getInput(call).schemas, call.answers === "json" ? toLinkedSchema(call.response) : null]);
  return Array.from(used).sort();
}

export function formatTypescriptClient(): string {
  const types = listUsedNouns().map((noun) => {
    const schema = nouns[noun] ?? {};
    return schema.type === "object"
      ? `export interface ${noun} ${getObjectType(schema)}\n`
      : `export type ${noun} = ${getSchemaType(schema)};\n`;
  });
  const groups = Array.from(new Set(open.map((call) => getNames(call)[0])));
  const members = groups.map((group) => {
    const methods = open.filter((call) => getNames(call)[0] === group).map(getMethod);
    return `  readonly ${group} = {\n${methods.join("\n")}\n  };\n`;
  });
  return CLIENT_RUNTIME.replace("  // CALLS\n", members.join("\n")).replace("// TYPES\n", types.join("\n"));
}
