import * as z from "zod";
import { BEARER, defineCall, defineObject, idSchema, type SharedLimit, success } from "@/lib/platform/calls";
import { parseNetwork } from "@/lib/platform/values";
import { API_KEY_MODES } from "../rules";
import { type ApiScope, apiScopes } from "./scopes";

/** Shared by all keys of an account, in addition to each call's own limit. */
export const API_KEY_CALLS: SharedLimit = { name: "api-keys", perMinute: 600 };
export const API_KEYS_MAX = 20;
const KEY_NETWORKS_MAX = 20;
const OVERLAP_HOURS_MAX = 24 * 31;

const scopeSchema = z.enum(apiScopes as readonly [ApiScope, ...ApiScope[]], "This scope doesn't exist.");
const networkSchema = z
  .string()
  .trim()
  .refine((text) => parseNetwork(text) !== null, "Enter an address or a network, such as 203.0.113.0/24.");

export const keyTerms = {
  name: z
    .string()
    .trim()
    .min(1, "Fill this in.")
    .max(60, "Use at most 60 characters.")
    .refine((text) => !/\p{Cc}/u.test(text), "Remove line breaks and control characters."),
  mode: z.enum(API_KEY_MODES, "Choose live or test."),
  scopes: z.array(scopeSchema).min(1, "Choose what the key may do.").max(apiScopes.length),
  networks: z
    .array(networkSchema)
    .max(KEY_NETWORKS_MAX, "Enter at most 20 addresses or networks.")
    .default([]),
  expires: z.iso.datetime("Enter a date and time, such as 2027-01-31T00:00:00Z.").nullable().default(null),
};

export const rotationTerms = {
  id: idSchema,
  overlap_hours: z
    .number("Enter a whole number.")
    .int("Enter a whole number.")
    .min(0, "Enter 0 or more hours.")
    .max(OVERLAP_HOURS_MAX, "Enter at most 744 hours, which is a month.")
    .default(24),
};

export const apiKeySchema = defineObject("ApiKey", {
  id: z.string(),
  name: z.string(),
  mode: z.enum(API_KEY_MODES),
  /** The visible part, such as 'gbx_live_7kQ2m9Xa'. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  networks: z.array(z.string()),
  state: z.enum(["active", "expired", "revoked"]),
  expires: z.string().nullable(),
  last_used: z.string().nullable(),
  old_prefix: z.string().nullable(),
  old_ends: z.string().nullable(),
  old_last_used: z.string().nullable(),
  created: z.string(),
});
export type ApiKeyWire = z.input<typeof apiKeySchema>;

/** The only response that contains `key`. */
export const createdKeySchema = apiKeySchema.extend({ key: z.string() }).meta({ id: "CreatedApiKey" });

export const apiKeyCalls = {
  self: defineCall({
    name: "apiKey.self",
    method: "GET",
    path: "/api/key",
    summary: "Returns what this request's key is and what it may do. Works with any key.",
    auth: BEARER,
    response: success({
      data: apiKeySchema
        .pick({ id: true, name: true, mode: true, prefix: true, scopes: true, expires: true })
        .extend({
          site: z.string(),
          address: z.string(),
        })
        .meta({ id: "ApiKeyCaller" }),
    }),
    limits: { perMinute: API_KEY_CALLS.perMinute },
  }),
  list: defineCall({
    name: "apiKey.list",
    method: "GET",
    path: "/api/keys",
    summary: "Lists the account's API keys, newest first, with the scopes it can grant.",
    auth: BEARER,
    response: success({ data: z.array(apiKeySchema), scopes: z.array(z.string()) }),
  }),
  create: defineCall({
    name: "apiKey.create",
    method: "POST",
    path: "/api/keys",
    summary: "Creates an API key for a dealer account. Only this response contains the key.",
    auth: BEARER,
    body: "json",
    request: z.object(keyTerms),
    response: success({ data: createdKeySchema }),
    limits: { perMinute: 20, bodyBytes: 16_384 },
  }),
  rotate: defineCall({
    name: "apiKey.rotate",
    method: "POST",
    path: "/api/keys/rotate",
    summary:
      "Replaces a key with a new one that has the same name, scopes and limits; the old one works for another `overlap_hours` hours.",
    auth: BEARER,
    body: "json",
    request: z.object(rotationTerms),
    response: success({ data: createdKeySchema }),
    limits: { perMinute: 20, bodyBytes: 4096 },
  }),
  revoke: defineCall({
    name: "apiKey.revoke",
    method: "POST",
    path: "/api/keys/revoke",
    summary: "Revokes a key immediately and permanently.",
    auth: BEARER,
    body: "json",
    request: z.object({ id: idSchema }),
    response: success({ data: apiKeySchema }),
    limits: { bodyBytes: 4096 },
  }),
};
