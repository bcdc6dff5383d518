import {
  type CallDefinition,
  type CallExample,
  errorEnvelopeSchema,
  FILE_TYPES,
  listExchanges,
} from "@/lib/platform/calls";
import { callExamples } from "./examples";
import { toTypedExample } from "./openapi-examples";
import { buildRefusalResponses, buildRefusals } from "./openapi-refusals";
import { type Json, listNamedSchemas, toLinkedSchema, wireSchema } from "./openapi-schemas";
import { callList } from "./table";

const describeToken = (place: "header" | "query", name: string, description: string): Json => ({
  type: "apiKey",
  in: place,
  name,
  description,
});

const GROUPS: Record<string, string> = {
  site: "The site of a host name: its configuration and theme.",
  account: "Sign-up, login, passwords, profile, sessions and account deletion.",
  vehicle: "Vehicles by VIN, by license plate, or by year, make and model.",
  garage: "Saved vehicles with their photos, documents and mileage.",
  report: "Vehicle history reports: generating, reading and verifying them.",
  sticker: "Window stickers and their build data: trims, colors and packages.",
  sample: "Public samples: documents of a fictional vehicle.",
  share: "Links for sharing a document.",
  embed: "Vehicle badges for pages on other hosts.",
  dispute: "Disputes about records in a report.",
  printBatch: "Print packs: documents for a list of vehicles.",
  checks: "Quick check and market value.",
  recalls: "Recall campaigns by VIN and by model.",
  billing: "Plans, coupons, orders, payments and subscriptions.",
  credits: "Credit history.",
  partner: "Partner sign-up, if the operator allows it.",
  server:
    "For a host app's server: member logins, in-app purchases and their refunds. Needs the site's own key.",
  apiKey:
    "Dealers' API keys: creating, rotating and revoking them. Keys of a site's staff are under administration.",
  support: "Feedback, support tickets, contact messages, and events logged by pages.",
  staff: "Staff invitations, and staff login by passkey or single sign-on.",
  admin: "Administration. Every call needs an administrator's token.",
  system: "The service itself.",
};

export const callGroupText = (group: string): string => GROUPS[group] ?? "";

const buildComponents = (): Json => ({
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer", description: "The token from login or register." },
    bearerHeader: describeToken(
      "header",
      "bearer",
      "The same token, in a separate header for sticker calls.",
    ),
    tokenHeader: describeToken("header", "token", "The same token, in a separate header for garage calls."),
    tokenQuery: describeToken(
      "query",
      "token",
      "The same token, as a query parameter of the call that deletes a vehicle.",
    ),
    admin: {
      type: "http",
      scheme: "bearer",
      description: "The token from an administrator's login.",
    },
    server: {
      type: "http",
      scheme: "bearer",
      description: "The site's own key, set by its operator (SERVER_KEYS). For servers only.",
    },
  },
  parameters: {
    uri: {
      name: "uri",
      in: "header",
      required: false,
      description:
        "Host name of the site. At a site's own address, the site sets this header and overwrites any value sent by the client. Required for direct calls to the Members API.",
      schema: { type: "string" },
      example: "localhost",
      "x-set-by": "site",
    },
    idempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      description: "Repeated requests with the same key take effect once. 1 to 200 printable characters.",
      schema: { type: "string", maxLength: 200 },
    },
  },
  responses: buildRefusalResponses(),
  schemas: { ...listNamedSchemas(), Refusal: wireSchema(errorEnvelopeSchema) },
});

/** Raise with every change to the contract that a caller can notice. */
const CONTRACT_VERSION = "1.4.0";

const PREFIX = "/members";

const PLACEMENTS = {
  authorization: "bearer",
  "bearer-header": "bearerHeader",
  "token-header": "tokenHeader",
  "token-query": "tokenQuery",
} as const;

function listSecurity({ auth }: CallDefinition): Json[] {
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
  const { properties: linked = {} } = toLinkedSchema(call.query) as { properties?: Record<string, Json> };
  // Queries are flat: a parameter that is parsed into several values is still a single parameter.
  return Object.entries(properties).map(([name, schema]) => {
    const exchange = listExchanges(example ?? {}).find(([, { query }]) => query?.[name] !== undefined)?.[1];
    return {
      name,
      in: "query",
      required: required.includes(name),
      schema: linked[name],
      ...(exchange ? { example: toTypedExample(schema, exchange.query?.[name]) } : {}),
    };
  });
}

function buildExampleField(examples: readonly (readonly [name: string, value: unknown])[]): Json {
  const definedExamples = examples.filter(([, value]) => value !== undefined);
  const [first] = definedExamples;
  if (!first) return {};
  if (definedExamples.length === 1) return { example: first[1] };
  return { examples: Object.fromEntries(definedExamples.map(([name, value]) => [name, { value }])) };
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
  const bodies = listExchanges(example ?? {}).map(
    ([name, { body }]) => [name, body && toTypedExample(plain, body)] as const,
  );
  const content = isRaw
    ? { schema: {} }
    : { schema: toLinkedSchema(call.request), ...buildExampleField(bodies) };
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
  const answers = listExchanges(example ?? {}).map(([name, { answer }]) => [name, answer] as const);
  return {
    description: "Success.",
    content: { "application/json": { schema: toLinkedSchema(call.response), ...buildExampleField(answers) } },
  };
}

function buildOperation(call: CallDefinition, example: CallExample | undefined): Json {
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
    security: listSecurity(call),
    parameters,
    ...requestBody(call, example),
    responses: { "200": success(call, example), ...buildRefusals(call) },
    "x-limits": { ...call.limits },
  };
}

/** Includes the prefix in paths, so that a generic mock server of the document works as a remote Members API. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const call of callList) {
    const path = `${PREFIX}${call.path}`;
    const item = paths[path] ?? {};
    item[call.method.toLowerCase()] = buildOperation(call, callExamples[call.name]);
    paths[path] = item;
  }
  const groups = Array.from(new Set(callList.map((call) => call.name.split(".")[0] ?? "")));
  return {
    openapi: "3.1.0",
    info: {
      title: "Glovebox Members API",
      version: CONTRACT_VERSION,
      description: [
        "Every call works under /members, as shown here, and without that prefix. Each response has a `status`: success or error. A response from a remote Members API without `status` counts as a success.",
        "**At a site's own address**, the site sets `uri` and keeps the token: a login sets a cookie that replaces the token named in a call's security. Calls that change something must come from the site's own pages; scripts must send `X-Requested-With: glovebox`, or they get 403. Calls in the `server` group need neither.",
        "**At a Members API's address**, `uri` is the site's first host name, and the login token goes where a call's security says.",
        "Generation calls take an `Idempotency-Key`: repeating a key returns the same document and uses one credit.",
      ].join("\n\n"),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "A site's own address." }],
    tags: groups.map((name) => ({ name, description: GROUPS[name] })),
    paths,
    components: buildComponents(),
  };
}
