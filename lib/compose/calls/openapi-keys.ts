import { findScope, isOpenToKeys } from "@/lib/api-keys/contract/scopes";
import { openApiDocument } from "./openapi";
import type { Json } from "./openapi-schemas";
import { callList } from "./table";

const SCHEMA = "#/components/schemas/";

function collectSchemas(value: unknown, names: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collectSchemas(item, names);
  else if (typeof value === "object" && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      if (key === "$ref" && typeof inner === "string" && inner.startsWith(SCHEMA))
        names.add(inner.slice(SCHEMA.length));
      else collectSchemas(inner, names);
    }
}

function collectReachedSchemas(start: unknown, schemas: Record<string, Json>): Record<string, Json> {
  const names = new Set<string>();
  collectSchemas(start, names);
  // The loop also visits names that it adds.
  for (const name of names) collectSchemas(schemas[name], names);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => names.has(name)));
}

const isUri = (parameter: Json) => parameter.$ref === "#/components/parameters/uri";

export function buildKeysOpenApiDocument(origin: string): Json {
  const whole = openApiDocument();
  const info = whole.info as Json;
  const allPaths = whole.paths as Record<string, Record<string, Json>>;
  const { schemas, responses, parameters } = whole.components as Record<string, Record<string, Json>>;
  const paths: Record<string, Record<string, Json>> = {};
  const used = new Set<unknown>();
  for (const call of callList.filter(isOpenToKeys)) {
    const path = `/members${call.path}`;
    const method = call.method.toLowerCase();
    const operation = allPaths[path]?.[method];
    if (!operation) throw new Error(`${call.name} is missing in the document`);
    const ofProgram = ((operation.parameters ?? []) as Json[]).filter((parameter) => !isUri(parameter));
    for (const tag of operation.tags as string[]) used.add(tag);
    paths[path] = {
      ...paths[path],
      [method]: {
        ...operation,
        parameters: ofProgram,
        security: [{ apiKey: [] }],
        "x-scope": findScope(call),
      },
    };
  }
  return {
    ...whole,
    info: {
      ...info,
      title: "Glovebox API",
      description:
        "The calls open to API keys. Send the key as `Authorization: Bearer`. It needs the scope in `x-scope`. Calls that change something take an `Idempotency-Key`.",
    },
    servers: [{ url: origin, description: "This site." }],
    tags: (whole.tags as Json[]).filter(({ name }) => used.has(name)),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key: gbx_live_… or gbx_test_…" },
      },
      parameters: { idempotencyKey: parameters?.idempotencyKey },
      responses,
      schemas: collectReachedSchemas([paths, responses], schemas ?? {}),
    },
  };
}
