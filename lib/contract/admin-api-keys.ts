import { z } from "zod";
import { API_KEY_MODES } from "@/lib/core/api-key";
import { adminAction, listCalls } from "./admin-list";
import { apiKeySchema, createdKeySchema, keyTerms, rotationTerms } from "./api-key";
import { idSchema } from "./fields";

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
  createApiKey: adminAction({
    name: "createApiKey",
    path: "api-keys",
    summary: "Makes an API key that acts as who makes it, on this site only. The answer shows it, this once.",
    fields: keyTerms,
    data: createdKeySchema,
  }),
  rotateApiKey: adminAction({
    name: "rotateApiKey",
    path: "api-key/rotate",
    summary: "Replaces one's own key by a new one; the old one works for `overlap_hours` more.",
    fields: rotationTerms,
    data: createdKeySchema,
  }),
  revokeApiKey: adminAction({
    name: "revokeApiKey",
    path: "api-key/revoke",
    summary: "Ends any key of the site at once, for good.",
    fields: { id: idSchema },
    data: apiKeySchema,
  }),
};
