import * as z from "zod";
import {
  ACCOUNT_COUNTRIES,
  PAYMENT_ACCOUNT_STATES,
  REQUIREMENT_KINDS,
} from "@/lib/billing/rules/payment-account";
import { defineObject } from "@/lib/platform/calls";
import { defineAdminAction, defineAdminRecord, isoDate, reasonField } from "./list";

const requirementSchema = defineObject("AccountRequirement", {
  kind: z.enum(REQUIREMENT_KINDS),
  name: z.string(),
  status: z.enum(["past_due", "currently_due", "eventually_due"]),
  from: z.enum(["user", "gateway"]),
  /** In the gateway's words; null if nothing was submitted yet. */
  problem: z.string().nullable(),
});

export const paymentAccountSchema = defineObject("PaymentAccount", {
  site: z.string(),
  /** How the site pays wholesale; 'connect' uses the account below. */
  settlement: z.enum(["none", "prepaid", "connect"]),
  gateway: z.string().nullable(),
  sandbox: z.boolean(),
  state: z.enum(PAYMENT_ACCOUNT_STATES),
  reference: z.string().nullable(),
  country: z.enum(ACCOUNT_COUNTRIES).nullable(),
  charges: z.boolean(),
  payouts: z.boolean(),
  requirements: z.array(requirementSchema),
  due: isoDate.nullable(),
  synced: isoDate.nullable(),
  disconnected: isoDate.nullable(),
});
export type PaymentAccountWire = z.input<typeof paymentAccountSchema>;

/** These calls wait for the gateway. */
const timeoutMs = 30_000;

export const adminPaymentAccountCalls = {
  paymentAccount: defineAdminRecord({
    name: "paymentAccount",
    path: "payment-account",
    summary:
      "Returns the site's own account at the payment gateway: what it can do, what's missing and by when.",
    fields: {},
    data: paymentAccountSchema,
  }),
  startPaymentAccount: defineAdminAction({
    name: "startPaymentAccount",
    path: "payment-account/start",
    summary:
      "Starts or continues setting up the site's own payment account. The owner enters the missing details at `url`.",
    fields: { country: z.enum(ACCOUNT_COUNTRIES, "Choose a country from the list.") },
    data: paymentAccountSchema.extend({ url: z.string() }).meta({ id: "StartedPaymentAccount" }),
    timeoutMs,
  }),
  refreshPaymentAccount: defineAdminAction({
    name: "refreshPaymentAccount",
    path: "payment-account/refresh",
    summary: "Refreshes the site's own payment account from the gateway now.",
    fields: {},
    data: paymentAccountSchema,
    timeoutMs,
  }),
  disconnectPaymentAccount: defineAdminAction({
    name: "disconnectPaymentAccount",
    path: "payment-account/disconnect",
    summary:
      "Disconnects the site's own payment account: it gets no new sales. Earlier charges are still refunded there.",
    fields: { reason: reasonField },
    data: paymentAccountSchema,
  }),
  playPaymentAccount: defineAdminAction({
    name: "playPaymentAccount",
    path: "payment-account/sandbox",
    summary: "Sets the outcome of the gateway's account check. Sandbox only.",
    fields: { outcome: z.enum(["complete", "pending", "restricted", "rejected"], "Choose what happens.") },
    data: paymentAccountSchema,
  }),
};
