import type { CallExample } from "@/lib/platform/calls";

const PARTNER = "the account that signed up for the site";
const SIGNED_UP = "a site that was signed up for";

const company = {
  company: "Rio Autos LLC",
  street: "12 Main St",
  city: "Austin",
  region: "TX",
  postcode: "78701",
  country: "US",
  tax_number: "EIN 12-3456789",
  website: "https://rio.example",
};
const id = "88c510e6-89a4-48e8-852c-75d8e35624ca";
const created = "2026-01-15T12:00:00.000Z";
const site = "rio-autos.localhost";
const version = "2026-11-25.3f9a1c2b";
const invitation = {
  id,
  site: "localhost",
  hint: "K7M…",
  email: "ana@rio.example",
  state: "open",
  uses: 0,
  max_uses: 1,
  expires: "2026-02-14T12:00:00.000Z",
  created,
};
const toList = (row: Record<string, unknown>): CallExample => ({
  query: { limit: "50" },
  answer: { status: "success", data: [row], next: null, total: 1 },
});
const success = (data: Record<string, unknown>) => ({ answer: { status: "success", data } });

export const partnerExamples: Record<string, CallExample> = {
  "admin.confirmPartnerEmail": {
    body: { verify_token: "mB0c7dA1hOqXbD9w2sYkR4tUeLz8vNfJgP6iCxQ5aTo" },
    answer: { status: "success", data: { state: "active" } },
    needs: PARTNER,
  },
  "admin.resendPartnerEmail": {
    answer: { status: "success", data: { state: "awaiting_email", sent: true } },
    needs: PARTNER,
  },
  "admin.partners": toList({
    id,
    site,
    state: "awaiting_approval",
    ...company,
    email: "ana@rio.example",
    terms_version: version,
    reason: "",
    created,
    decided: null,
    launched: null,
    waits_for: "decision",
  }),
  "admin.partnersExport": {},
  "admin.partnerInvitations": toList(invitation),
  "admin.partnerInvitationsExport": {},
  "admin.partner": {
    query: {},
    variant: "operator",
    ...success({ site: "localhost", partner: null }),
    variants: {
      draft: success({
        site,
        partner: {
          ...company,
          state: "active",
          reason: "",
          email: "ana@rio.example",
          created,
          launched: null,
          terms: {
            accepted_version: version,
            accepted: created,
            version,
            url: "http://localhost:3000/partner-terms",
            current: true,
          },
          operator: { name: "Glovebox", email: "support@glovebox.example" },
          checks: [
            { name: "email", state: "done" },
            { name: "company", state: "done" },
            { name: "terms", state: "done" },
            { name: "domain", state: "missing" },
            { name: "payment", state: "missing" },
            { name: "prices", state: "done" },
          ],
        },
      }),
    },
  },
  "admin.savePartner": { body: company, ...success(company), needs: SIGNED_UP },
  "admin.acceptPartnerTerms": {
    body: { terms_version: version },
    ...success({ accepted_version: version, accepted: created }),
    needs: SIGNED_UP,
  },
  "admin.launchSite": {
    body: {},
    ...success({ site, origin: "https://rio.example", launched: created, ended_credits: 5 }),
    needs: "a draft with a complete checklist",
  },
  "admin.approvePartner": { body: { site }, ...success({ site, state: "active" }), needs: SIGNED_UP },
  "admin.refusePartner": {
    body: { site, reason: "We couldn't verify this company." },
    ...success({ site, state: "refused" }),
    needs: SIGNED_UP,
  },
  "admin.invitePartner": {
    body: { email: "ana@rio.example", max_uses: 1, days: 30 },
    ...success({ ...invitation, code: "K7M4P-Q2X9R-B6NTC-H3WYD" }),
    needs: "a site that signs up partners by invitation",
  },
  "admin.endPartnerInvitation": {
    body: { id },
    ...success({ ...invitation, state: "ended" }),
    needs: "an invitation",
  },
  "partner.program": {
    answer: {
      status: "success",
      data: {
        mode: "open",
        preview_domain: "localhost",
        terms: {
          version: "2026-11-25.3f9a1c2b",
          locale: "en",
          url: "http://localhost:3000/partner-terms",
        },
      },
    },
  },
  "partner.address": {
    query: { slug: "rio-autos" },
    answer: { status: "success", data: { slug: "rio-autos", state: "free" } },
  },
  "partner.signup": {
    body: {
      ...company,
      first: "Ana",
      last: "Rivera",
      email: "ana@rio.example",
      pass: "correct horse battery",
      site_name: "Rio Autos",
      slug: "rio-autos",
      locale: "en",
      terms_version: "2026-11-25.3f9a1c2b",
      accept_terms: true,
      invitation: "",
    },
    needs: "the current version of the terms",
    answer: {
      status: "success",
      data: {
        state: "awaiting_email",
        origin: "http://rio-autos.localhost:3000",
        console: "http://rio-autos.localhost:3000/admin-login?next=%2Fpartner",
        emailed: true,
      },
    },
  },
};
