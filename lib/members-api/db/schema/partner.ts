import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { LOCALES } from "@/lib/core/locale";
import { PARTNER_STATES } from "@/lib/core/partner/partner-state";
import { created, ofSite, timestamptz } from "./columns";
import { sites } from "./site";

/** The company behind a site that was signed up for. A site that an operator set up has none. */
export const sitePartners = pgTable("site_partners", {
  siteId: uuid("site_id")
    .primaryKey()
    .references(() => sites.id),
  /** Where it signed up: whose terms it accepted, and who approves it. */
  operatorSiteId: uuid("operator_site_id")
    .notNull()
    .references(() => sites.id),
  /** The account that signed up, for who is asked about the company; it need not be the site's owner for ever. */
  userId: uuid("user_id"),
  company: text("company").notNull(),
  street: text("street").notNull(),
  city: text("city").notNull(),
  region: text("region").notNull(),
  postcode: text("postcode").notNull(),
  /** ISO 3166-1 alpha-2, upper case. */
  country: text("country").notNull(),
  /** As the company writes it; '' until it is known. */
  taxNumber: text("tax_number").notNull(),
  website: text("website").notNull(),
  state: text("state", { enum: PARTNER_STATES }).notNull(),
  /** It signed up where the operator looks at each partner. */
  needsApproval: boolean("needs_approval").notNull().default(false),
  /** Of the operator's last decision: what the partner reads. */
  reason: text("reason"),
  decidedAt: timestamptz("decided_at"),
  decidedBy: uuid("decided_by"),
  invitationId: uuid("invitation_id"),
  /** Which text of the partner terms was accepted last, by whom and when; earlier ones stand in `consents`. */
  termsVersion: text("terms_version").notNull(),
  termsLocale: text("terms_locale", { enum: LOCALES }).notNull(),
  termsAcceptedAt: timestamptz("terms_accepted_at").notNull(),
  termsAcceptedBy: uuid("terms_accepted_by"),
  createdAt: created(),
});

/** Codes that let somebody sign up for a site; `site_id` is the operator's site that they count on. */
export const partnerInvitations = pgTable("partner_invitations", {
  id: uuid("id").primaryKey(),
  siteId: ofSite(),
  /** SHA-256 of the code, which is shown once. */
  codeHash: text("code_hash").notNull().unique(),
  /** The code's first characters, for a list to tell two apart. */
  hint: text("hint").notNull(),
  /** Whom it was mailed to; null where the operator passes the code on. */
  email: text("email"),
  maxUses: integer("max_uses").notNull(),
  uses: integer("uses").notNull().default(0),
  expiresAt: timestamptz("expires_at").notNull(),
  endedAt: timestamptz("ended_at"),
  createdAt: created(),
});
