import { Fields, flag, isAbsent, type ReadValue, toObject, toText } from "@/lib/platform/upstream";

type Interval = "month" | "year";

const MONTH = /^(?:monthly|(?:per |every |1 )?(?:mo|months?)|(?:28|30|31) days?)$/;
const YEAR = /^(?:yearly|annual|annually|(?:per |every |1 )?years?|12 months?|36[56] days?)$/;
const ONCE = /^(?:once|one[- ]?time|single|lifetime|none|never|0)$/;
const SUBSCRIPTION = /^(?:subscriptions?|recurring|membership)$/;

export const readInterval: ReadValue<Interval | "once"> = (value) => {
  const word = toText(value)?.toLowerCase() ?? "";
  if (MONTH.test(word)) return "month";
  if (YEAR.test(word)) return "year";
  return ONCE.test(word) ? "once" : undefined;
};

const readPeriod: ReadValue<Interval | "once" | "other"> = (value, place) => {
  if (flag(value) === false) return "once";
  const interval = readInterval(value, place);
  if (interval !== undefined) return interval;
  if (toText(value) === undefined && flag(value) === undefined) return undefined;
  place.note(place.path, typeof value);
  return "other";
};

const RENEWAL = { interval: ["interval", "period"] };

const readNested: ReadValue<Interval | "once" | "other"> = (value, place) => {
  const row = toObject(value);
  if (!row) return readPeriod(value, place);
  if (Object.values(row).every(isAbsent)) return undefined;
  return new Fields(row, RENEWAL, place).read("interval", readPeriod) ?? "other";
};

const readType: ReadValue<Interval | "once" | "other"> = (value, place) =>
  SUBSCRIPTION.test(toText(value)?.toLowerCase() ?? "") ? "other" : readInterval(value, place);

/** Returns null for a one-time plan, undefined if unstated. */
export function readRenewal(
  fields: Fields<"interval" | "recurring" | "renewal" | "type" | "duration">,
): { interval: Interval | null } | null | undefined {
  const recurs = fields.read("recurring", flag);
  const duration = fields.read("duration", readInterval);
  const stated = [
    fields.read("renewal", readNested),
    fields.read("interval", readPeriod),
    fields.read("type", readType),
  ];
  const isOnce = recurs === false || stated.includes("once");
  const periods = isOnce ? stated : [...stated, duration];
  const interval = periods.find((period) => period === "month" || period === "year");
  if (interval) return { interval };
  if (recurs || stated.includes("other")) return { interval: null };
  return isOnce || duration === "once" ? null : undefined;
}
