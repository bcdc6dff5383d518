import * as z from "zod";
import { CREDIT_KINDS } from "@/lib/credits/rules/products";
import {
  BEARER,
  defineCall,
  defineObject,
  emailSchema,
  nameSchema,
  OPTIONAL_BEARER,
  success,
} from "@/lib/platform/calls";
import { LOCALES } from "@/lib/platform/i18n";
import { modelYearSchema, vinSchema } from "@/lib/vehicle/contract/fields";
import { parsePrice, parseQuantity } from "../rules/pricing";
import { taxSchema } from "./plans";

/** '1' to '100' in plain digits (SEC-PAY-02). */
const quantitySchema = z
  .string()
  .default("1")
  .transform((text, context) => {
    const quantity = parseQuantity(text);
    if (quantity !== null) return quantity;
    context.addIssue({ code: "custom", message: "Enter a whole number from 1 to 100." });
    return z.NEVER;
  });

const flagSchema = z
  .enum(["1", "0", "true", "false", "yes", "no", ""], "Enter 1 or 0.")
  .default("")
  .transform((text) => text === "1" || text === "true" || text === "yes");

const planCodeSchema = z.string().trim().min(1, "Choose a plan.").max(60, "Choose a plan.");
const couponSchema = z.string().trim().max(80, "A coupon code has at most 40 characters.").optional();

const priceSchema = z
  .string()
  .max(20, "Enter a price such as 14.99.")
  .optional()
  .transform((text, context) => {
    if (!text?.trim()) return undefined;
    const cents = parsePrice(text.trim());
    if (cents !== null) return cents;
    context.addIssue({ code: "custom", message: "Enter a price such as 14.99." });
    return z.NEVER;
  });
const versionSchema = z
  .string()
  .regex(/^(?:[1-9][0-9]{0,8})?$/, "Choose a plan.")
  .optional()
  .transform((text) => (text ? Number(text) : undefined));
const currencySchema = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([A-Z]{3})?$/, "Enter a currency such as USD.")
  .optional()
  .transform((code) => code || undefined);

function orMissing<Schema extends z.ZodType>(schema: Schema) {
  const ofText = schema.optional() as unknown as z.ZodType<z.output<Schema> | undefined, string | undefined>;
  return z
    .string()
    .transform((text) => (text.trim() === "" ? undefined : text))
    .pipe(ofText)
    .optional();
}

const orderForm = defineObject("OrderInput", {
  /** Used only without a session; otherwise the order uses the account's email address. */
  email: orMissing(emailSchema),
  /**
   * Total that the buyer saw. A different total is rejected, but `price_version` keeps an old price valid for an hour.
   */
  price: priceSchema,
  price_version: versionSchema,
  currency: currencySchema,
  coupon_code: couponSchema,
  payment_gateway: z.string().trim().max(40).optional(),
  cart_plan: planCodeSchema,
  vin: orMissing(vinSchema),
  /** Identifies a car without a VIN; stored only if all three are sent. */
  year: orMissing(modelYearSchema),
  make: orMissing(nameSchema),
  model: orMissing(nameSchema),
  nos: quantitySchema,
  is_subscription: flagSchema,
});
export type OrderForm = z.output<typeof orderForm>;

const cents = z.number().int().nonnegative();

const orderedModelSchema = z.object({ year: z.number().int(), make: z.string(), model: z.string() });

/** Null fields other than `vin` and dates are unknown: a remote Members API may not send them. */
export const orderSchema = defineObject("Order", {
  number: z.string(),
  state: z.enum(["open", "paid", "held", "failed", "expired", "refunded", "partly_refunded"]).nullable(),
  plan: z.object({
    code: z.string().nullable(),
    product: z.enum(CREDIT_KINDS).nullable(),
    kind: z.enum(["single", "pack", "subscription"]).nullable(),
    name: z.string().nullable(),
    interval: z.enum(["month", "year"]).nullable(),
  }),
  /** Per order, or per subscription period; null means unlimited, absent means unknown. */
  credits: z.number().int().positive().nullable().optional(),
  quantity: z.number().int().positive().nullable(),
  vin: z.string().nullable(),
  vehicle: orderedModelSchema.nullable().default(null),
  /** The best known name, else the VIN; '' without a car. */
  vehicle_name: z.string().default(""),
  currency: z.string(),
  unit_cents: cents.nullable(),
  subtotal_cents: cents.nullable(),
  discount_cents: cents.nullable(),
  coupon_code: z.string().nullable(),
  tax: taxSchema.nullable(),
  tax_cents: cents.nullable(),
  total_cents: cents.nullable(),
  refunded_cents: cents.nullable(),
  gateway: z.string().nullable(),
  test: z.boolean().nullable(),
  renewal: z.boolean().nullable(),
  created: z.string().nullable(),
  paid: z.string().nullable(),
  receipt_number: z.string().nullable().default(null),
  receipt: z.string().nullable(),
});
export type OrderWire = z.input<typeof orderSchema>;
export type Order = z.output<typeof orderSchema>;

