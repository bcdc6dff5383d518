import type * as z from "zod";
import { readMarketEntries } from "@/lib/checks/server";
import type { MoneyUnit } from "@/lib/platform/i18n";
import {
  type AnswerReader,
  createFittingReader,
  createNonZeroReader,
  dropRepeated,
  findList,
  flag,
  formatAmount,
  formatDate,
  list,
  oneOf,
  openSpelled,
  type Place,
  parseJsonColumn,
  type ReadValue,
  readNonEmptyText,
  toObject,
  wholeNumber,
} from "@/lib/platform/upstream";
import { factStateSchema } from "../contract/history";
import type { lockedSchema } from "../contract/locked";
import { type previewSchema, recordPreviewSchema, stickerBasisSchema } from "../contract/vehicle";
import { isMadeForEurope, readDecodedVin } from "./upstream-decode";

type PreviewWire = z.input<typeof previewSchema>;
type Auctions = PreviewWire["auction_data"];
type Auction = Extract<Auctions, { blured: false }>["auctions"][number];

const PREVIEW = {
  decode: ["decode_data", "decode", "details", "vehicle", "vehicle_data"],
  auction: ["auction_data", "auctions", "auction"],
  value: ["marketvalue_data", "market_value"],
  records: ["records"],
  sticker_basis: ["sticker_basis"],
  build_state: ["build_state"],
  sample: ["sample"],
};
const LOCKED = { blured: ["blured", "blurred", "locked"], state: ["state"], count: ["count"] };
const AUCTION = {
  date: ["post_date", "date", "sale_date", "sold_date"],
  price: ["price", "sale_price", "final_bid", "bid", "amount"],
  price_cents: ["price_cents"],
  mileage: ["mileage", "odometer", "miles"],
  place: ["place", "location"],
  source: ["source", "auction", "auction_name"],
};
const AUCTIONS_MAX = 100;

function count(value: unknown): number | undefined {
  const result = wholeNumber(value);
  return result !== undefined && result >= 0 ? result : undefined;
}

function readLock(value: unknown, place: Place): z.input<typeof lockedSchema> | undefined {
  const fields = openSpelled(Array.isArray(value) ? undefined : value, LOCKED, place);
  if (fields?.read("blured", flag) !== true) return undefined;
  return {
    blured: true,
    state: fields.read("state", oneOf(factStateSchema.options)) ?? "unchecked",
    count: fields.read("count", count) ?? 0,
  };
}

function readAuction(unit: MoneyUnit): ReadValue<Auction> {
  return (value, place) => {
    const row = toObject(value);
    const inner = toObject(parseJsonColumn(row?.data));
    const fields = openSpelled(row && { ...inner, ...row }, AUCTION, place);
    if (!fields) return undefined;
    const auction = {
      date: fields.read("date", formatDate)?.slice(0, 10) ?? null,
      price_cents:
        fields.read("price_cents", createNonZeroReader(count)) ??
        fields.read("price", createNonZeroReader(formatAmount(unit))) ??
        null,
      mileage: fields.read("mileage", createNonZeroReader(count)) ?? null,
      place: fields.read("place", readNonEmptyText)?.slice(0, 200) ?? null,
      source: fields.read("source", readNonEmptyText)?.slice(0, 120) ?? null,
    };
    return Object.values(auction).some((fact) => fact !== null) ? auction : undefined;
  };
}

const NOTHING = { blured: true, state: "unchecked" } as const;

const readAuctions =
  (unit: MoneyUnit): ReadValue<Auctions> =>
  (value, place) => {
    const lock = readLock(value, place);
    if (lock) return lock;
    const isRow = !Array.isArray(value) && openSpelled(value, AUCTION, place)?.read("date", formatDate);
    const foundRows = isRow ? undefined : findList(value, ["auctions", "auction"], place);
    const rows = foundRows?.rows ?? (toObject(value) ? [value] : undefined);
    const read = list(readAuction(unit))(rows ?? [], foundRows?.place ?? place) ?? [];
    const auctions = dropRepeated(read).slice(0, AUCTIONS_MAX);
    if (auctions.length > 0) return { blured: false, state: "found", count: auctions.length, auctions };
    return { blured: false, state: rows?.length === 0 ? "none" : "unavailable", auctions };
  };

const readValue =
  (unit: MoneyUnit): ReadValue<PreviewWire["marketvalue_data"]> =>
  (value, place) => {
    const lock = readLock(value, place);
    if (lock) return lock;
    const { state, entries } = readMarketEntries(value, place, unit);
    return state === "unchecked" ? NOTHING : { blured: false, state, count: entries.length, entries };
  };

export const readPreview: AnswerReader = ({ data, place }, { money: unit }) => {
  const fields = openSpelled(data, PREVIEW, place);
  if (!fields) return undefined;
  const vehicle = fields.read("decode", (value) => (typeof value === "object" ? value : undefined)) ?? data;
  const decode = readDecodedVin(vehicle, place, unit) ?? readDecodedVin({}, place, unit);
  if (!decode) return undefined;
  const preview: PreviewWire = {
    decode_data: decode,
    auction_data: fields.read("auction", readAuctions(unit)) ?? NOTHING,
    marketvalue_data: fields.read("value", readValue(unit)) ?? NOTHING,
    records: fields.read("records", list(createFittingReader(recordPreviewSchema))) ?? [],
    sticker_basis: fields.read("sticker_basis", oneOf(stickerBasisSchema.options)) ?? null,
    build_state: fields.read("build_state", oneOf(factStateSchema.options)) ?? "unchecked",
    sample: fields.read("sample", flag) ?? false,
    isEurope: isMadeForEurope(data, place) ?? false,
  };
  return { data: preview };
};
