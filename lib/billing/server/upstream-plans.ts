import type * as z from "zod";
import { CREDIT_KINDS, type CreditKind } from "@/lib/credits/rules/products";
import type { MoneyUnit } from "@/lib/platform/i18n";
import {
  type AnswerReader,
  formatAmount,
  formatUnlimited,
  oneOf,
  openFields,
  type ReadValue,
  readRows,
  toText,
  wholeNumber,
} from "@/lib/platform/upstream";
import type { PlanWire } from "../contract/plans";
import { planCalls, taxSchema, USER_TYPES } from "../contract/plans";
import { formatCents, MAX_AMOUNT_CENTS } from "../rules/pricing";
import { readRenewal } from "./upstream-plan-renewal";

const ALIASES = {
  code: ["code", "plan_code", "cart_plan", "id", "plan_id", "_id", "slug", "sku"],
  name: ["name", "title", "label", "plan_name", "display_name", "description"],
  product: ["product", "credit_type"],
  credits: [
    "credits",
    "credit",
    "nos",
    "no_of_credits",
    "no_of_reports",
    "no_of_stickers",
    "quantity",
    "count",
    "reports",
    "stickers",
  ],
  price_cents: ["price_cents", "amount_cents"],
  price: ["price", "amount", "plan_price", "cost"],
  currency: ["currency", "currency_code"],
  interval: [
    "interval",
    "period",
    "billing_period",
    "billing_interval",
    "billing_cycle",
    "recurring_interval",
  ],
  recurring: ["recurring", "is_subscription", "subscription", "renews"],
  renewal: ["renewal"],
  type: ["type", "plan_type", "billing_type"],
  duration: ["duration", "validity"],
  price_version: ["price_version"],
} as const;

export const readCurrency: ReadValue<string> = (value) => {
  const code = toText(value)?.toUpperCase() ?? "";
  return /^[A-Z]{3}$/.test(code) ? code : undefined;
};

export const readLine: ReadValue<string> = (value) => {
  const line = toText(value)?.replace(/\s+/g, " ");
  return line !== undefined && line !== "" && line.length <= 200 ? line : undefined;
};

const isAmount = (cents: number | undefined) =>
  cents !== undefined && cents >= 0 && cents <= MAX_AMOUNT_CENTS;

export function readAmount(unit: MoneyUnit): ReadValue<number> {
  return (value) => {
    const cents = formatAmount(unit)(value);
    return isAmount(cents) ? cents : undefined;
  };
}

export const readCents: ReadValue<number> = (value) => {
  const cents = wholeNumber(value);
  return cents !== undefined && cents >= 0 ? cents : undefined;
};

const readCredits: ReadValue<number | null> = (value) => {
  if (formatUnlimited(value)) return null;
  const credits = wholeNumber(value);
  return credits !== undefined && credits > 0 ? credits : undefined;
};

function planReader(product: CreditKind, unit: MoneyUnit): ReadValue<PlanWire> {
  const { element } = planCalls.plans.response.shape.data;
  return (value, place) => {
    const exact = element.safeParse(value);
    if (exact.success && isAmount(exact.data.price_cents)) return exact.data;
    const fields = openFields(value, ALIASES, place);
    const code = fields?.require("code", readLine);
    const cents =
      fields?.read("price_cents", readAmount("cents")) ?? fields?.require("price", readAmount(unit));
    if (!fields || code === undefined || code.length > 60 || cents === undefined) return undefined;
    const renewal = readRenewal(fields);
    const credits = fields.read("credits", readCredits);
    const version = fields.read("price_version", wholeNumber);
    return {
      code,
      product: fields.read("product", oneOf(CREDIT_KINDS)) ?? product,
      kind: renewal ? "subscription" : credits === 1 ? "single" : "pack",
      name: fields.read("name", readLine) ?? code,
      ...(credits === undefined ? {} : { credits }),
      price_version: version !== undefined && version > 0 ? version : null,
      price_cents: cents,
      price: formatCents(cents),
      unit_price_cents: credits ? Math.round(cents / credits) : null,
      currency: fields.read("currency", readCurrency) ?? "USD",
      renewal: renewal && { ...renewal, price_cents: cents, total_cents: cents },
    };
  };
}

const ANSWER = {
  user_type: ["user_type"],
  currency: ["currency"],
  tax: ["tax"],
} as const;

export const readTax: ReadValue<z.output<typeof taxSchema>> = (value) => taxSchema.safeParse(value).data;

function createPlansReader(product: CreditKind): AnswerReader {
  return (answer, { money: unit }) => {
    const plans = readRows(
      answer,
      { lists: ["plans"], marks: ALIASES.code, needsList: true },
      planReader(product, unit),
    );
    if (!plans) return undefined;
    const beside = openFields(answer.body, ANSWER, answer.bodyPlace);
    return {
      data: plans,
      user_type: beside?.read("user_type", oneOf(USER_TYPES)) ?? "user",
      currency: beside?.read("currency", readCurrency) ?? plans[0]?.currency ?? "USD",
      tax: beside?.read("tax", readTax) ?? null,
    };
  };
}

export const readPlans = createPlansReader("vhr");
export const readStickerPlans = createPlansReader("sticker");
