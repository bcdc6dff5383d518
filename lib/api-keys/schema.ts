import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { goesWithUser } from "@/lib/account/schema";
import { created, timestamptz } from "@/lib/platform/db";
import { ofSite } from "@/lib/site/schema/columns";
import { API_KEY_MODES } from "./rules";

export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    name: text("name").notNull(),
    mode: text("mode", { enum: API_KEY_MODES }).notNull(),
    scopes: jsonb("scopes").$type<string[]>().notNull().default([]),
    networks: jsonb("networks").$type<string[]>().notNull().default([]),
    expiresAt: timestamptz("expires_at"),
    revokedAt: timestamptz("revoked_at"),
    createdAt: created(),
  },
  (t) => [
    index("api_keys_user").on(t.userId),
    index("api_keys_site").on(t.siteId, t.createdAt, t.id),
    index("api_keys_newest").on(t.createdAt, t.id),
    index("api_keys_by_name").on(t.name, t.id),
    index("api_keys_mode").on(t.mode, t.createdAt, t.id),
  ],
);

export const apiKeySecrets = pgTable(
  "api_key_secrets",
  {
    keyHash: text("key_hash").primaryKey(),
    siteId: ofSite(),
    keyId: uuid("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    prefix: text("prefix").notNull(),
    endsAt: timestamptz("ends_at"),
    lastUsedAt: timestamptz("last_used_at"),
    createdAt: created(),
  },
  (t) => [index("api_key_secrets_key").on(t.keyId)],
);
