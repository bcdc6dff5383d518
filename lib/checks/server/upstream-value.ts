import type * as z from "zod";
import type { MoneyUnit } from "@/lib/platform/i18n";
import {
  type AnswerReader,
  createFittingReader,
  dropRepeated,
  findList,
  flag,
  formatAmount,
  formatDate,
  isAbsent,
  list,
  oneOf,
  openSpelled,
  type Place,
  type ReadValue,
  stepInto,
  toPlainName,
  toText,
  wholeNumber,
} from "@/lib/platform/upstream";
import { factStateSchema } from "@/lib/vehicle/contract/history";
import { type MarketValueResult, marketValueResultSchema } from "@/lib/vehicle/contract/market-value";
import type { checkCalls } from "../contract";

type Entry = MarketValueResult["entries"][number];
type ValueWire = z.input<typeof checkCalls.value.response>["data"];

const KINDS = {
  dealer_retail: ["dealer_retail", "retail", "dealer", "retail_value"],
  private_party: ["private_party", "private", "private_value"],
  trade_in: ["trade_in", "trade", "trade_in_value"],
} as const;
type Kind = keyof typeof KINDS;
const ENTRY = { condition: ["condition", "condition_name", "grade"], ...KINDS };
const ENTRIES_MAX = 20;
const COMPARABLES_MAX = 50;
const ALL = "all";

function readAmount(unit: MoneyUnit): ReadValue<number> {
  const cents = formatAmount(unit);
  return (value) => {
    const result = cents(value);
    return result !== undefined && result > 0 ? result : undefined;
  };
}

function readEntry(unit: MoneyUnit, condition = ALL): ReadValue<Entry> {
  const amount = readAmount(unit);
  return (value, place) => {
    const fields = openSpelled(value, ENTRY, place);
    if (!fields) return undefined;
    const entry = {
      condition: (fields.read("condition", toText) ?? condition).slice(0, 80),
      dealer_retail: fields.read("dealer_retail", amount) ?? null,
      private_party: fields.read("private_party", amount) ?? null,
      trade_in: fields.read("trade_in", amount) ?? null,
    };
    return [entry.dealer_retail, entry.private_party, entry.trade_in].some((cents) => cents !== null)
      ? entry
      : undefined;
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readByCondition(row: Record<string, unknown>, place: Place, unit: MoneyUnit): Entry[] {
  const silent = { path: place.path, note: () => undefined };
  return Object.entries(row).flatMap(([condition, item]) => {
    const entry = isRecord(item) ? readEntry(unit, condition)(item, silent) : undefined;
    return entry ? [entry] : [];
  });
}

function readByKind(row: Record<string, unknown>, unit: MoneyUnit): Entry[] {
  const amount = readAmount(unit);
  const entries = new Map<string, Entry>();
  for (const [name, item] of Object.entries(row)) {
    const kind = (Object.keys(KINDS) as Kind[]).find((key) =>
      KINDS[key].some((alias) => toPlainName(alias) === toPlainName(name)),
    );
    for (const [condition, value] of kind && isRecord(item) ? Object.entries(item) : []) {
      const cents = amount(value, { path: "", note: () => undefined });
      if (!kind || cents === undefined) continue;
      const entry = entries.get(condition) ?? {
        condition: condition.slice(0, 80),
        dealer_retail: null,
        private_party: null,
        trade_in: null,
      };
      entries.set(condition, { ...entry, [kind]: cents });
    }
  }
  return [...entries.values()];
}

export interface MarketEntries {
  state: z.output<typeof factStateSchema>;
  entries: Entry[];
}

const UNREADABLE: MarketEntries = { state: "unavailable", entries: [] };

/** Accepts a list, a single entry, or an object by condition or kind. 'none' requires an empty list. */
export function readMarketEntries(value: unknown, place: Place, unit: MoneyUnit): MarketEntries {
  const rows = findList(value, ["entries", "values", "market_values", "market_value", "marketvalue"], place);
  if (rows) {
    const read = list(readEntry(unit))(rows.rows, rows.place) ?? [];
    const entries = dropRepeated(read).slice(0, ENTRIES_MAX);
    if (entries.length > 0) return { state: "found", entries };
    return rows.rows.length === 0 ? { state: "none", entries } : UNREADABLE;
  }
  if (!isRecord(value)) return isAbsent(value) ? { state: "unchecked", entries: [] } : UNREADABLE;
  const single = readEntry(unit)(value, { path: place.path, note: () => undefined });
  const nested = Object.entries(value).find(
    ([name, item]) =>
      isRecord(item) && ["data", "entries", "marketvalue", "value"].includes(toPlainName(name)),
  );
  const entries = single ? [single] : [...readByCondition(value, place, unit), ...readByKind(value, unit)];
  if (entries.length > 0) return { state: "found", entries: entries.slice(0, ENTRIES_MAX) };
  if (nested) return readMarketEntries(nested[1], stepInto(place, toPlainName(nested[0])), unit);
  const names = Object.values<readonly string[]>(KINDS).flat().map(toPlainName);
  const hasFigures = Object.entries(value).some(
    ([name, item]) => names.includes(toPlainName(name)) && !isAbsent(item),
  );
  if (!hasFigures) return { state: "unchecked", entries: [] };
  readEntry(unit)(value, place);
  return UNREADABLE;
}

const RESULT = {
  vin: ["vin"],
  state: ["state"],
  spread: ["spread"],
  basis: ["basis"],
  mileage: ["mileage", "miles"],
  found: ["found"],
  comparables: ["comparables"],
  source: ["source"],
  newest: ["newest"],
  asked_at: ["asked_at"],
  sample: ["sample"],
  blured: ["blured", "blurred"],
} as const;
const shape = marketValueResultSchema.shape;

const count: ReadValue<number> = (value) => {
  const result = wholeNumber(value);
  return result !== undefined && result >= 0 ? result : undefined;
};

export const readMarketValue: AnswerReader = ({ data, place }, { money: unit }) => {
  const { state: derived, entries } = readMarketEntries(data, place, unit);
  const fields = openSpelled(Array.isArray(data) ? {} : data, RESULT, place);
  if (!fields) return undefined;
  const spread = fields.read("spread", createFittingReader(shape.spread.unwrap())) ?? null;
  const isLocked = fields.read("blured", flag) === true;
  const stated = fields.read("state", oneOf(factStateSchema.options));
  const hasFigures = entries.length > 0 || spread !== null;
  const missing = stated === "found" ? "unavailable" : (stated ?? derived);
  const result: ValueWire = {
    vin: fields.read("vin", toText) ?? "",
    state: isLocked ? (stated ?? "unchecked") : hasFigures ? "found" : missing,
    entries,
    spread,
    basis: fields.read("basis", oneOf(shape.basis.unwrap().options)) ?? null,
    mileage: fields.read("mileage", count) ?? null,
    found: fields.read("found", count) ?? null,
    comparables: (
      fields.read("comparables", list(createFittingReader(shape.comparables.element))) ?? []
    ).slice(0, COMPARABLES_MAX),
    source: fields.read("source", toText)?.slice(0, 120) ?? null,
    newest: fields.read("newest", formatDate)?.slice(0, 10) ?? null,
    asked_at: fields.read("asked_at", formatDate) ?? null,
    sample: fields.read("sample", flag) ?? false,
  };
  if (isLocked) result.blured = true;
  return { data: result };
};
