import {
  Fields,
  flag,
  formatDate,
  formatNumber,
  formatUnlimited,
  list,
  openFields,
  type ReadValue,
  toObject,
  toText,
} from "@/lib/platform/upstream";
import type { UserWire } from "../contract/account";

type Product = keyof UserWire["subscriptions"];
type Subscription = number | string | boolean;
type Entry = Partial<Record<Product, Subscription>>;

const FIELDS = {
  vhr: ["vhr"],
  sticker: ["sticker"],
  product: ["product", "product_type", "credit_type", "type"],
  status: ["status", "state", "active", "is_active"],
  plan: ["plan", "plan_name", "plan_id", "name", "title", "id", "subscription_id"],
  left: ["remaining", "left", "count", "remaining_credits", "credits_remaining", "credits_left"],
  end: [
    "expires_at",
    "expires",
    "expires_on",
    "expiry_date",
    "ends_at",
    "end_date",
    "valid_until",
    "period_end",
  ],
};
const NAMES: Readonly<Record<Product, readonly string[]>> = {
  vhr: ["vhr", "report", "reports", "vehicle history report"],
  sticker: ["sticker", "stickers", "window sticker"],
};
const ACTIVE = new Set(["active", "enabled", "valid", "subscribed", "paid", "trial", "trialing"]);
const INACTIVE = new Set([
  "inactive",
  "disabled",
  "invalid",
  "unsubscribed",
  "unpaid",
  "expired",
  "ended",
  "cancelled",
  "canceled",
  "suspended",
  "paused",
  "pending",
  "incomplete",
  "none",
]);
const DAY_MS = 86_400_000;

const readActivity: ReadValue<boolean> = (value) => {
  const word = toText(value)?.toLowerCase() ?? "";
  if (ACTIVE.has(word)) return true;
  return INACTIVE.has(word) ? false : flag(value);
};

const count: ReadValue<number | string> = (value) =>
  formatNumber(value) ?? (formatUnlimited(value) ? "unlimited" : undefined);

const readSingle: ReadValue<Subscription> = (value, place) =>
  count(value, place) ?? readActivity(value, place);

const readProductName: ReadValue<Product> = (value) => {
  const name = toText(value)?.toLowerCase().replace(/[_-]/g, " ") ?? "";
  return (["vhr", "sticker"] as const).find((product) => NAMES[product].includes(name));
};

const planName: ReadValue<string> = (value) =>
  flag(value) === false ? undefined : toText(value) || undefined;

/** Treats an object with a plan or an end date as active, because the upstream decides whether it's usable. */
const readSubscription: ReadValue<Subscription> = (value, place) => {
  const row = toObject(value);
  if (!row) return readSingle(value, place);
  const fields = new Fields(row, FIELDS, place);
  const end = fields.read("end", formatDate);
  const hasEnded = end !== undefined && Date.parse(end) + DAY_MS < Date.now();
  const isActive = fields.read("status", readActivity);
  if (hasEnded || isActive === false) return false;
  const hasPlan = isActive || end !== undefined || fields.read("plan", planName) !== undefined;
  return fields.read("left", count) ?? (hasPlan ? true : undefined);
};

const readEntry: ReadValue<Entry> = (value, place) => {
  const name = readProductName(value, place);
  if (name) return { [name]: true };
  const fields = openFields(value, FIELDS, place);
  if (!fields) return undefined;
  const product = fields.read("product", readProductName);
  if (product) return { [product]: readSubscription(value, place) };
  const [vhr, sticker] = [fields.read("vhr", readSubscription), fields.read("sticker", readSubscription)];
  if (vhr !== undefined || sticker !== undefined) return { vhr, sticker };
  return fields.read("status", readActivity) ? { vhr: true, sticker: true } : {};
};

function weigh(value: Subscription | null): number {
  if (value === null) return Number.NEGATIVE_INFINITY;
  if (value === "unlimited" || value === -1) return Number.POSITIVE_INFINITY;
  return value === true ? Number.MAX_SAFE_INTEGER : Number(value);
}

function findBest(entries: Entry[], product: Product): Subscription | null {
  const values = entries.map((row) => row[product] ?? null);
  return values.reduce((best, value) => (weigh(value) > weigh(best) ? value : best), null);
}

export const readSubscriptions: ReadValue<UserWire["subscriptions"]> = (value, place) => {
  const both = readSingle(value, place);
  // A positive number may be a count of subscriptions.
  if (both !== undefined)
    return typeof both === "number" && both > 0 ? undefined : { vhr: both, sticker: both };
  const entries = list(readEntry)(value, place) ?? [];
  if (entries.length === 0 && !(Array.isArray(value) && value.length === 0)) return undefined;
  return { vhr: findBest(entries, "vhr"), sticker: findBest(entries, "sticker") };
};
