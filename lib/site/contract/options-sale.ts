import * as z from "zod";
import { normalizeCouponCode } from "@/lib/billing/rules/coupon";
import { CURRENCIES, type Currency } from "@/lib/billing/rules/pricing";
import { ENTITLED_PRODUCTS } from "@/lib/credits/rules/products";
import { defineObject } from "@/lib/platform/calls";
import { PURCHASE_MODES } from "@/lib/webview/rules";
import { count, inConfig, line, orNothing } from "./option";

const currencies = Object.keys(CURRENCIES) as [Currency, ...Currency[]];
const paperSizes = ["letter", "a4"] as const;
const balances = ["product", "global"] as const;

/** Shows data from paid suppliers for free; on a partner's site, only the price of a report covers their cost. */
const freeValues = inConfig({
  group: "sale",
  paidBy: "operator",
  isPublic: true,
  kind: "checkbox",
  wire: z.boolean().default(false),
  draft: z.boolean(),
  standard: false,
});

export const saleOptions = {
  cnv: inConfig({
    group: "sale",
    paidBy: "nobody",
    kind: "checkbox",
    wire: z.boolean(),
    draft: z.boolean(),
    standard: false,
  }),
  /** 'global': one balance pays for both products. */
  credit_type: inConfig({
    group: "sale",
    paidBy: "nobody",
    kind: "line",
    choices: balances,
    wire: z.string(),
    draft: z.enum(balances),
    standard: "product",
  }),
  signup_credits: inConfig({
    group: "sale",
    paidBy: "site",
    kind: "number",
    members: ENTITLED_PRODUCTS,
    wire: z.object({ vhr: z.number().int(), sticker: z.number().int() }),
    draft: defineObject("SignupCredits", { vhr: count, sticker: count }),
    standard: { vhr: 0, sticker: 0 },
  }),
  free_listings: freeValues,
  free_market_value: freeValues,
  /** Earlier model years use the year-restricted call (STK-2). */
  sticker_year_from: inConfig({
    group: "sale",
    paidBy: "nobody",
    kind: "number",
    wire: z.number().int(),
    draft: z
      .number("Enter 1958 or later.")
      .int("Enter 1958 or later.")
      .min(1958, "Enter 1958 or later.")
      .max(2100, "Enter 2100 or earlier."),
    standard: 1999,
  }),
  currency: inConfig({
    group: "sale",
    paidBy: "nobody",
    kind: "line",
    choices: currencies,
    wire: z.enum(currencies).default("USD"),
    draft: z.enum(currencies),
    standard: "USD",
  }),
  /** Basis points, added to the price. */
  tax_rate_bp: inConfig({
    group: "sale",
    paidBy: "nobody",
    kind: "percent",
    wire: z.number().int().min(0).max(10_000).default(0),
    draft: z
      .number("Enter a percentage such as 8.25.")
      .int("Enter a percentage such as 8.25.")
      .min(0, "Enter a tax rate from 0% to 50%.")
      .max(5000, "Enter a tax rate from 0% to 50%."),
    standard: 0,
  }),
  tax_label: inConfig({
    group: "sale",
    paidBy: "nobody",
    kind: "line",
    wire: z.string().min(1).max(40).default("Tax"),
    draft: line(40),
    standard: "Tax",
  }),
  paper_size: inConfig({
    group: "sale",
    paidBy: "nobody",
    kind: "line",
    choices: paperSizes,
    wire: z.enum(paperSizes).default("letter"),
    draft: z.enum(paperSizes),
    standard: "letter",
  }),
  webview_purchase: inConfig({
    group: "sale",
    paidBy: "nobody",
    kind: "line",
    choices: PURCHASE_MODES,
    wire: z.enum(PURCHASE_MODES).default("host"),
    draft: z.enum(PURCHASE_MODES),
    standard: "host",
  }),
  discount_coupon: inConfig({
    group: "sale",
    paidBy: "site",
    kind: "line",
    wire: z.string().max(40).nullable().default(null),
    draft: orNothing(
      z
        .string()
        .max(80, "A coupon code has at most 40 characters.")
        .transform((typed) => normalizeCouponCode(typed) ?? "")
        .refine((code) => code !== "", "Use letters, digits and dashes."),
    ),
    standard: null,
  }),
  seller_name: inConfig({
    group: "receipts",
    paidBy: "nobody",
    kind: "line",
    wire: z.string().nullable().default(null),
    draft: orNothing(line(120)),
    standard: null,
  }),
  seller_address: inConfig({
    group: "receipts",
    paidBy: "nobody",
    kind: "lines",
    wire: z.array(z.string()).default([]),
    draft: z.array(line(100)).max(5, "At most 5 lines."),
    standard: [],
  }),
  seller_phone: inConfig({
    group: "receipts",
    paidBy: "nobody",
    kind: "line",
    wire: z.string().nullable().default(null),
    draft: orNothing(
      z
        .string()
        .trim()
        .max(30, "This is too long.")
        .regex(/^[0-9+() .-]*$/, "Enter a phone number: digits, spaces, and + ( ) - only."),
    ),
    standard: null,
  }),
  /** Includes the label, such as 'VAT DE123456789'. */
  seller_tax_number: inConfig({
    group: "receipts",
    paidBy: "nobody",
    kind: "line",
    wire: z.string().nullable().default(null),
    draft: orNothing(line(60)),
    standard: null,
  }),
};
