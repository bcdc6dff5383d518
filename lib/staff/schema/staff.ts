import { bigint, boolean, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { goesWithUser, users } from "@/lib/account/schema";
import { created, timestamptz } from "@/lib/platform/db";
import { ofSite } from "@/lib/site/schema/columns";
import { sites } from "@/lib/site/schema/site";
import { STAFF_ROLES } from "../rules/roles";
import type { SsoFinding } from "../rules/sso";

export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    email: text("email").notNull(),
    staffRole: text("staff_role", { enum: STAFF_ROLES }).notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    invitedBy: uuid("invited_by").references(() => users.id, { onDelete: "set null" }),
    expiresAt: timestamptz("expires_at").notNull(),
    acceptedAt: timestamptz("accepted_at"),
    revokedAt: timestamptz("revoked_at"),
    createdAt: created(),
  },
  (t) => [index("staff_invitations_site").on(t.siteId, t.createdAt, t.id)],
);

export const staffPasskeys = pgTable(
  "staff_passkeys",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    credentialId: text("credential_id").notNull().unique(),
    rpId: text("rp_id").notNull(),
    publicKey: text("public_key").notNull(),
    /** WebAuthn signature counter: a lower value means a cloned authenticator, but many always send 0. */
    counter: bigint("counter", { mode: "number" }).notNull().default(0),
    name: text("name").notNull(),
    lastUsedAt: timestamptz("last_used_at"),
    createdAt: created(),
  },
  (t) => [index("staff_passkeys_user").on(t.userId)],
);

export const staffChallenges = pgTable("staff_challenges", {
  challengeHash: text("challenge_hash").primaryKey(),
  siteId: ofSite(),
  kind: text("kind", { enum: ["passkey-login", "passkey-new", "sso"] }).notNull(),
  userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
  sealedAnswer: text("sealed_answer"),
  expiresAt: timestamptz("expires_at").notNull(),
});

export const staffSettings = pgTable("staff_settings", {
  siteId: uuid("site_id")
    .primaryKey()
    .references(() => sites.id),
  secondFactorRequired: boolean("second_factor_required").notNull().default(false),
});

export const siteSso = pgTable("site_sso", {
  siteId: uuid("site_id")
    .primaryKey()
    .references(() => sites.id),
  issuer: text("issuer").notNull(),
  clientId: text("client_id").notNull(),
  sealedSecret: text("sealed_secret").notNull(),
  label: text("label").notNull(),
  domains: jsonb("domains").$type<string[]>().notNull().default([]),
  defaultRole: text("default_role", { enum: STAFF_ROLES }),
  /** If true, emails are accepted even if the provider doesn't report them as verified. */
  trustsAddresses: boolean("trusts_addresses").notNull().default(false),
  enabled: boolean("enabled").notNull().default(false),
  required: boolean("required").notNull().default(false),
  testedAt: timestamptz("tested_at"),
  findings: jsonb("findings").$type<SsoFinding[]>().notNull().default([]),
  createdAt: created(),
  updatedAt: timestamptz("updated_at").notNull().defaultNow(),
});

export const staffIdentities = pgTable(
  "staff_identities",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    siteId: ofSite(),
    subject: text("subject").notNull(),
    lastUsedAt: timestamptz("last_used_at"),
    createdAt: created(),
  },
  (t) => [unique("staff_identities_subject").on(t.siteId, t.subject)],
);
