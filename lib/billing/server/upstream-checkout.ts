import type { MoneyUnit } from "@/lib/platform/i18n";
import {
  type Answer,
  type AnswerReader,
  type Fields,
  flag,
  formatDate,
  isAbsent,
  oneOf,
  openFields,
  type ReadValue,
  wholeNumber,
} from "@/lib/platform/upstream";
import { orderCalls, orderSchema } from "../contract/orders";
import { paymentCalls } from "../contract/payments";
import { MAX_AMOUNT_CENTS } from "../rules/pricing";
import { readAmount, readCents, readCurrency, readLine, readTax } from "./upstream-plans";

const CHECKOUT = {
  checkout: ["checkout"],
  url: [
    "url",
    "checkout_url",
    "redirect_url",
    "redirect",
    "payment_url",
    "payment_link",
    "approval_url",
    "link",
  ],
  gateway: ["gateway", "payment_gateway"],
  expires: ["expires", "expires_at"],
} as const;

const readAddress: ReadValue<string> = (value) => {
  const address = typeof value === "string" ? value.trim() : "";
  if (/^\/(?![/\\])/.test(address)) return address;
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined;
};

interface Checkout {
  gateway: string | null;
  url: string;
  expires: string | null;
}

function findCheckout(fields: Fields<keyof typeof CHECKOUT> | undefined): Checkout | undefined {
  const url = fields?.read("url", readAddress);
  if (!fields || url === undefined) return undefined;
  const expires = fields.read("expires", (time) => formatDate(time)) ?? null;
  return { gateway: fields.read("gateway", readLine) ?? null, url, expires };
}

const readCheckout: ReadValue<Checkout> = (value, place) => {
  const url = readAddress(value, place);
  return url === undefined
    ? findCheckout(openFields(value, CHECKOUT, place))
    : { gateway: null, url, expires: null };
};

function findAnyCheckout({ data, place, body, bodyPlace }: Answer): Checkout | null {
  const beside = openFields(body, CHECKOUT, bodyPlace);
  const inside = isAbsent(data) ? undefined : openFields(data, CHECKOUT, place);
  return (
    beside?.read("checkout", readCheckout) ??
    inside?.read("checkout", readCheckout) ??
    findCheckout(inside) ??
    findCheckout(beside) ??
    null
  );
}

export const readPlacedOrder: AnswerReader = (answer) => ({
  data: orderSchema.safeParse(answer.data).data ?? null,
  checkout: findAnyCheckout(answer),
});

const COUPON = {
  code: ["code", "coupon_code", "coupon"],
  kind: ["kind", "type", "discount_type"],
  value: ["value"],
  discount: ["discount", "discount_value", "percent", "percentage"],
  amount: ["discount_amount", "amount_off"],
  currency: ["currency"],
  subtotal_cents: ["subtotal_cents"],
  discount_cents: ["discount_cents"],
  tax: ["tax"],
  tax_cents: ["tax_cents"],
  total_cents: ["total_cents"],
  subtotal: ["subtotal"],
  total: ["total", "total_amount"],
  renewal_total_cents: ["renewal_total_cents"],
} as const;

const readKind: ReadValue<"percent" | "amount"> = (value, place) => {
  const word = readLine(value, place)?.toLowerCase() ?? "";
  if (word === "percent" || word === "percentage" || word === "%") return "percent";
  return ["amount", "fixed", "flat", "fixed_amount"].includes(word) ? "amount" : undefined;
};

const readPercent: ReadValue<number> = (value) => {
  const percent = wholeNumber(typeof value === "string" ? value.replace(/\s*%$/, "") : value);
  return percent !== undefined && percent >= 0 && percent <= 100 ? percent : undefined;
};

/** Requires a stated unit because 10 may mean dollars or percent. */
function findDiscount(fields: Fields<keyof typeof COUPON>, unit: MoneyUnit) {
  const kind = fields.read("kind", readKind);
  const statedValue = kind && fields.read("value", kind === "percent" ? readPercent : readCents);
  if (kind && statedValue !== undefined) return { kind, value: Math.min(statedValue, MAX_AMOUNT_CENTS) };
  const isWritten: ReadValue<number> = (value, place) =>
    typeof value === "string" && /%\s*$/.test(value) ? readPercent(value, place) : undefined;
  const percent = fields.read("discount", kind === "percent" ? readPercent : isWritten);
  if (percent !== undefined) return { kind: "percent", value: percent } as const;
  const cents =
    fields.read("amount", readAmount(unit)) ??
    (kind === "amount" ? fields.read("discount", readAmount(unit)) : undefined);
  return cents === undefined ? { kind: null, value: null } : ({ kind: "amount", value: cents } as const);
}

const VALIDITY = { valid: ["valid", "is_valid", "coupon_valid"] } as const;

function isRefused({ data, place, body, bodyPlace }: Answer): boolean {
  const inner = openFields(data, VALIDITY, place)?.read("valid", flag);
  return (inner ?? openFields(body, VALIDITY, bodyPlace)?.read("valid", flag)) === false;
}

export const readCoupon: AnswerReader = (answer, { money: unit }) => {
  const { data, place, message } = answer;
  if (isRefused(answer)) return { status: "error", message, msg: message };
  const exact = orderCalls.couponValidation.response.shape.data.safeParse(data);
  if (exact.success) return { data: exact.data };
  const fields = openFields(data, COUPON, place) ?? openFields({}, COUPON, place);
  if (!fields) return undefined;
  const amount = readAmount(unit);
  const { kind, value } = findDiscount(fields, unit);
  return {
    data: {
      code: fields.read("code", readLine) ?? null,
      kind,
      value,
      currency: fields.read("currency", readCurrency) ?? null,
      subtotal_cents: fields.read("subtotal_cents", readCents) ?? fields.read("subtotal", amount) ?? null,
      discount_cents: fields.read("discount_cents", readCents) ?? null,
      tax: fields.read("tax", readTax) ?? null,
      tax_cents: fields.read("tax_cents", readCents) ?? null,
      total_cents: fields.read("total_cents", readCents) ?? fields.read("total", amount) ?? null,
      renewal_total_cents: fields.read("renewal_total_cents", readCents) ?? null,
    },
  };
};

const PAYMENT = { order: ["order", "order_id", "number"], state: ["state"], sandbox: ["sandbox"] } as const;
const paymentSchema = paymentCalls.updatePayment.response.shape.data.unwrap();
const STATES = paymentSchema.shape.state.options;

export const readPaymentUpdate: AnswerReader = ({ data, place }) => {
  const fields = isAbsent(data) ? undefined : openFields(data, PAYMENT, place);
  const order = fields?.read("order", readLine);
  const state = fields?.read("state", oneOf(STATES));
  const exact = paymentSchema.safeParse(data);
  if (exact.success) return { data: exact.data };
  return { data: order === undefined || state === undefined ? null : { order, state, sandbox: false } };
};
