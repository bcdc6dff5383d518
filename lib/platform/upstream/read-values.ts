import type { MoneyUnit } from "@/lib/platform/i18n";
import { MODEL_YEAR_MAX, MODEL_YEAR_MIN } from "@/lib/platform/values";

export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

export function typeName(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

export function parseJsonColumn(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[{[]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

export function toText(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" && Number.isFinite(value) ? String(value) : undefined;
}

const NUMBER = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

export function formatNumber(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  const digits = typeof value === "string" ? value.trim() : "";
  if (!NUMBER.test(digits)) return undefined;
  const result = Number(digits.replaceAll(",", ""));
  return Number.isFinite(result) ? result : undefined;
}

/** Treats 0 as missing because some APIs send it for 'no value'. */
export function createNonZeroReader(
  read: (value: unknown) => number | undefined,
): (value: unknown) => number | undefined {
  return (value) => read(value) || undefined;
}

export function wholeNumber(value: unknown): number | undefined {
  const result = formatNumber(value);
  return Number.isSafeInteger(result) ? result : undefined;
}

export function readModelYear(value: unknown): number | undefined {
  const year = wholeNumber(value);
  return year !== undefined && year >= MODEL_YEAR_MIN && year <= MODEL_YEAR_MAX ? year : undefined;
}

const FLAGS: Readonly<Record<string, boolean>> = {
  "1": true,
  true: true,
  yes: true,
  on: true,
  "0": false,
  false: false,
  no: false,
  off: false,
};

export function flag(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  const word = toText(value)?.toLowerCase() ?? "";
  return Object.hasOwn(FLAGS, word) ? FLAGS[word] : undefined;
}

export function formatUnlimited(value: unknown): boolean {
  return toText(value)?.toLowerCase() === "unlimited" || formatNumber(value) === -1;
}

/** Returns cents. A dollar sign means dollars, regardless of the unit. */
export function formatAmount(unit: MoneyUnit): (value: unknown) => number | undefined {
  return (value) => {
    const [, minus = "", sign, digits] =
      (typeof value === "string" && /^(-?)\s*(\$?)\s*([\d,.]+)$/.exec(value.trim())) || [];
    const amount = digits === undefined ? formatNumber(value) : formatNumber(minus + digits);
    if (amount === undefined) return undefined;
    const cents = Math.round(sign === "$" || unit === "dollars" ? amount * 100 : amount);
    if (!Number.isSafeInteger(cents)) return undefined;
    return cents === 0 ? 0 : cents;
  };
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
/** Smaller numbers are years or days such as 20260115. Both limits mean March 1973. */
const SECONDS_MIN = 1e8;
const MILLISECONDS_MIN = 1e11;
const MILLISECONDS_MAX = 8.64e15;

export function formatDate(value: unknown): string | undefined {
  const unix = formatNumber(value);
  if (unix !== undefined) return fromUnix(unix);
  const text = typeof value === "string" ? value.trim() : "";
  if (DAY.test(text)) return isDay(text) ? text : undefined;
  if (SLASHED.test(text)) return readSlashed(text);
  const [, day = "", clock = "", seconds = "00", fraction = "0", zone = "Z"] = TIME.exec(text) ?? [];
  if (!isDay(day)) return undefined;
  const offset =
    zone.toUpperCase() === "Z"
      ? "Z"
      : zone.replace(/^(.\d{2}):?(\d{2})?$/, (_, hours, minutes = "00") => `${hours}:${minutes}`);
  return toIso(Date.parse(`${day}T${clock}:${seconds}.${fraction.padEnd(3, "0").slice(0, 3)}${offset}`));
}

/** Returns undefined if day and month are ambiguous, as in '05/12/2019'. */
function readSlashed(text: string): string | undefined {
  const [, first = "", second = "", year = ""] = SLASHED.exec(text) ?? [];
  const days = [
    [first, second],
    [second, first],
  ].map(([month = "", day = ""]) => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  const validDays = new Set(days.filter(isDay));
  return validDays.size === 1 ? Array.from(validDays)[0] : undefined;
}

function fromUnix(unix: number): string | undefined {
  if (unix < SECONDS_MIN || unix > MILLISECONDS_MAX) return undefined;
  return toIso(unix < MILLISECONDS_MIN ? unix * 1000 : unix);
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00.000Z`);
  return DAY.test(day) && day > "0001" && !Number.isNaN(time) && toIso(time)?.slice(0, 10) === day;
}

function toIso(time: number): string | undefined {
  const iso = Number.isNaN(time) ? "" : new Date(time).toISOString();
  return iso.length === 24 ? iso : undefined;
}

export function oneOf<T extends string>(choices: readonly T[]): (value: unknown) => T | undefined {
  return (value) => {
    const word = toText(value)?.toLowerCase();
    return choices.find((choice) => choice.toLowerCase() === word);
  };
}
