import type { CallExample } from "@/lib/platform/calls";

const toText = (name: string) => ({
  name,
  locale: "en",
  markdown: "## Who we are\n\n{company} has run {site} since 2021.",
  version: "2026-11-25.3f9a1c2b",
  updated: "2026-11-25T09:00:00.000Z",
});

export const siteExamples: Record<string, CallExample> = {
  "site.config": {
    answer: {
      status: "success",
      data: {
        uri: "localhost",
        name: "Glovebox",
        origin: "http://localhost:3000",
        cnv: false,
        free_listings: false,
        free_market_value: false,
        forced_locale: null,
        default_locale: "en",
        credit_type: "product",
        sticker_year_from: 1999,
        signup_credits: { vhr: 3, sticker: 3 },
        support_email: "support@glovebox.example",
        frame_ancestors: [],
        consent_required: false,
        live_chat_license: null,
        pixel_brand: null,
        payment_gateways: ["stripe"],
        email_delivery: true,
        guest_checkout: true,
        money: "cents",
        own_api: true,
      },
    },
  },
  "site.logo": {
    query: { id: "5ad6c2fe-2b23-4a0c-8d4f-5d0f5b6a7a11" },
    needs: "a logo uploaded by an administrator",
  },
  "site.text": {
    query: { name: "about" },
    answer: { status: "success", data: [] },
    variants: {
      written: { query: { name: "about" }, answer: { status: "success", data: [toText("about")] } },
    },
  },
  "site.legalText": {
    query: { name: "terms" },
    answer: { status: "success", data: [] },
    variants: {
      written: { query: { name: "terms" }, answer: { status: "success", data: [toText("terms")] } },
    },
  },
  "site.sources": {
    answer: {
      status: "success",
      data: [
        {
          area: "vin",
          kind: "stored",
          source: "NHTSA vPIC",
          covers: [],
          newest: "2026-01-10",
          sample: false,
        },
        {
          area: "records",
          kind: "import",
          source: "Records Ltd",
          covers: ["accident", "theft"],
          newest: "2026-01-10",
          sample: false,
        },
        { area: "recalls", kind: "live", source: "NHTSA", covers: [], newest: null, sample: false },
      ],
    },
  },
  "site.settings": {
    body: { domain: "localhost" },
    answer: {
      status: "success",
      data: {
        primary_color: "#1e3a8a",
        secondary_color: "#c8472b",
        teritary_color: "#e7b93c",
        background_color: "#f6f7fb",
        secondary_variant_color: "#9f3420",
        clarity: null,
        google_analytics: null,
        google_tag: null,
        security: "disabled",
        logo: "/sites/glovebox.svg",
      },
    },
  },
  "site.themePreview": {
    body: { key: "q3Jx0Yl3mS5u1wB2r8H6nT7kD4fZ9aVcE0pLgM2sXoI" },
    answer: { status: "success", data: null },
    variant: "ended",
    variants: {
      alive: {
        body: { key: "q3Jx0Yl3mS5u1wB2r8H6nT7kD4fZ9aVcE0pLgM2sXoI" },
        answer: {
          status: "success",
          data: {
            settings: {
              logo: "/sites/glovebox.svg",
              primary_color: "#0b5563",
              secondary_color: "#c8472b",
              teritary_color: "#e7b93c",
              background_color: null,
              secondary_variant_color: null,
            },
            expires: "2026-12-03T09:00:00.000Z",
          },
        },
      },
    },
  },
  "system.health": {
    answer: { status: "ok" },
    variants: { clock_off: { answer: { status: "ok", clock_skew_seconds: 31 } } },
  },
};
