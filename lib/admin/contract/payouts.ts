import * as z from "zod";
import { MAX_AMOUNT_CENTS } from "@/lib/billing/rules/pricing";
import { ADMIN, defineCall, defineObject, idSchema } from "@/lib/platform/calls";
import { LOCALES } from "@/lib/platform/i18n";
import { LEDGER_ACCOUNTS, LEDGER_KINDS } from "@/lib/wholesale/rules/site-ledger";
import {
  actionKeyField,
  defineAdminAction,
  defineAdminRecord,
  isoDate,
  listCalls,
  reasonField,
  siteField,
} from "./list";
import { CURRENCY_CODES, SITE_SETTLEMENTS } from "./prices";

const cents = z.number().int();
/** Such as '2026-01', in UTC. */
const month = z.string();
const currency = z.enum(CURRENCY_CODES, "Choose a currency.");
/** Fees would use up too much of a smaller payment. */
const TOP_UP_MIN_CENTS = 1000;

export const siteAccountSchema = defineObject("SiteAccount", {
  currency: z.string(),
  test: z.boolean(),
  prepaid_cents: cents,
  /** The part of `prepaid_cents` reserved by unpaid orders. */
  held_cents: cents,
  available_cents: cents,
  credit_limit_cents: cents,
  sales_cents: cents,
  /** 'exhausted': an order was rejected since the last top-up. 'low': fewer than ten documents are left. */
  state: z.enum(["ok", "low", "exhausted"]),
  month,
});

const topUpSchema = defineObject("TopUp", {
  id: z.string(),
  currency: z.string(),
  test: z.boolean(),
  amount_cents: cents,
  /** 'held': the amount paid was different, so the operator has to check it. */
  state: z.enum(["open", "paid", "held", "failed", "expired"]),
  created: isoDate,
  paid: isoDate.nullable(),
});

const movements = listCalls({
  name: "movements",
  path: "movements",
  what: "account movements",
  row: defineObject("Movement", {
    id: z.string(),
    site: z.string(),
    account: z.enum(LEDGER_ACCOUNTS),
    kind: z.enum(LEDGER_KINDS),
    amount_cents: cents,
    currency: z.string(),
    test: z.boolean(),
    order: z.string(),
    month,
    note: z.string(),
    created: isoDate,
  }),
  sorts: ["created"],
  filters: {
    account: z.enum(LEDGER_ACCOUNTS).optional(),
    kind: z.enum(LEDGER_KINDS).optional(),
  },
});
const statements = listCalls({
  name: "statements",
  path: "statements",
  what: "monthly statements",
  row: defineObject("Statement", {
    id: z.string(),
    site: z.string(),
    number: z.string(),
    month,
    currency: z.string(),
    test: z.boolean(),
    opening_prepaid_cents: cents,
    closing_prepaid_cents: cents,
    opening_sales_cents: cents,
    closing_sales_cents: cents,
    created: isoDate,
  }),
  sorts: ["created"],
  filters: {},
});

const account = { currency, test: z.boolean().default(false) };
const id = { id: idSchema };

export const adminPayoutLists = { movements, statements };
export const adminPayoutCalls = {
  movements: movements.list,
  movementsExport: movements.file,
  statements: statements.list,
  statementsExport: statements.file,
  payouts: defineAdminRecord({
    name: "payouts",
    path: "payouts",
    summary:
      "Returns a site's accounts with its operator, how it pays its wholesale, and its latest top-ups.",
    fields: {},
    data: defineObject("Payouts", {
      site: z.string(),
      currency: z.string(),
      settlement: z.enum(SITE_SETTLEMENTS),
      accounts: z.array(siteAccountSchema),
      top_ups: z.array(topUpSchema),
      gateways: z.array(defineObject("PayoutGateway", { name: z.string(), test: z.boolean() })),
    }),
  }),
  statementFile: defineCall({
    name: "admin.statementFile",
    method: "GET",
    path: "/api/admin/statement",
    summary:
      "Returns a statement as CSV with every movement, or as PDF: by its `id`, or an account's open month so far.",
    auth: ADMIN,
    query: z.object({
      site: siteField,
      id: idSchema.optional(),
      currency: currency.optional(),
      test: z.enum(["true", "false"]).default("false"),
      format: z.enum(["csv", "pdf"]),
      locale: z.enum(LOCALES).optional(),
    }),
    response: z.instanceof(Uint8Array),
    answers: "file",
    limits: { timeoutMs: 60_000 },
  }),
  topUp: defineAdminAction({
    name: "topUp",
    path: "top-ups",
    summary: "Starts a top-up of the prepaid wholesale balance, once per key; it's paid at `url`.",
    fields: {
      amount_cents: z
        .number("Enter an amount such as 4.99.")
        .int("Enter a whole number of cents.")
        .min(TOP_UP_MIN_CENTS, "Enter at least 10.00.")
        .max(MAX_AMOUNT_CENTS, "This amount is too large."),
      /** Defaults to the account used for the site's sales. A draft needs both accounts before launch. */
      test: z.boolean().optional(),
      key: actionKeyField,
    },
    data: topUpSchema.extend({ url: z.string().nullable() }).meta({ id: "OpenedTopUp" }),
    timeoutMs: 30_000,
  }),
  payTopUp: defineAdminAction({
    name: "payTopUp",
    path: "top-up/pay",
    summary: "Pays a top-up with test money, or declines it. Only if the site takes test payments.",
    fields: { ...id, outcome: z.enum(["succeed", "decline"]).default("succeed") },
    data: topUpSchema,
  }),
  checkTopUp: defineAdminAction({
    name: "checkTopUp",
    path: "top-up/check",
    summary: "Checks a top-up's payment at the gateway.",
    fields: id,
    data: topUpSchema,
    timeoutMs: 30_000,
  }),
  enterMovement: defineAdminAction({
    name: "enterMovement",
    path: "movements",
    summary:
      "Records a movement made outside this system: a transfer, a payout, a fee or a correction, once per key.",
    fields: {
      ...account,
      account: z.enum(LEDGER_ACCOUNTS),
      kind: z.enum(["top_up", "payout", "fee", "adjustment"]),
      /** Positive amounts favor the site; payouts and fees are negative. */
      amount_cents: z
        .number("Enter an amount such as 4.99.")
        .int("Enter a whole number of cents.")
        .min(-MAX_AMOUNT_CENTS, "This amount is too large.")
        .max(MAX_AMOUNT_CENTS, "This amount is too large."),
      reason: reasonField,
      key: actionKeyField,
    },
    data: siteAccountSchema,
  }),
  setCreditLimit: defineAdminAction({
    name: "setCreditLimit",
    path: "credit-limit",
    summary: "Sets how far below zero a site's prepaid balance may go.",
    fields: {
      ...account,
      credit_limit_cents: z
        .number("Enter an amount such as 4.99.")
        .int("Enter a whole number of cents.")
        .min(0, "Enter an amount.")
        .max(MAX_AMOUNT_CENTS, "This amount is too large."),
    },
    data: siteAccountSchema,
  }),
};
