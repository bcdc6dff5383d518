import * as z from "zod";
import { CURRENCIES, type Currency, MAX_AMOUNT_CENTS } from "@/lib/billing/rules/pricing";
import { CREDIT_KINDS } from "@/lib/credits/rules/products";
import { defineObject, idSchema } from "@/lib/platform/calls";
import { defineAdminAction, defineAdminRecord, isoDate, listCalls } from "./list";
import { adminPlanSchema } from "./plans";

export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]];
const cents = z.number().int().nonnegative();
const price = z
  .number("Enter an amount such as 4.99.")
  .int("Enter a whole number of cents.")
  .min(0, "Enter an amount.")
  .max(MAX_AMOUNT_CENTS, "This amount is too large.");
export const SITE_SETTLEMENTS = ["none", "prepaid", "connect"] as const;

export const wholesalePriceSchema = defineObject("WholesalePrice", {
  id: z.string(),
  product: z.enum(CREDIT_KINDS),
  currency: z.string(),
  version: z.number().int(),
  document_cents: cents.nullable(),
  /** Null forbids unlimited plans. */
  unlimited_month_cents: cents.nullable(),
  valid_from: isoDate,
  in_force: z.boolean(),
  created: isoDate,
});

const siteWholesalePrice = wholesalePriceSchema
  .extend({
    /** Null if this is the default for partner sites. */
    site: z.string().nullable(),
    is_default: z.boolean(),
  })
  .meta({ id: "SiteWholesalePrice" });

const planVersionSchema = defineObject("PlanVersion", {
  id: z.string(),
  site: z.string(),
  plan_id: z.string(),
  plan: z.string(),
  version: z.number().int(),
  credits: z.number().int().nullable(),
  price_cents: cents,
  currency: z.string(),
  changed_by: z.string(),
  created: isoDate,
});

const wholesalePrices = listCalls({
  name: "wholesalePrices",
  path: "wholesale-prices",
  what: "wholesale price versions",
  row: siteWholesalePrice,
  sorts: ["created"],
  filters: { product: z.enum(CREDIT_KINDS).optional() },
});
const planVersions = listCalls({
  name: "planVersions",
  path: "plan-versions",
  what: "plan price versions",
  row: planVersionSchema,
  sorts: ["created"],
  filters: { plan_id: idSchema.optional() },
});

const wholesaleFields = {
  product: z.enum(CREDIT_KINDS),
  currency: z.enum(CURRENCY_CODES, "Choose a currency."),
  document_cents: price.nullable(),
  unlimited_month_cents: price.nullable().default(null),
  valid_from: z.iso.datetime("Enter a date and time, such as 2027-01-31T00:00:00Z.").nullable().default(null),
};

export const adminPriceLists = { wholesalePrices, planVersions };
export const adminPriceCalls = {
  wholesalePrices: wholesalePrices.list,
  wholesalePricesExport: wholesalePrices.file,
  planVersions: planVersions.list,
  planVersionsExport: planVersions.file,
  prices: defineAdminRecord({
    name: "prices",
    path: "prices",
    summary:
      "Returns a site's plans with each one's wholesale price and margin, and how the site pays its wholesale.",
    fields: {},
    data: defineObject("PriceList", {
      site: z.string(),
      currency: z.string(),
      settlement: z.enum(SITE_SETTLEMENTS),
      wholesale: z.array(
        wholesalePriceSchema.extend({ is_default: z.boolean() }).meta({ id: "ListedWholesale" }),
      ),
      plans: z.array(
        adminPlanSchema
          .extend({
            version: z.number().int(),
            /** For the whole purchase or period; null if it can't be sold. */
            wholesale_cents: cents.nullable(),
            /** Before tax and fees. */
            margin_cents: z.number().int().nullable(),
          })
          .meta({ id: "PricedPlan" }),
      ),
    }),
  }),
  setWholesalePrice: defineAdminAction({
    name: "setWholesalePrice",
    path: "wholesale-prices",
    summary:
      "Sets what a site owes for each document of a product, as a new version. `off_sale` lists the plans that this takes off sale.",
    fields: wholesaleFields,
    data: wholesalePriceSchema
      .extend({ site: z.string(), off_sale: z.array(z.string()) })
      .meta({ id: "WholesaleChange" }),
  }),
  wholesaleDefaults: defineAdminRecord({
    name: "wholesaleDefaults",
    path: "wholesale-defaults",
    summary: "Lists the default wholesale prices for partners' sites, newest first.",
    fields: {},
    data: defineObject("WholesaleDefaults", { prices: z.array(wholesalePriceSchema) }),
  }),
  setWholesaleDefault: defineAdminAction({
    name: "setWholesaleDefault",
    path: "wholesale-defaults",
    summary: "Sets the default wholesale price, for every partner's site without its own.",
    fields: wholesaleFields,
    data: wholesalePriceSchema,
  }),
  setSettlement: defineAdminAction({
    name: "setSettlement",
    path: "settlement",
    summary:
      "Sets how a site pays its wholesale: from a prepaid account, as a fee on each payment, or not at all.",
    fields: { settlement: z.enum(SITE_SETTLEMENTS) },
    data: defineObject("Settlement", { site: z.string(), settlement: z.enum(SITE_SETTLEMENTS) }),
  }),
};
