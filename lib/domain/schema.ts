import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { created, timestamptz } from "@/lib/platform/db";
import { ofSite } from "@/lib/site/schema/columns";
import { DOMAIN_KINDS, DOMAIN_STATES, type Finding, MAIL_STATES, type MailFindingCode } from "./rules";

export const siteDomains = pgTable(
  "site_domains",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    host: text("host").notNull(),
    kind: text("kind", { enum: DOMAIN_KINDS }).notNull(),
    state: text("state", { enum: DOMAIN_STATES }).notNull().default("pending"),
    label: text("label").notNull(),
    wwwRedirect: boolean("www_redirect").notNull().default(false),
    wwwReady: boolean("www_ready").notNull().default(false),
    checkedAt: timestamptz("checked_at"),
    nextCheckAt: timestamptz("next_check_at"),
    findings: jsonb("findings").$type<Finding[]>().notNull().default([]),
    wwwFindings: jsonb("www_findings").$type<Finding[]>().notNull().default([]),
    verifiedAt: timestamptz("verified_at"),
    failingSince: timestamptz("failing_since"),
    unreachableSince: timestamptz("unreachable_since"),
    emailedDay: integer("emailed_day").notNull().default(0),
    replacedOrigin: text("replaced_origin"),
    createdAt: created(),
  },
  (t) => [
    unique("site_domains_claim").on(t.siteId, t.host),
    index("site_domains_host").on(t.host),
    index("site_domains_due").on(t.nextCheckAt),
  ],
);

export const siteMailDomains = pgTable("site_mail_domains", {
  siteId: ofSite().primaryKey(),
  domain: text("domain").notNull(),
  selector: text("selector").notNull(),
  /** Base64 of the DER encoding, as in a DKIM record. */
  publicKey: text("public_key").notNull(),
  sealedPrivateKey: text("sealed_private_key").notNull(),
  state: text("state", { enum: MAIL_STATES }).notNull().default("pending"),
  checkedAt: timestamptz("checked_at"),
  nextCheckAt: timestamptz("next_check_at"),
  findings: jsonb("findings").$type<Finding<MailFindingCode>[]>().notNull().default([]),
  verifiedAt: timestamptz("verified_at"),
  createdAt: created(),
});
