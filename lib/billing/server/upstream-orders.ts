import { CREDIT_KINDS } from "@/lib/credits/rules/products";
import type { MoneyUnit } from "@/lib/platform/i18n";
import {
  type Answer,
  type AnswerReader,
  flag,
  formatDate,
  list,
  oneOf,
  openFields,
  type ReadValue,
  readRows,
  wholeNumber,
} from "@/lib/platform/upstream";
import { type OrderWire, orderSchema } from "../contract/orders";
import { readInterval } from "./upstream-plan-renewal";
import { readAmount, readCents, readCurrency, readLine, readTax } from "./upstream-plans";

const ALIASES = {
  number: ["number", "order_number", "order_id", "order_no", "invoice_number", "id", "_id"],
  state: ["state", "order_status", "payment_status", "status"],
  plan: ["plan", "cart_plan", "plan_code", "plan_id"],
  planName: ["plan_name", "plan_title", "title"],
  product: ["product", "credit_type"],
  credits: ["credits"],
  quantity: ["quantity", "nos"],
  vin: ["vin"],
  vehicle_name: ["vehicle_name"],
  currency: ["currency", "currency_code"],
  unit_cents: ["unit_cents"],
  subtotal_cents: ["subtotal_cents"],
  discount_cents: ["discount_cents"],
  tax_cents: ["tax_cents"],
  total_cents: ["total_cents"],
  refunded_cents: ["refunded_cents"],
  subtotal: ["subtotal", "sub_total"],
  discount: ["discount", "discount_amount"],
  total: ["total", "total_amount", "total_price", "amount", "price"],
  refunded: ["refunded_amount", "refund_amount"],
  coupon_code: ["coupon_code", "coupon"],
  tax: ["tax"],
  /** Only our own API's spelling, because only our own API has a page where an order can be paid later. */
  gateway: ["gateway"],
  test: ["test", "is_test"],
  renewal: ["renewal", "is_renewal"],
  created: ["created", "created_at", "order_date", "date", "cdt"],
  paid: ["paid", "is_paid", "paid_at", "payment_date"],
  receipt: ["receipt"],
  receipt_number: ["receipt_number"],
} as const;
const PLAN = {
  code: ["code", "plan_code", "id", "plan_id"],
  product: ["product"],
  kind: ["kind"],
  name: ["name", "title", "label"],
  interval: ["interval"],
} as const;

const STATES = orderSchema.shape.state.unwrap().options;
const KINDS = orderSchema.shape.plan.shape.kind.unwrap().options;
const OTHER_STATES: Readonly<Record<string, (typeof STATES)[number]>> = {
  complete: "paid",
  completed: "paid",
  succeeded: "paid",
  success: "paid",
  pending: "open",
  unpaid: "open",
  declined: "failed",
  partially_refunded: "partly_refunded",
};

const readState: ReadValue<(typeof STATES)[number]> = (value, place) => {
  const word = readLine(value, place)?.toLowerCase().replace(/[\s-]/g, "_") ?? "";
  return oneOf(STATES)(word) ?? (Object.hasOwn(OTHER_STATES, word) ? OTHER_STATES[word] : undefined);
};

const readCount: ReadValue<number> = (value) => {
  const count = wholeNumber(value);
  return count !== undefined && count > 0 ? count : undefined;
};

const NO_PLAN: OrderWire["plan"] = { code: null, product: null, kind: null, name: null, interval: null };

const readPlan: ReadValue<OrderWire["plan"]> = (value, place) => {
  const code = readLine(value, place);
  if (code !== undefined) return { ...NO_PLAN, code };
  const fields = openFields(value, PLAN, place);
  if (!fields) return undefined;
  const interval = fields.read("interval", readInterval) ?? "once";
  return {
    code: fields.read("code", readLine) ?? null,
    product: fields.read("product", oneOf(CREDIT_KINDS)) ?? null,
    kind: fields.read("kind", oneOf(KINDS)) ?? null,
    name: fields.read("name", readLine) ?? null,
    interval: interval === "once" ? null : interval,
  };
};

const readPaid: ReadValue<{ isPaid: boolean; at: string | null }> = (value) => {
  const isPaid = flag(value);
  if (isPaid !== undefined) return { isPaid, at: null };
  const at = formatDate(value);
  return at === undefined ? undefined : { isPaid: true, at };
};

