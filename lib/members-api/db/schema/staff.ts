import { bigint, boolean, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import type { SsoFinding } from "@/lib/core/site/sso";
import { STAFF_ROLES } from "@/lib/core/site/staff";
import { goesWithUser, users } from "./account";
import { created, ofSite, timestamptz } from "./columns";
import { sites } from "./site";

/** Mailed invitations to a site's staff: hashed, single use, seven days. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    /** The address that it was mailed to, lower case. */
    email: text("email").notNull(),
    staffRole: text("staff_role", { enum: STAFF_ROLES }).notNull(),
    /** SHA-256 of the link's token; another one after it was sent again. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Who invited; it ends when that account leaves the staff. */
    invitedBy: uuid("invited_by").references(() => users.id, { onDelete: "set null" }),
    expiresAt: timestamptz("expires_at").notNull(),
    acceptedAt: timestamptz("accepted_at"),
    revokedAt: timestamptz("revoked_at"),
    createdAt: created(),
  },
  (t) => [index("staff_invitations_site").on(t.siteId, t.createdAt, t.id)],
);

/** Of administrators: what a passkey's signatures are held against. It works on the host that it was registered on, and on no other. */
export const staffPasskeys = pgTable(
  "staff_passkeys",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    userId: goesWithUser(),
    /** As the authenticator made it, base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** The host name, without a port. */
    rpId: text("rp_id").notNull(),
    /** COSE, base64url: it signs nothing. */
    publicKey: text("public_key").notNull(),
    /** Of the last signature; a lower one comes from a copy. Many authenticators send 0 always. */
    counter: bigint("counter", { mode: "number" }).notNull().default(0),
    /** What its owner calls it. */
    name: text("name").notNull(),
    lastUsedAt: timestamptz("last_used_at"),
    createdAt: created(),
  },
  (t) => [index("staff_passkeys_user").on(t.userId)],
);

/** What a login or a registration has to answer to: single use, some minutes. */
export const staffChallenges = pgTable("staff_challenges", {
  /** SHA-256 of the challenge. */
  challengeHash: text("challenge_hash").primaryKey(),
  siteId: ofSite(),
  kind: text("kind", { enum: ["passkey-login", "passkey-new", "sso"] }).notNull(),
  /** Whose registration it is; null before a login. */
  userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
  /** What the answer is held against, sealed. */
  sealedAnswer: text("sealed_answer"),
  expiresAt: timestamptz("expires_at").notNull(),
});

/** How a site's staff log in, as its owners set it. */
export const staffSettings = pgTable("staff_settings", {
  siteId: uuid("site_id")
    .primaryKey()
    .references(() => sites.id),
  /** A password alone opens nothing but the set-up of a second factor. */
  secondFactorRequired: boolean("second_factor_required").notNull().default(false),
});

/** The OpenID Connect provider by which a site's staff log in. */
export const siteSso = pgTable("site_sso", {
  siteId: uuid("site_id")
    .primaryKey()
    .references(() => sites.id),
  issuer: text("issuer").notNull(),
  clientId: text("client_id").notNull(),
  /** Sealed with a key made from DIGEST_KEY. */
  sealedSecret: text("sealed_secret").notNull(),
  /** What the login's button calls the provider. */
  label: text("label").notNull(),
  /** Lower case; empty where any address of the staff counts. */
  domains: jsonb("domains").$type<string[]>().notNull().default([]),
  /** What somebody of `domains` becomes who is no staff and was not invited; null where they are refused. */
  defaultRole: text("default_role", { enum: STAFF_ROLES }),
  /** An address counts although the provider does not say whether it is verified. */
  trustsAddresses: boolean("trusts_addresses").notNull().default(false),
  enabled: boolean("enabled").notNull().default(false),
  /** Staff other than owners log in by it alone. Counts while it is enabled. */
  required: boolean("required").notNull().default(false),
  /** When a test last found nothing wrong with what is set. */
  testedAt: timestamptz("tested_at"),
  /** Of the last test. */
  findings: jsonb("findings").$type<SsoFinding[]>().notNull().default([]),
  createdAt: created(),
  updatedAt: timestamptz("updated_at").notNull().defaultNow(),
});

/** Whom a staff account is at its site's provider: bound at the first login by single sign-on. */
export const staffIdentities = pgTable(
  "staff_identities",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    siteId: ofSite(),
    /** The provider's own name of the person, which no other person gets. */
    subject: text("subject").notNull(),
    lastUsedAt: timestamptz("last_used_at"),
    createdAt: created(),
  },
  (t) => [unique("staff_identities_subject").on(t.siteId, t.subject)],
);
