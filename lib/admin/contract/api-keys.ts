import * as z from "zod";
import { apiKeySchema, createdKeySchema, keyTerms, rotationTerms } from "@/lib/api-keys/contract/api-keys";
import { API_KEY_MODES } from "@/lib/api-keys/rules";
import { idSchema } from "@/lib/platform/calls";
import { defineAdminAction, listCalls } from "./list";

export const adminApiKeySchema = apiKeySchema
  .extend({
    site: z.string(),
    user_id: z.string(),
    email: z.string(),
  })
  .meta({ id: "AdminApiKey" });

const list = listCalls({
  name: "apiKeys",
  path: "api-keys",
  what: "API keys",
  row: adminApiKeySchema,
  sorts: ["created", "name"],
  filters: { mode: z.enum(API_KEY_MODES).optional(), user_id: idSchema.optional() },
});

export const adminApiKeyLists = { apiKeys: list };
export const adminApiKeyCalls = {
  apiKeys: list.list,
  apiKeysExport: list.file,
  createApiKey: defineAdminAction({
    name: "createApiKey",
    path: "api-keys",
    summary:
      "Creates an API key that acts as its creator, on this site only. Only this response contains the key.",
    fields: keyTerms,
    data: createdKeySchema,
  }),
  rotateApiKey: defineAdminAction({
    name: "rotateApiKey",
    path: "api-key/rotate",
    summary: "Replaces one of your own keys; the old one works for another `overlap_hours` hours.",
    fields: rotationTerms,
    data: createdKeySchema,
  }),
  revokeApiKey: defineAdminAction({
    name: "revokeApiKey",
    path: "api-key/revoke",
    summary: "Revokes any of the site's keys immediately and permanently.",
    fields: { id: idSchema },
    data: apiKeySchema,
  }),
};
