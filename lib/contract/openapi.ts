import { errorEnvelopeSchema } from "./envelope";
import { callExamples } from "./examples/all";
import { operation } from "./openapi-operation";
import { refusalResponses } from "./openapi-refusals";
import { type Json, namedSchemas, wireSchema } from "./openapi-schemas";
import { callList } from "./table";

const tokenIn = (place: "header" | "query", name: string, description: string): Json => ({
  type: "apiKey",
  in: place,
  name,
  description,
});

const GROUPS: Record<string, string> = {
  site: "The site of a host name: its configuration and its look.",
  account: "Logging in and out, signing up, passwords.",
  profile: "The account's own data, its sessions, its dealer profile, its deletion.",
  vehicle: "What a VIN, a plate, or a year, make and model mean.",
  garage: "The saved vehicles, their photos, documents, mileage and files.",
  report: "Vehicle history reports: making, reading, checking their numbers.",
  sticker: "Window stickers: making them.",
  builder: "What a window sticker is built from: trims, colors, packages.",
  sample: "The open samples: documents of an invented vehicle.",
  share: "Links that show a document to others.",
  embed: "What pages of other hosts show of a site: badges of vehicles.",
  dispute: "Disputes of a report's records.",
  printPack: "Documents of a whole list of vehicles.",
  printBatch: "Documents of a whole list of vehicles: checking and stopping.",
  checks: "The quick check and the market value.",
  recalls: "Recall campaigns by VIN and by model.",
  commerce: "Plans, coupons, orders and the credits' history.",
  payment: "Paying an order, and subscriptions.",
  partner: "Signing up for a site of one's own, where the operator lets partners do so.",
  server:
    "For the server of a host app: logging a member in, booking an in-app purchase and its refund. Needs the site's own key.",
  apiKey: "API keys of dealers: making, rotating, ending. Those of a site's staff are administration.",
  support: "Feedback, tickets, contact, and what the pages log.",
  staff: "Joining a site's staff, and its ways to log in beside the password.",
  admin: "Administration; every call needs an administrator's token.",
  system: "The service itself.",
};

export const callGroupText = (group: string): string => GROUPS[group] ?? "";

const components = (): Json => ({
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
    server: {
      type: "http",
      scheme: "bearer",
      description: "The site's own key, which its operator sets (SERVER_KEYS). For servers only.",
    },
  },
  parameters: {
    uri: {
      name: "uri",
      in: "header",
      required: false,
      description:
        "The site, by its host name. Set by the site itself: on a site's own address it is never sent, and what is sent is replaced. Whoever calls the Members API directly, without a site in front of it, must send it.",
      schema: { type: "string" },
      example: "localhost",
      "x-set-by": "site",
    },
    idempotencyKey: {
      name: "Idempotency-Key",
      in: "header",
      description:
        "The same key makes the same thing once, however often it is sent. 1 to 200 printable characters.",
      schema: { type: "string", maxLength: 200 },
    },
  },
  responses: refusalResponses(),
  schemas: { ...namedSchemas(), Refusal: wireSchema(errorEnvelopeSchema) },
});

/** Raise with every change to the contract that a caller can notice. */
const CONTRACT_VERSION = "1.4.0";

const PREFIX = "/members";

/** Paths include the prefix, so a generic mock server of the document works as a remote Members API. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const call of callList) {
    const path = `${PREFIX}${call.path}`;
    const item = paths[path] ?? {};
    item[call.method.toLowerCase()] = operation(call, callExamples[call.name]);
    paths[path] = item;
  }
  const groups = Array.from(new Set(callList.map((call) => call.name.split(".")[0] ?? "")));
  return {
    openapi: "3.1.0",
    info: {
      title: "Glovebox Members API",
      version: CONTRACT_VERSION,
      description: [
        "Every call works under /members, as written here, and without it. Each answer says `status`: success or error. What a remote Members API answers without `status` counts as a success.",
        "**At a site's own address** the site sets `uri` and keeps the token: a login sets a cookie, which is sent back in place of the token that a call's security names. What changes something is taken from the site's own pages; a script sends `X-Requested-With: glovebox` with it, else the answer is 403. The calls of `server` need neither.",
        "**At a Members API's** `uri` is the site's first host name, and the token of a login goes where a call's security names it.",
        "A generation takes an `Idempotency-Key`: the same key is the same document and one credit, however often it is sent.",
      ].join("\n\n"),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "A site's own address." }],
    tags: groups.map((name) => ({ name, description: GROUPS[name] })),
    paths,
    components: components(),
  };
}
