import { errorEnvelopeSchema } from "./envelope";
import { callExamples } from "./examples/all";
import { operation, wireSchema } from "./openapi-operation";
import { callList } from "./table";

type Json = Record<string, unknown>;

const tokenIn = (place: "header" | "query", name: string, description: string): Json => ({
  type: "apiKey",
  in: place,
  name,
  description,
});

const components: Json = {
  securitySchemes: {
    bearer: { type: "http", scheme: "bearer", description: "The token that login or register answers." },
    bearerHeader: tokenIn("header", "bearer", "The same token, in a header of its own on sticker calls."),
    tokenHeader: tokenIn("header", "token", "The same token, in a header of its own on garage calls."),
    tokenQuery: tokenIn(
      "query",
      "token",
      "The same token, as a parameter of the call that deletes a vehicle.",
    ),
    admin: {
      type: "http",
      scheme: "bearer",
      description: "The token that an administrator's login answers.",
    },
  },
  parameters: {
    uri: {
      name: "uri",
      in: "header",
      required: true,
      description: "The site, by its host name. A browser need not send it: the application adds it.",
      schema: { type: "string" },
      example: "localhost",
    },
    idempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      description:
        "The same key makes the same thing once, however often it is sent. 1 to 200 printable characters.",
      schema: { type: "string", maxLength: 200 },
    },
  },
  responses: {
    Refusal: {
      description: "The call was refused, or failed. `code` says why; `errors` has a text for each field.",
      headers: { "Retry-After": { description: "Seconds, with 429 and 503.", schema: { type: "integer" } } },
      content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
    },
  },
  schemas: { Refusal: wireSchema(errorEnvelopeSchema) },
};

/** Raised with every change of the contract that a caller can notice. */
const CONTRACT_VERSION = "1.0.0";

/** The whole contract as an OpenAPI 3.1 document, generated from the table of calls (CALL-1). */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const call of callList) {
    const item = paths[call.path] ?? {};
    item[call.method.toLowerCase()] = operation(call, callExamples[call.name]);
    paths[call.path] = item;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Glovebox Members API",
      version: CONTRACT_VERSION,
      description:
        "Every call works under /members and without it. Each answer says `status`: success or error.",
    },
    servers: [{ url: "/members" }, { url: "/" }],
    tags: Array.from(new Set(callList.map((call) => call.name.split(".")[0] ?? "")), (name) => ({ name })),
    paths,
    components,
  };
}
