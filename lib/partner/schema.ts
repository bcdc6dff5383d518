import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { created, timestamptz } from "@/lib/platform/db";
import { LOCALES } from "@/lib/platform/i18n";
import { ofSite } from "@/lib/site/schema/columns";
import { sites } from "@/lib/site/schema/site";
import { PARTNER_STATES } from "./rules/state";

export const sitePartners = pgTable("site_partners", {
  siteId: uuid("site_id")
    .primaryKey()
    .references(() => sites.id),
  operatorSiteId: uuid("operator_site_id")
    .notNull()
    .references(() => sites.id),
  userId: uuid("user_id"),
  company: text("company").notNull(),
  street: text("street").notNull(),
  city: text("city").notNull(),
  region: text("region").notNull(),
  postcode: text("postcode").notNull(),
  /** ISO 3166-1 alpha-2. */
  country: text("country").notNull(),
  taxNumber: text("tax_number").notNull(),
  website: text("website").notNull(),
  state: text("state", { enum: PARTNER_STATES }).notNull(),
  needsApproval: boolean("needs_approval").notNull().default(false),
  reason: text("reason"),
  decidedAt: timestamptz("decided_at"),
  decidedBy: uuid("decided_by"),
  invitationId: uuid("invitation_id"),
  termsVersion: text("terms_version").notNull(),
  termsLocale: text("terms_locale", { enum: LOCALES }).notNull(),
  termsAcceptedAt: timestamptz("terms_accepted_at").notNull(),
  termsAcceptedBy: uuid("terms_accepted_by"),
  createdAt: created(),
});

export const partnerInvitations = pgTable("partner_invitations", {
  id: uuid("id").primaryKey(),
  siteId: ofSite(),
  codeHash: text("code_hash").notNull().unique(),
  hint: text("hint").notNull(),
  email: text("email"),
  maxUses: integer("max_uses").notNull(),
  uses: integer("uses").notNull().default(0),
  expiresAt: timestamptz("expires_at").notNull(),
  endedAt: timestamptz("ended_at"),
  createdAt: created(),
});
