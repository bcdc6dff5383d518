import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { DealerProfileWire } from "@/lib/contract/account-dealer";
import { STAFF_ROLES } from "@/lib/core/site/staff";
import { created, ofSite, timestamptz } from "./columns";

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
    /** Key of the profile picture in the file store; the server's own re-encoding of the upload. */
    imageKey: text("image_key"),
    /** Company and contact fields of the dealer profile (lib/contract/account-dealer.ts), as far as they were given. */
    profile: jsonb("profile").$type<DealerProfileWire>(),
    role: text("role", { enum: ["member", "dealer", "admin"] })
      .notNull()
      .default("member"),
    /** What an administrator of the site may do (lib/contract/permissions.ts). Counts with role 'admin' alone. */
    staffRole: text("staff_role", { enum: STAFF_ROLES }).notNull().default("owner"),
    /** An operator: administrator of every site. Counts with role 'admin' alone. */
    allSites: boolean("all_sites").notNull().default(false),
    disabledAt: timestamptz("disabled_at"),
    /**
     * Why it is disabled: a dealer of a gated site awaiting approval, an administrator's decision, its owner's request to
     * delete it, or erasure.
     */
    disabledReason: text("disabled_reason", { enum: ["awaiting_approval", "admin", "deletion", "erased"] }),
    /** When somebody showed that the address is theirs, by a mailed link; null until then. */
    emailVerifiedAt: timestamptz("email_verified_at"),
    /** The address that replaces `email` once its own link is opened. */
    pendingEmail: text("pending_email"),
    /** The credits of a sign-up are granted when the address is proven. */
    signupCreditsDue: boolean("signup_credits_due").notNull().default(false),
    createdAt: created(),
  },
  (t) => [
    unique("users_site_email").on(t.siteId, t.email),
    index("users_site").on(t.siteId, t.createdAt, t.id),
    index("users_newest").on(t.createdAt, t.id),
    index("users_email").on(t.email, t.id),
    index("users_dealers").on(t.siteId, t.createdAt, t.id).where(sql`${t.role} = 'dealer'`),
    index("users_disabled").on(t.siteId, t.createdAt, t.id).where(sql`${t.disabledAt} is not null`),
    // The staff are few among the members.
    index("users_staff").on(t.siteId, t.createdAt, t.id).where(sql`${t.role} = 'admin'`),
  ],
);

/** The user that a row belongs to, who cannot be deleted while it exists. */
export const ofUser = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id);

/** The user that a row belongs to; the row is deleted with the user. */
export const goesWithUser = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Session tokens, stored as SHA-256; idle and absolute times are checked on the server. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    /** Identifies it in lists and for revoking, so that the hash stays here. */
    id: uuid("id").notNull().defaultRandom().unique(),
    /** An admin's session opens the admin calls and nothing else; a member's never opens them; a launch token opens a member's, once. */
    purpose: text("purpose", { enum: ["member", "admin", "launch", "gate"] })
      .notNull()
      .default("member"),
    /** How an administrator's session was opened; null for the others. */
    openedBy: text("opened_by", { enum: ["password", "passkey", "sso"] }),
    /** The browser's User-Agent, cut to 200 characters; shown to its owner. */
    userAgent: text("user_agent"),
    createdAt: created(),
    seenAt: timestamptz("seen_at").notNull().defaultNow(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId)],
);

/** Browsers and addresses with an earlier login, as a keyed digest: the owner gets in while others guess. */
export const knownAddresses = pgTable("known_addresses", {
  digest: text("digest").primaryKey(),
  lastAt: timestamptz("last_at").notNull(),
});

/** Mailed password links: hashed, single use, 60 minutes. */
export const resetTokens = pgTable(
  "reset_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    expiresAt: timestamptz("expires_at").notNull(),
    usedAt: timestamptz("used_at"),
  },
  (t) => [index("reset_tokens_user").on(t.userId)],
);

/** Mailed links that prove an address: hashed, single use, 24 hours. */
export const emailConfirmations = pgTable(
  "email_confirmations",
  {
    tokenHash: text("token_hash").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    /** The address that it was mailed to. */
    email: text("email").notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
    usedAt: timestamptz("used_at"),
  },
  (t) => [index("email_confirmations_user").on(t.userId)],
);

/**
 * Failed logins per account and address, as a keyed digest without addresses or emails. Also kept for accounts that do
 * not exist, so that throttling reveals nothing.
 */
export const loginFailures = pgTable("login_failures", {
  digest: text("digest").primaryKey(),
  failures: integer("failures").notNull(),
  blockedUntil: timestamptz("blocked_until").notNull(),
  lastAt: timestamptz("last_at").notNull(),
});
