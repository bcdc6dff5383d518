import { z } from "zod";
import { type CallDefinition, FILE_TYPES } from "./call";
import type { CallExample } from "./examples/call-example";

type Json = Record<string, unknown>;

/** The wire's side of a schema as JSON Schema 2020-12, which OpenAPI 3.1 uses as it is. */
export function wireSchema(schema: z.ZodType): Json {
  const { $schema, ...json } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
  return json;
}

const PLACEMENTS = {
  authorization: "bearer",
  "bearer-header": "bearerHeader",
  "token-header": "tokenHeader",
  "token-query": "tokenQuery",
} as const;

function security({ auth }: CallDefinition): Json[] {
  if (auth.need === "none") return [];
  if (auth.need === "admin") return [{ admin: [] }];
  const scheme = { [PLACEMENTS[auth.placement]]: [] };
  return auth.need === "optional" ? [{}, scheme] : [scheme];
}

function queryParameters(call: CallDefinition, example: CallExample | undefined): Json[] {
  const { properties = {}, required = [] } = wireSchema(call.query) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  // A parameter that is read from several values is one all the same: the table's queries are flat.
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
    ...(example?.query?.[name] === undefined ? {} : { example: example.query[name] }),
  }));
}

const MEDIA = {
  json: ["application/json"],
  form: ["application/x-www-form-urlencoded", "multipart/form-data"],
  multipart: ["multipart/form-data"],
  bytes: ["application/json"],
  stream: ["application/octet-stream"],
} as const;

function requestBody(call: CallDefinition, example: CallExample | undefined): Json {
  if (call.body === "none") return {};
  const isRaw = call.body === "bytes" || call.body === "stream";
  const content = {
    schema: isRaw ? {} : wireSchema(call.request),
    ...(example?.body === undefined || isRaw ? {} : { example: example.body }),
  };
  const media = Object.fromEntries(MEDIA[call.body].map((type) => [type, content]));
  return { requestBody: { required: true, content: media } };
}

function success(call: CallDefinition, example: CallExample | undefined): Json {
  const types = call.answers === "pdf" ? ["application/pdf"] : FILE_TYPES;
  if (call.answers !== "json") {
    return { description: "The file.", content: Object.fromEntries(types.map((type) => [type, {}])) };
  }
  const answer = example?.answer === undefined ? {} : { example: example.answer };
  return {
    description: "Success.",
    content: { "application/json": { schema: wireSchema(call.response), ...answer } },
  };
}

/** The statuses that this row can refuse with; every one carries the same envelope (CALL-4). */
function refusals(call: CallDefinition): Json {
  const statuses = ["400", "404", "429"];
  if (call.auth.need === "required" || call.auth.need === "admin") statuses.push("401", "403");
  if (call.body !== "none") statuses.push("413", "415");
  const answer = { $ref: "#/components/responses/Refusal" };
  return { ...Object.fromEntries(statuses.sort().map((status) => [status, answer])), default: answer };
}

export function operation(call: CallDefinition, example: CallExample | undefined): Json {
  const [group] = call.name.split(".");
  const parameters = [
    { $ref: "#/components/parameters/uri" },
    ...(call.method === "GET" ? [] : [{ $ref: "#/components/parameters/idempotencyKey" }]),
    ...call.headers.map((name) => ({ name, in: "header", schema: { type: "string" } })),
    ...queryParameters(call, example),
  ];
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [group],
    security: security(call),
    parameters,
    ...requestBody(call, example),
    responses: { "200": success(call, example), ...refusals(call) },
    "x-limits": { ...call.limits },
  };
}