/** Null if nothing is due, or if a remote Members API doesn't send it. */
const checkoutSchema = defineObject("HostedCheckout", {
  gateway: z.string().nullable(),
  url: z.string(),
  expires: z.string().nullable(),
}).nullable();

const placed = success({ data: orderSchema.nullable(), checkout: checkoutSchema });
const registers =
  "without a session for the account with `email`, which is created if needed; no session is opened";

const orderNumber = z.object({ number: z.string().trim().min(1).max(40) });

export const orderCalls = {
  register: defineCall({
    name: "billing.register",
    method: "POST",
    path: "/cwa_register",
    beforeGate: true,
    summary: `Orders a plan of reports, ${registers}. The server sets the amounts: 409 if the price or currency sent differs. Repeating an Idempotency-Key returns the same order.`,
    auth: OPTIONAL_BEARER,
    body: "form",
    request: orderForm,
    response: placed,
    limits: { bodyBytes: 16_384, timeoutMs: 30_000, perMinute: 30 },
  }),
  registerSticker: defineCall({
    name: "billing.registerSticker",
    method: "POST",
    path: "/cwa_sticker_registration",
    beforeGate: true,
    summary: `Orders a plan of window stickers, ${registers}. The server sets the amounts: 409 if the price or currency sent differs. Repeating an Idempotency-Key returns the same order.`,
    auth: OPTIONAL_BEARER,
    body: "form",
    request: orderForm,
    response: placed,
    limits: { bodyBytes: 16_384, timeoutMs: 30_000, perMinute: 30 },
  }),
  couponValidation: defineCall({
    name: "billing.couponValidation",
    method: "POST",
    path: "/coupon_validation",
    beforeGate: true,
    summary:
      "Returns what an order would cost with a coupon. Doesn't use up the coupon. Allows 10 tries a minute, including orders. Without a session, the per-account limit isn't checked.",
    auth: OPTIONAL_BEARER,
    body: "form",
    request: z.object({
      code: z
        .string()
        .trim()
        .min(1, "Enter a coupon code.")
        .max(80, "A coupon code has at most 40 characters."),
      cart_plan: planCodeSchema,
      price_version: versionSchema,
      nos: quantitySchema,
    }),
    response: success({
      data: defineObject("CouponQuote", {
        code: z.string().nullable(),
        kind: z.enum(["percent", "amount"]).nullable(),
        value: z.number().int().nullable(),
        currency: z.string().nullable(),
        subtotal_cents: cents.nullable(),
        discount_cents: cents.nullable(),
        tax: taxSchema.nullable(),
        tax_cents: cents.nullable(),
        total_cents: cents.nullable(),
        /** For each later period: a coupon only discounts the first. */
        renewal_total_cents: cents.nullable(),
      }),
    }),
    limits: { bodyBytes: 16_384, perMinute: 10 },
  }),
  order: defineCall({
    name: "billing.order",
    method: "GET",
    path: "/api/order",
    beforeGate: true,
    summary:
      "Returns one of the account's orders by the number on its receipt, with `checkout` while it can be paid.",
    auth: BEARER,
    query: orderNumber,
    response: placed,
  }),
  totalOrders: defineCall({
    name: "billing.totalOrders",
    method: "POST",
    path: "/total-orders",
    beforeGate: true,
    summary: "Lists the account's orders, newest first, with the amounts paid and refunded in each currency.",
    auth: BEARER,
    body: "form",
    request: z.object({
      before: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: success({
      data: z.array(orderSchema),
      next: z.number().int().nullable(),
      total: z.number().int(),
      sums: z.array(
        defineObject("OrderSums", {
          currency: z.string(),
          test: z.boolean().default(false),
          paid_cents: cents,
          refunded_cents: cents,
        }),
      ),
    }),
    limits: { exact: false },
  }),
  receipt: defineCall({
    name: "billing.receipt",
    method: "GET",
    path: "/api/order/receipt",
    beforeGate: true,
    summary:
      "Returns the receipt of a paid order as a PDF, in the order's language unless `locale` requests the other one.",
    auth: BEARER,
    query: orderNumber.extend({ locale: z.enum(LOCALES).optional() }),
    response: z.instanceof(Uint8Array),
    answers: "pdf",
  }),
};
