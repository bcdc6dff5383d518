import { and, eq, isNull, sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { created, type Database, timestamptz } from "@/lib/platform/db";
import { AppError } from "@/lib/platform/values";
import { ofSite } from "@/lib/site/schema/columns";
import { STAFF_ROLES } from "@/lib/staff/rules/roles";
import type { DealerProfileWire } from "./contract/dealer";

export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    phone: text("phone"),
    first: text("first"),
    last: text("last"),
    imageKey: text("image_key"),
    profile: jsonb("profile").$type<DealerProfileWire>(),
    role: text("role", { enum: ["member", "dealer", "admin"] })
      .notNull()
      .default("member"),
    /** Like `allSites`, used only if `role` is 'admin'. */
    staffRole: text("staff_role", { enum: STAFF_ROLES }).notNull().default("owner"),
    allSites: boolean("all_sites").notNull().default(false),
    disabledAt: timestamptz("disabled_at"),
    disabledReason: text("disabled_reason", { enum: ["awaiting_approval", "admin", "deletion", "erased"] }),
    emailVerifiedAt: timestamptz("email_verified_at"),
    pendingEmail: text("pending_email"),
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
    index("users_staff").on(t.siteId, t.createdAt, t.id).where(sql`${t.role} = 'admin'`),
  ],
);

export type UserRow = typeof users.$inferSelect;

export const ofUser = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id);

export const goesWithUser = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    id: uuid("id").notNull().defaultRandom().unique(),
    /** A session is valid only for its purpose, and a launch token only once. */
    purpose: text("purpose", { enum: ["member", "admin", "launch", "gate"] })
      .notNull()
      .default("member"),
    openedBy: text("opened_by", { enum: ["password", "passkey", "sso"] }),
    userAgent: text("user_agent"),
    createdAt: created(),
    seenAt: timestamptz("seen_at").notNull().defaultNow(),
    expiresAt: timestamptz("expires_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId)],
);

export const knownAddresses = pgTable("known_addresses", {
  digest: text("digest").primaryKey(),
  lastAt: timestamptz("last_at").notNull(),
});

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

export const emailConfirmations = pgTable(
  "email_confirmations",
  {
    tokenHash: text("token_hash").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    email: text("email").notNull(),
    expiresAt: timestamptz("expires_at").notNull(),
    usedAt: timestamptz("used_at"),
  },
  (t) => [index("email_confirmations_user").on(t.userId)],
);

/** Includes addresses without an account, so that throttling doesn't reveal which accounts exist. */
export const loginFailures = pgTable("login_failures", {
  digest: text("digest").primaryKey(),
  failures: integer("failures").notNull(),
  blockedUntil: timestamptz("blocked_until").notNull(),
  lastAt: timestamptz("last_at").notNull(),
});

/** Locks an active account until the transaction ends. Throws 401 if there is none. */
export async function lockAccountRow(
  tx: Database,
  { siteId, userId }: { siteId: string; userId: string },
): Promise<void> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.siteId, siteId), isNull(users.disabledAt)))
    .for("no key update");
  if (!row) throw new AppError("not_logged_in", "Log in first.");
}
