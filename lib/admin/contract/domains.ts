import * as z from "zod";
import {
  DOMAIN_KINDS,
  DOMAIN_STATES,
  FINDING_CODES,
  MAIL_FINDING_CODES,
  MAIL_STATES,
  RECORD_TYPES,
} from "@/lib/domain/rules";
import { defineObject, idSchema } from "@/lib/platform/calls";
import { defineAdminAction, defineAdminRecord, isoDate } from "./list";

const recordSchema = defineObject("DnsRecord", {
  type: z.enum(RECORD_TYPES),
  name: z.string(),
  value: z.string(),
});

const getFinding = <Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.object({
    code: z.enum(codes),
    type: z.enum(RECORD_TYPES),
    name: z.string(),
    found: z.array(z.string()),
    expected: z.string().nullable(),
  });
const findingSchema = getFinding(FINDING_CODES).meta({ id: "DnsFinding" });

const domainSchema = defineObject("SiteDomain", {
  id: z.string(),
  host: z.string(),
  kind: z.enum(DOMAIN_KINDS),
  /** 'failing': verified before, and still served. */
  state: z.enum(DOMAIN_STATES),
  main: z.boolean(),
  www: z.enum(["ready", "waiting"]).nullable(),
  records: z.array(recordSchema),
  findings: z.array(findingSchema),
  checked: isoDate.nullable(),
  next_check: isoDate.nullable(),
  verified: isoDate.nullable(),
  failing_since: isoDate.nullable(),
  /** False once the domain was verified and something was sold. */
  removable: z.boolean(),
});

const mailDomainSchema = defineObject("MailDomain", {
  domain: z.string(),
  address: z.string(),
  state: z.enum(MAIL_STATES),
  records: z.array(recordSchema),
  findings: z.array(getFinding(MAIL_FINDING_CODES)),
  checked: isoDate.nullable(),
});

const domainsSchema = defineObject("SiteDomains", {
  offers: z.object({ domains: z.boolean(), apex: z.boolean(), mail: z.boolean() }),
  origin: z.string(),
  domains: z.array(domainSchema),
  mail: mailDomainSchema.nullable(),
  sender: z.object({ name: z.string(), address: z.string(), reply_to: z.string() }),
});
export type DomainsWire = z.input<typeof domainsSchema>;
export type DomainWire = DomainsWire["domains"][number];

const name = z.string().trim().min(1, "Enter a domain.").max(253, "Use at most 253 characters.");
const ofDomain = { id: idSchema };

export const adminDomainCalls = {
  domains: defineAdminRecord({
    name: "domains",
    path: "domains",
    summary:
      "Returns a site's own domains and mail domain: the DNS records to set and the result of the last check.",
    fields: {},
    data: domainsSchema,
  }),
  addDomain: defineAdminAction({
    name: "addDomain",
    path: "domains",
    summary: "Claims a domain for a site. The site answers there once DNS records prove ownership.",
    fields: { host: name, www: z.boolean().default(false) },
    data: domainsSchema,
  }),
  checkDomain: defineAdminAction({
    name: "checkDomain",
    path: "domains/check",
    summary: "Checks a domain's DNS records now, at most six times a minute.",
    fields: ofDomain,
    data: domainsSchema,
    timeoutMs: 20_000,
  }),
  setDomainWww: defineAdminAction({
    name: "setDomainWww",
    path: "domains/www",
    summary: "Sets whether www before a domain redirects to it.",
    fields: { ...ofDomain, www: z.boolean() },
    data: domainsSchema,
  }),
  makeMainDomain: defineAdminAction({
    name: "makeMainDomain",
    path: "domains/main",
    summary: "Makes a verified domain the main address: links in emails, receipts and documents use it.",
    fields: ofDomain,
    data: domainsSchema,
  }),
  removeDomain: defineAdminAction({
    name: "removeDomain",
    path: "domains/remove",
    summary:
      "Removes a domain from a site, which no longer answers there. Not allowed once something was sold there.",
    fields: ofDomain,
    data: domainsSchema,
  }),
  setMailDomain: defineAdminAction({
    name: "setMailDomain",
    path: "domains/mail",
    summary:
      "Sets the domain for a site's emails and creates a new signing key. Until its DNS records are correct, emails come from the operator's domain.",
    fields: { domain: name },
    data: domainsSchema,
  }),
  checkMailDomain: defineAdminAction({
    name: "checkMailDomain",
    path: "domains/mail/check",
    summary: "Checks SPF, DKIM and DMARC of a site's own sender domain now, at most six times a minute.",
    fields: {},
    data: domainsSchema,
    timeoutMs: 20_000,
  }),
  removeMailDomain: defineAdminAction({
    name: "removeMailDomain",
    path: "domains/mail/remove",
    summary: "Sends a site's emails from the operator's domain again and deletes the signing key.",
    fields: {},
    data: domainsSchema,
  }),
};
