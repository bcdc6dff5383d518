import type { CallExample } from "./call-example";

const SIGNS_UP = "a site that signs up partners";

export const partnerExamples: Record<string, CallExample> = {
  "partner.program": {
    needs: SIGNS_UP,
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
    needs: SIGNS_UP,
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
