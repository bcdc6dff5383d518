import { z } from "zod";
import { PURCHASE_MODES } from "@/lib/core/host-message";
import { CURRENCIES, type Currency } from "@/lib/core/pricing";
import { defineCall } from "./call";
import { success } from "./envelope";

const currencies = Object.keys(CURRENCIES) as [Currency, ...Currency[]];

/** GET /api/config: what a site is. Wire names on the left, the code's names after the transform. */
export const siteConfigSchema = z
  .object({
    uri: z.string(),
    name: z.string(),
    origin: z.string(),
    cnv: z.boolean(),
    forced_locale: z.enum(["en", "es"]).nullable(),
    default_locale: z.enum(["en", "es"]),
    credit_type: z.string(),
    sticker_year_from: z.number().int(),
    signup_credits: z.object({ vhr: z.number().int(), sticker: z.number().int() }),
    support_email: z.string(),
    frame_ancestors: z.array(z.string()),
    consent_required: z.boolean(),
    live_chat_license: z.string().nullable(),
    pixel_brand: z.string().nullable(),
    /** On what terms the site sells: the tax is hundredths of a percent, added to the price. */
    currency: z.enum(currencies).default("USD"),
    tax_rate_bp: z.number().int().min(0).max(10_000).default(0),
    tax_label: z.string().min(1).max(40).default("Tax"),
    paper_size: z.enum(["letter", "a4"]).default("letter"),
    /** A coupon of the site that its checkout offers by itself (DLG-5); null is none. */
    discount_coupon: z.string().max(40).nullable().default(null),
    /** How a host app's web view sells (docs/webview.md); app stores differ in what they allow. */
    webview_purchase: z.enum(PURCHASE_MODES).default("host"),
    /** Origins whose pages may show the site in a frame and speak with it as a host app does. */
    webview_origins: z.array(z.string()).default([]),
  })
  .transform((wire) => ({
    uri: wire.uri,
    name: wire.name,
    origin: wire.origin,
    cnv: wire.cnv,
    forcedLocale: wire.forced_locale,
    defaultLocale: wire.default_locale,
    creditType: wire.credit_type,
    isGlobal: wire.credit_type === "global",
    stickerYearFrom: wire.sticker_year_from,
    signupCredits: wire.signup_credits,
    supportEmail: wire.support_email,
    frameAncestors: wire.frame_ancestors,
    consentRequired: wire.consent_required,
    liveChatLicense: wire.live_chat_license,
    pixelBrand: wire.pixel_brand,
    currency: wire.currency,
    taxRateBp: wire.tax_rate_bp,
    taxLabel: wire.tax_label,
    paperSize: wire.paper_size,
    discountCoupon: wire.discount_coupon,
    webviewPurchase: wire.webview_purchase,
    webviewOrigins: wire.webview_origins,
  }));
export type SiteConfigWire = z.input<typeof siteConfigSchema>;
export type SiteConfig = z.output<typeof siteConfigSchema>;

/** POST /api-cwa/site_settings: how a site looks. `teritary_color` is spelled as the specification spells it. */
export const siteSettingsSchema = z
  .object({
    primary_color: z.string(),
    secondary_color: z.string(),
    teritary_color: z.string(),
    background_color: z.string().nullish(),
    secondary_variant_color: z.string().nullish(),
    clarity: z.string().nullish(),
    google_analytics: z.string().nullish(),
    google_tag: z.string().nullish(),
    security: z.string().nullish(),
    logo: z.string().nullish(),
  })
  .transform((wire) => ({
    primaryColor: wire.primary_color,
    secondaryColor: wire.secondary_color,
    tertiaryColor: wire.teritary_color,
    backgroundColor: wire.background_color ?? null,
    secondaryVariantColor: wire.secondary_variant_color ?? null,
    clarity: wire.clarity ?? null,
    googleAnalytics: wire.google_analytics ?? null,
    googleTag: wire.google_tag ?? null,
    security: wire.security ?? null,
    logo: wire.logo ?? null,
  }));
export type SiteSettingsWire = z.input<typeof siteSettingsSchema>;
export type SiteSettings = z.output<typeof siteSettingsSchema>;

export const siteCalls = {
  config: defineCall({
    name: "site.config",
    method: "GET",
    path: "/api/config",
    beforeGate: true,
    summary: "The configuration of the site that the uri header names.",
    response: success({ data: siteConfigSchema }),
    limits: { perMinute: 600 },
  }),
  settings: defineCall({
    name: "site.settings",
    method: "POST",
    path: "/api-cwa/site_settings",
    beforeGate: true,
    summary: "The look and the third-party ids of a site.",
    body: "form",
    request: z.object({ domain: z.string().min(1).max(253) }),
    response: success({ data: siteSettingsSchema }),
    limits: { perMinute: 600 },
  }),
};