const readReceipt: ReadValue<string> = (value) =>
  typeof value === "string" && value.startsWith("/members/api/order/receipt?") ? value : undefined;

function orderReader(unit: MoneyUnit): ReadValue<OrderWire> {
  return (value, place) => {
    const exact = orderSchema.safeParse(value);
    if (exact.success) return exact.data;
    const fields = openFields(value, ALIASES, place);
    const number = fields?.require("number", readLine);
    if (!fields || number === undefined) return undefined;
    const paid = fields.read("paid", readPaid);
    const plan = fields.read("plan", readPlan) ?? NO_PLAN;
    const amount = readAmount(unit);
    return {
      number,
      state: fields.read("state", readState) ?? (paid?.isPaid ? "paid" : null),
      plan: {
        ...plan,
        name: plan.name ?? fields.read("planName", readLine) ?? null,
        product: plan.product ?? fields.read("product", oneOf(CREDIT_KINDS)) ?? null,
      },
      credits: fields.read("credits", readCount),
      quantity: fields.read("quantity", readCount) ?? null,
      vin: fields.read("vin", readLine) ?? null,
      vehicle: null,
      vehicle_name: fields.read("vehicle_name", readLine) ?? "",
      currency: fields.read("currency", readCurrency) ?? "USD",
      unit_cents: fields.read("unit_cents", readCents) ?? null,
      subtotal_cents: fields.read("subtotal_cents", readCents) ?? fields.read("subtotal", amount) ?? null,
      discount_cents: fields.read("discount_cents", readCents) ?? fields.read("discount", amount) ?? null,
      coupon_code: fields.read("coupon_code", readLine) ?? null,
      tax: fields.read("tax", readTax) ?? null,
      tax_cents: fields.read("tax_cents", readCents) ?? null,
      total_cents: fields.read("total_cents", readCents) ?? fields.read("total", amount) ?? null,
      refunded_cents: fields.read("refunded_cents", readCents) ?? fields.read("refunded", amount) ?? null,
      gateway: fields.read("gateway", readLine) ?? null,
      test: fields.read("test", flag) ?? null,
      renewal: fields.read("renewal", flag) ?? null,
      created: fields.read("created", (time) => formatDate(time)) ?? null,
      paid: paid?.at ?? null,
      receipt_number: fields.read("receipt_number", readLine) ?? null,
      receipt: fields.read("receipt", readReceipt) ?? null,
    };
  };
}

const LIST = {
  orders: ["orders", "data"],
  next: ["next"],
  total: ["total", "count"],
  sums: ["sums"],
} as const;
const SUM = {
  currency: ["currency"],
  test: ["test"],
  paid_cents: ["paid_cents"],
  refunded_cents: ["refunded_cents"],
} as const;

interface Sum {
  currency: string;
  test: boolean;
  paid_cents: number;
  refunded_cents: number;
}

const readSum: ReadValue<Sum> = (value, place) => {
  const fields = openFields(value, SUM, place);
  const currency = fields?.require("currency", readCurrency);
  const paid = fields?.require("paid_cents", readCents);
  const refunded = fields?.require("refunded_cents", readCents);
  if (!fields || currency === undefined || paid === undefined || refunded === undefined) return undefined;
  return {
    currency,
    test: fields.read("test", flag) ?? false,
    paid_cents: paid,
    refunded_cents: refunded,
  };
};

const COUNT = { count: ["total_orders", "orders_count", "order_count", "count"] } as const;

function readOrderCount({ data, place }: Answer): ReturnType<AnswerReader> {
  const fields = Array.isArray(data) ? undefined : openFields(data, COUNT, place);
  const count = fields?.read("count", readCents);
  return count === undefined ? undefined : { data: [], next: null, total: count, sums: [] };
}

export const readTotalOrders: AnswerReader = (answer, { money: unit }) => {
  const orders = readRows(
    answer,
    { lists: ["orders"], marks: ALIASES.number, needsList: true },
    orderReader(unit),
  );
  if (!orders) return readOrderCount(answer);
  const beside = openFields(answer.body, LIST, answer.bodyPlace);
  const total = beside?.read("total", readCents);
  return {
    data: orders,
    next: beside?.read("next", readCount) ?? null,
    total: Math.max(total ?? 0, orders.length),
    sums: beside?.read("sums", list(readSum)) ?? [],
  };
};
