import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { API_KEY_MODES } from "@/lib/core/api-key";
import { goesWithUser } from "./account";
import { created, ofSite, timestamptz } from "./columns";

/** Keys of a site's staff and of dealers, for programs of theirs. A key acts as its account, never beyond its rights. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    /** Who made it, and as whom it acts. */
    userId: goesWithUser(),
    name: text("name").notNull(),
    mode: text("mode", { enum: API_KEY_MODES }).notNull(),
    /** Of lib/contract/api-scopes.ts. One that no longer exists opens nothing. */
    scopes: jsonb("scopes").$type<string[]>().notNull().default([]),
    /** Addresses and networks that it may be used from; none is everywhere. */
    networks: jsonb("networks").$type<string[]>().notNull().default([]),
    expiresAt: timestamptz("expires_at"),
    revokedAt: timestamptz("revoked_at"),
    createdAt: created(),
  },
  (t) => [
    index("api_keys_user").on(t.siteId, t.userId),
    index("api_keys_site").on(t.siteId, t.createdAt, t.id),
    index("api_keys_newest").on(t.createdAt, t.id),
    index("api_keys_by_name").on(t.name, t.id),
    index("api_keys_mode").on(t.mode, t.createdAt, t.id),
  ],
);

/** What a key is sent as: one, and while it is rotated the one before it too. */
export const apiKeySecrets = pgTable(
  "api_key_secrets",
  {
    /** HMAC of the whole key, with a key made from DIGEST_KEY. */
    keyHash: text("key_hash").primaryKey(),
    siteId: ofSite(),
    keyId: uuid("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    /** 'gbx_live_7kQ2m9Xa': what lists show, and all that is readable of it. */
    prefix: text("prefix").notNull(),
    /** When a rotation ends it; null is the one in use. */
    endsAt: timestamptz("ends_at"),
    /** Written at most once a minute. */
    lastUsedAt: timestamptz("last_used_at"),
    createdAt: created(),
  },
  (t) => [index("api_key_secrets_key").on(t.keyId)],
);
