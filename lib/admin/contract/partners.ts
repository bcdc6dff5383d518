import * as z from "zod";
import { companyFields } from "@/lib/partner/contract";
import { LAUNCH_CHECKS, LAUNCH_STATES } from "@/lib/partner/rules/launch";
import { PARTNER_STATES, PARTNER_WAITS } from "@/lib/partner/rules/state";
import { defineObject, emailSchema, idSchema } from "@/lib/platform/calls";
import { defineAdminAction, defineAdminRecord, isoDate, listCalls, reasonField } from "./list";
import { createWhole } from "./plans";

const companySchema = defineObject("PartnerCompany", {
  company: z.string(),
  street: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  country: z.string(),
  tax_number: z.string(),
  website: z.string(),
});

const partnerSchema = companySchema.extend({
  state: z.enum(PARTNER_STATES),
  reason: z.string(),
  email: z.string(),
  created: isoDate,
  launched: isoDate.nullable(),
  terms: z.object({
    accepted_version: z.string(),
    accepted: isoDate,
    version: z.string(),
    url: z.string(),
    current: z.boolean(),
  }),
  operator: z.object({ name: z.string(), email: z.string() }),
  checks: z.array(z.object({ name: z.enum(LAUNCH_CHECKS), state: z.enum(LAUNCH_STATES) })),
});

const partners = listCalls({
  name: "partners",
  path: "partners",
  what: "partners",
  row: companySchema
    .extend({
      id: z.string(),
      site: z.string(),
      state: z.enum(PARTNER_STATES),
      email: z.string(),
      terms_version: z.string(),
      reason: z.string(),
      created: isoDate,
      decided: isoDate.nullable(),
      launched: isoDate.nullable(),
      waits_for: z.enum(PARTNER_WAITS).nullable(),
    })
    .meta({ id: "Partner" }),
  sorts: ["created"],
  filters: {
    state: z.enum(PARTNER_STATES).optional(),
    waits_for: z.enum(["anything", ...PARTNER_WAITS]).optional(),
  },
});

export const PARTNER_INVITATION_STATES = ["open", "used", "expired", "ended"] as const;
const invitationSchema = defineObject("PartnerInvitation", {
  id: z.string(),
  site: z.string(),
  hint: z.string(),
  email: z.string(),
  state: z.enum(PARTNER_INVITATION_STATES),
  uses: z.number().int(),
  max_uses: z.number().int(),
  expires: isoDate,
  created: isoDate,
});
const partnerInvitations = listCalls({
  name: "partnerInvitations",
  path: "partner-invitations",
  what: "partner invitations",
  row: invitationSchema,
  sorts: ["created"],
  filters: {},
});
export const adminPartnerLists = { partners, partnerInvitations };
export const adminPartnerCalls = {
  partners: partners.list,
  partnersExport: partners.file,
  partnerInvitations: partnerInvitations.list,
  partnerInvitationsExport: partnerInvitations.file,
  partner: defineAdminRecord({
    name: "partner",
    path: "partner",
    summary:
      "Returns the company behind a site and what the site needs to go live. `partner` is null for an operator's own site.",
    fields: {},
    data: defineObject("SitePartner", { site: z.string(), partner: partnerSchema.nullable() }),
  }),
  savePartner: defineAdminAction({
    name: "savePartner",
    path: "partner",
    summary: "Changes the details of the company behind a site.",
    fields: companyFields,
    data: companySchema,
  }),
  acceptPartnerTerms: defineAdminAction({
    name: "acceptPartnerTerms",
    path: "partner/terms",
    summary: "Accepts the partner terms in the version that was shown; 409 if they have changed since.",
    fields: { terms_version: z.string().min(1, "Read and accept the terms.").max(100) },
    data: defineObject("AcceptedPartnerTerms", { accepted_version: z.string(), accepted: isoDate }),
  }),
  launchSite: defineAdminAction({
    name: "launchSite",
    path: "partner/launch",
    summary:
      "Takes a draft live: search engines may list it, it takes real money, and test credits end. 409 names what's missing.",
    fields: {},
    data: defineObject("LaunchedSite", {
      site: z.string(),
      origin: z.string(),
      launched: isoDate,
      ended_credits: z.number().int(),
    }),
    timeoutMs: 30_000,
  }),
  approvePartner: defineAdminAction({
    name: "approvePartner",
    path: "partner/approve",
    summary: "Approves a partner, even one that was refused. Its owner gets an email. Operators only.",
    fields: {},
    data: defineObject("ApprovedPartner", { site: z.string(), state: z.enum(PARTNER_STATES) }),
  }),
  refusePartner: defineAdminAction({
    name: "refusePartner",
    path: "partner/refuse",
    summary:
      "Refuses a partner's draft and closes it. Its owner gets an email with the reason. Operators only.",
    fields: { reason: reasonField },
    data: defineObject("RefusedPartner", { site: z.string(), state: z.enum(PARTNER_STATES) }),
  }),
  invitePartner: defineAdminAction({
    name: "invitePartner",
    path: "partner-invitations",
    summary:
      "Creates an invitation code for partners of a site, and emails it if an address is given. Only this response contains the code.",
    fields: {
      email: emailSchema.nullable().default(null),
      max_uses: createWhole(1, 1000).default(1),
      days: createWhole(1, 365).default(30),
    },
    data: invitationSchema.extend({ code: z.string() }).meta({ id: "NewPartnerInvitation" }),
  }),
  endPartnerInvitation: defineAdminAction({
    name: "endPartnerInvitation",
    path: "partner-invitations/end",
    summary: "Ends an invitation: its code no longer works for sign-up.",
    fields: { id: idSchema },
    data: invitationSchema,
  }),
};
