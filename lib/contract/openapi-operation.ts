import { type CallDefinition, FILE_TYPES } from "./call";
import { type CallExample, exchangesOf } from "./examples/call-example";
import { typedExample } from "./openapi-examples";
import { refusals } from "./openapi-refusals";
import { type Json, linkedSchema, wireSchema } from "./openapi-schemas";

const PLACEMENTS = {
  authorization: "bearer",
  "bearer-header": "bearerHeader",
  "token-header": "tokenHeader",
  "token-query": "tokenQuery",
} as const;

function security({ auth }: CallDefinition): Json[] {
  if (auth.need === "none") return [];
  if (auth.need === "admin" || auth.need === "server") return [{ [auth.need]: [] }];
  const scheme = { [PLACEMENTS[auth.placement]]: [] };
  return auth.need === "optional" ? [{}, scheme] : [scheme];
}

function queryParameters(call: CallDefinition, example: CallExample | undefined): Json[] {
  const { properties = {}, required = [] } = wireSchema(call.query) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const { properties: linked = {} } = linkedSchema(call.query) as { properties?: Record<string, Json> };
  // Queries are flat, so a parameter read from several values is still a single parameter.
  return Object.entries(properties).map(([name, schema]) => {
    const exchange = exchangesOf(example ?? {}).find(([, { query }]) => query?.[name] !== undefined)?.[1];
    return {
      name,
      in: "query",
      required: required.includes(name),
      schema: linked[name],
      ...(exchange ? { example: typedExample(schema, exchange.query?.[name]) } : {}),
    };
  });
}

function exampleField(examples: readonly (readonly [name: string, value: unknown])[]): Json {
  const given = examples.filter(([, value]) => value !== undefined);
  const [first] = given;
  if (!first) return {};
  if (given.length === 1) return { example: first[1] };
  return { examples: Object.fromEntries(given.map(([name, value]) => [name, { value }])) };
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
  const plain = isRaw ? {} : wireSchema(call.request);
  const bodies = exchangesOf(example ?? {}).map(
    ([name, { body }]) => [name, body && typedExample(plain, body)] as const,
  );
  const content = isRaw ? { schema: {} } : { schema: linkedSchema(call.request), ...exampleField(bodies) };
  const media = Object.fromEntries(MEDIA[call.body].map((type) => [type, content]));
  return { requestBody: { required: true, content: media } };
}

const BYTES = { schema: { type: "string", format: "binary" } };

function success(call: CallDefinition, example: CallExample | undefined): Json {
  const types =
    call.answers === "pdf" ? ["application/pdf"] : call.answers === "html" ? ["text/html"] : FILE_TYPES;
  if (call.answers !== "json") {
    return { description: "The file.", content: Object.fromEntries(types.map((type) => [type, BYTES])) };
  }
  const answers = exchangesOf(example ?? {}).map(([name, { answer }]) => [name, answer] as const);
  return {
    description: "Success.",
    content: { "application/json": { schema: linkedSchema(call.response), ...exampleField(answers) } },
  };
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
