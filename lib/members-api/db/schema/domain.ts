import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import {
  DOMAIN_KINDS,
  DOMAIN_STATES,
  type Finding,
  MAIL_STATES,
  type MailFindingCode,
} from "@/lib/core/domain/findings";
import { created, ofSite, timestamptz } from "./columns";

/**
 * The domains that sites claim. Several sites may claim one; who verified it has its row in `site_hosts`, which answers.
 */
export const siteDomains = pgTable(
  "site_domains",
  {
    id: uuid("id").primaryKey(),
    siteId: ofSite(),
    /** In the normal form of parseHost. */
    host: text("host").notNull(),
    kind: text("kind", { enum: DOMAIN_KINDS }).notNull(),
    state: text("state", { enum: DOMAIN_STATES }).notNull().default("pending"),
    /** The site's own, in the records that show whose a domain is. No secret: DNS shows it to everybody. */
    label: text("label").notNull(),
    /** www.<host> leads to the host; `wwwReady` once its own record is right, and it is in `site_hosts`. */
    wwwRedirect: boolean("www_redirect").notNull().default(false),
    wwwReady: boolean("www_ready").notNull().default(false),
    checkedAt: timestamptz("checked_at"),
    /** When housekeeping checks it; null is on demand only. */
    nextCheckAt: timestamptz("next_check_at"),
    /** Of the last check: the domain's, and www's. */
    findings: jsonb("findings").$type<Finding[]>().notNull().default([]),
    wwwFindings: jsonb("www_findings").$type<Finding[]>().notNull().default([]),
    verifiedAt: timestamptz("verified_at"),
    failingSince: timestamptz("failing_since"),
    unreachableSince: timestamptz("unreachable_since"),
    /** The last day (1, 14, 28) of failing that an email was sent for; 0 is none. */
    emailedDay: integer("emailed_day").notNull().default(0),
    /** The site's origin before this domain became it; it comes back when the domain goes. */
    replacedOrigin: text("replaced_origin"),
    createdAt: created(),
  },
  (t) => [
    unique("site_domains_claim").on(t.siteId, t.host),
    index("site_domains_host").on(t.host),
    index("site_domains_due").on(t.nextCheckAt),
  ],
);

/** The domain that a site's emails come from, once its records are right. */
export const siteMailDomains = pgTable("site_mail_domains", {
  siteId: ofSite().primaryKey(),
  domain: text("domain").notNull(),
  /** Where receivers find the public key: <selector>._domainkey.<domain>. */
  selector: text("selector").notNull(),
  /** As a DKIM record has it: base64 of its DER. */
  publicKey: text("public_key").notNull(),
  /** PKCS #8, sealed with a key made from DIGEST_KEY. */
  sealedPrivateKey: text("sealed_private_key").notNull(),
  state: text("state", { enum: MAIL_STATES }).notNull().default("pending"),
  checkedAt: timestamptz("checked_at"),
  nextCheckAt: timestamptz("next_check_at"),
  findings: jsonb("findings").$type<Finding<MailFindingCode>[]>().notNull().default([]),
  verifiedAt: timestamptz("verified_at"),
  createdAt: created(),
});
