import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { DealerProfileWire } from "@/lib/contract/dealer-profile";
import { at, created, ofSite } from "./schema-columns";

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    /** Lower case; unique within a site only: the same person may be on two sites. */
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    phone: text("phone"),
    first: text("first"),
    last: text("last"),
    /** Key of the profile picture in the file store; the server's own re-encoding of what was sent. */
    imageKey: text("image_key"),
    /** Company and contact fields of the dealer profile (lib/contract/dealer-profile.ts), as far as they were given. */
    profile: jsonb("profile").$type<DealerProfileWire>(),
    role: text("role", { enum: ["member", "dealer", "admin"] })
      .notNull()
      .default("member"),
    /** An administrator of every site, not only of this one. Counts with role 'admin' alone. */
    allSites: boolean("all_sites").notNull().default(false),
    disabledAt: at("disabled_at"),
    /** Why it is: a dealer of a gated site who waits to be let in, an administrator, or the end of the account for good. */
    disabledReason: text("disabled_reason", { enum: ["awaiting_approval", "admin", "erased"] }),
    createdAt: created(),
  },
  (t) => [
    unique("users_site_email").on(t.siteId, t.email),
    index("users_site").on(t.siteId, t.createdAt, t.id),
  ],
);

/** The user that a row belongs to, and who cannot be deleted while it stands. */
export const ofUser = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id);

/** The user that a row belongs to, and goes with. */
export const goesWithUser = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Bearer tokens, stored as SHA-256; idle and absolute times are checked on the server. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    /** What lists and revokes it: the hash stays here. */
    id: uuid("id").notNull().defaultRandom().unique(),
    /** An admin's session opens the admin calls and nothing else; a member's never opens them. */
    purpose: text("purpose", { enum: ["member", "admin"] })
      .notNull()
      .default("member"),
    /** What the browser said it was, cut to 200 characters; shown to its owner. */
    userAgent: text("user_agent"),
    createdAt: created(),
    seenAt: at("seen_at").notNull().defaultNow(),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId)],
);

/** From where an account was logged into before, as a keyed digest: its owner gets in while others guess at it. */
export const knownAddresses = pgTable("known_addresses", {
  digest: text("digest").primaryKey(),
  lastAt: at("last_at").notNull(),
});

/** Mailed password links: hashed, single use, 60 minutes. */
export const resetTokens = pgTable("reset_tokens", {
  tokenHash: text("token_hash").primaryKey(),
  siteId: ofSite(),
  userId: goesWithUser(),
  expiresAt: at("expires_at").notNull(),
  usedAt: at("used_at"),
});

/**
 * Failed logins per account and address, as a keyed digest: no address or e-mail stands here.
 * Kept for accounts that do not exist too, so that a throttle tells nothing.
 */
export const loginFailures = pgTable("login_failures", {
  digest: text("digest").primaryKey(),
  failures: integer("failures").notNull(),
  blockedUntil: at("blocked_until").notNull(),
  lastAt: at("last_at").notNull(),
});
