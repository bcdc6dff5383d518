import type { CallExample } from "./call-example";

const PARTNER = "the account that signed up for the site";

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
      company: "Rio Autos LLC",
      street: "12 Main St",
      city: "Austin",
      region: "TX",
      postcode: "78701",
      country: "US",
      tax_number: "EIN 12-3456789",
      website: "https://rio.example",
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
    needs: "the version of the terms in force",
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
