import { z } from "zod";
import {
  ACCOUNT_COUNTRIES,
  PAYMENT_ACCOUNT_STATES,
  REQUIREMENT_KINDS,
} from "@/lib/core/billing/payment-account";
import { adminAction, adminRecord, isoDate, reasonField } from "./admin-list";
import { defineObject } from "./define-object";

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
  /** How the site pays wholesale; 'connect' is the account below. */
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
  paymentAccount: adminRecord({
    name: "paymentAccount",
    path: "payment-account",
    summary: "The site's own account at the payment gateway: what it may do, and what is missing by when.",
    fields: {},
    data: paymentAccountSchema,
  }),
  startPaymentAccount: adminAction({
    name: "startPaymentAccount",
    path: "payment-account/start",
    summary:
      "Begins the site's own account, or continues it: `url` is where its owner enters what is missing.",
    fields: { country: z.enum(ACCOUNT_COUNTRIES, "Choose a country from the list.") },
    data: paymentAccountSchema.extend({ url: z.string() }).meta({ id: "StartedPaymentAccount" }),
    timeoutMs,
  }),
  refreshPaymentAccount: adminAction({
    name: "refreshPaymentAccount",
    path: "payment-account/refresh",
    summary: "Asks the gateway about the site's own account now.",
    fields: {},
    data: paymentAccountSchema,
    timeoutMs,
  }),
  disconnectPaymentAccount: adminAction({
    name: "disconnectPaymentAccount",
    path: "payment-account/disconnect",
    summary:
      "Sells nothing on the site's own account from now on. What was charged there is still refunded there.",
    fields: { reason: reasonField },
    data: paymentAccountSchema,
  }),
  playPaymentAccount: adminAction({
    name: "playPaymentAccount",
    path: "payment-account/sandbox",
    summary: "Sandbox only: chooses what the gateway finds out about the account.",
    fields: { outcome: z.enum(["complete", "pending", "restricted", "rejected"], "Choose what happens.") },
    data: paymentAccountSchema,
  }),
};
