import { CREDIT_KINDS } from "@/lib/credits/rules/products";
import {
  type AnswerReader,
  flag,
  formatDate,
  list,
  oneOf,
  openFields,
  type Place,
  type ReadValue,
  toText,
  wholeNumber,
} from "@/lib/platform/upstream";
import type { SubscriptionWire } from "../contract/payments";
import { subscriptionSchema } from "../contract/payments";

const ALIASES = {
  id: ["id", "subscription_id"],
  gateway: ["gateway", "payment_gateway"],
  product: ["product"],
  name: ["name"],
  state: ["state", "status"],
  quota: ["quota"],
  remaining: ["remaining"],
  period_start: ["period_start"],
  period_end: ["period_end"],
  cancel_at_period_end: ["cancel_at_period_end"],
  renews_at: ["renews_at"],
  renewal_cents: ["renewal_cents"],
  currency: ["currency"],
  interval: ["interval"],
  sandbox: ["sandbox"],
};

/** Keeps a missing count from becoming null, which means unlimited. */
function readCount(value: unknown, name: "quota" | "remaining"): number | null | undefined {
  const count = (value as Record<string, unknown>)[name];
  return count === null ? null : wholeNumber(count);
}

const readSubscription: ReadValue<SubscriptionWire> = (value, place: Place) => {
  const fields = openFields(value, ALIASES, place);
  if (!fields) return undefined;
  const row = {
    id: fields.require("id", toText),
    gateway: fields.read("gateway", toText) ?? "",
    product: fields.require("product", oneOf(CREDIT_KINDS)),
    name: fields.read("name", toText) ?? null,
    state: fields.require("state", oneOf(subscriptionSchema.shape.state.options)),
    quota: readCount(value, "quota"),
    remaining: readCount(value, "remaining"),
    period_start: fields.require("period_start", formatDate),
    period_end: fields.require("period_end", formatDate),
    cancel_at_period_end: fields.read("cancel_at_period_end", flag) ?? false,
    renews_at: fields.read("renews_at", formatDate) ?? null,
    renewal_cents: fields.read("renewal_cents", wholeNumber) ?? null,
    currency: fields.read("currency", toText) ?? null,
    interval: fields.read("interval", oneOf(["month", "year"] as const)) ?? null,
    sandbox: fields.read("sandbox", flag) ?? false,
  };
  return subscriptionSchema.safeParse(row).data;
};

export const readSubscriptions: AnswerReader = ({ data, place, body }) => {
  const rows = data === body && !Array.isArray(data) ? undefined : list(readSubscription)(data, place);
  return rows && { data: rows };
};

export const readCancellation: AnswerReader = ({ data, place, body }) => ({
  data: data === body ? undefined : readSubscription(data, place),
});
