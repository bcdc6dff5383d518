import type * as z from "zod";
import {
  type AnswerReader,
  createFileUrlReader,
  createListReader,
  createNonZeroReader,
  createShape,
  type Fields,
  flag,
  flattenFacts,
  formatAmount,
  formatDate,
  isAbsent,
  type LinkContext,
  list,
  oneOf,
  openFields,
  type Place,
  type ReadContext,
  type ReadValue,
  toPlainName,
  toText,
  wholeNumber,
} from "@/lib/platform/upstream";
import { marketValueResultSchema } from "@/lib/vehicle/contract/market-value";
import { getSpecification, specificationNames } from "@/lib/vehicle/rules/specification";
import { name, parseMiles, vin } from "@/lib/vehicle/server";
import { type VehiclePage, vehiclePageSchema } from "../contract/garage";

type Line = VehiclePage["panther_specs"][number];
type Listing = NonNullable<VehiclePage["sales_listing_history"]>[number];
type Auction = NonNullable<VehiclePage["auctions"]>[number];

const PAGE = {
  vin: ["vin", "VIN"],
  specs: ["panther_specs", "specs", "specifications"],
  listings: ["sales_listing_history", "listings"],
  auctions: ["auctions", "auction"],
  market_value: ["market_value"],
  locked: ["locked"],
};

const LINE = { key: ["key"], label: ["label"], value: ["value"], source: ["source"] };

const readOwnLine: ReadValue<Line> = (value, place) => {
  const fields = openFields(value, LINE, place);
  const key = fields?.read("key", toText);
  const text = fields?.read("value", name);
  if (!fields || key === undefined || text === undefined) return undefined;
  return {
    key,
    value: text,
    label: fields.read("label", toText) ?? key,
    source: fields.read("source", toText) ?? "",
  };
};

const SPECIFICATION_NAMES = new Map(specificationNames.map((known) => [toPlainName(known), known]));

function readFacts(value: unknown, place: Place): Record<string, unknown> {
  const groups = Array.isArray(value) ? value.map((row) => flattenFacts(row, place)) : [];
  const rawFacts: Record<string, unknown> = flattenFacts(value, place) ?? Object.assign({}, ...groups);
  const facts: Record<string, unknown> = {};
  for (const [label, fact] of Object.entries(rawFacts)) {
    const known = SPECIFICATION_NAMES.get(toPlainName(label));
    if (known !== undefined && isAbsent(facts[known])) facts[known] = fact;
  }
  return facts;
}

function createSpecificationReader({ money: unit }: ReadContext): ReadValue<Line[]> {
  const getDollars = (amount: number) => String(unit === "cents" ? amount / 100 : amount);
  const labels = { cylinders: (count: number) => `${count} cylinders`, dollars: getDollars };
  return (value, place) => {
    const rows = Array.isArray(value) ? value : [value];
    if (rows.length > 0 && rows.every((row) => readOwnLine(row, { ...place, note: () => undefined })))
      return list(readOwnLine)(rows, place);
    const lines = getSpecification(readFacts(value, place), labels).map(({ key, value: text }) => ({
      key,
      label: key,
      value: text,
      source: "",
    }));
    return lines.length > 0 || rows.length === 0 ? lines : undefined;
  };
}

const LISTING = {
  date: ["date", "last_seen", "listing_date", "sale_date", "post_date", "first_seen", "created_at"],
  kind: ["kind"],
  price_cents: ["price_cents"],
  price: ["price", "list_price", "asking_price", "sale_price", "sold_price", "final_bid", "amount"],
  currency: ["currency"],
  mileage: ["mileage", "miles", "odometer"],
  seller: ["seller", "dealer", "seller_name", "dealer_name"],
  place: ["place", "location", "city"],
  condition: ["condition"],
  condition_translated: ["condition_translated"],
  images: ["images", "photos", "image"],
  source: ["source"],
  sample: ["sample"],
};
type SaleFields = Fields<keyof typeof LISTING>;
const KINDS = ["listing", "sale", "auction"] as const;

const readCurrencyCode: ReadValue<string> = (value) => {
  const code = typeof value === "string" ? value.trim().toUpperCase() : "";
  return /^[A-Z]{3}$/.test(code) ? code : undefined;
};

/** Accepts a month or year alone, because suppliers often have no more. An ambiguous day still gives a certain year. */
const day: ReadValue<string> = (value) => {
  const text = typeof value === "string" ? value.trim() : "";
  if (/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/.test(text)) return text;
  const [, year] = /^(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|1[0-2])\/(\d{4})$/.exec(text) ?? [];
  return formatDate(value)?.slice(0, 10) ?? year;
};

const IMAGE = { url: ["url", "src", "href", "image", "link"] };

function createImageReader(links: LinkContext): ReadValue<string> {
  const readUrl = createFileUrlReader(links);
  return (value, place) =>
    typeof value === "string" ? readUrl(value, place) : openFields(value, IMAGE, place)?.read("url", readUrl);
}

function readSale(fields: SaleFields, kind: Listing["kind"], { money: unit }: ReadContext) {
  return {
    date: fields.read("date", day) ?? "",
    kind: fields.read("kind", oneOf(KINDS)) ?? kind,
    price_cents:
      fields.read("price_cents", createNonZeroReader(wholeNumber)) ??
      fields.read("price", createNonZeroReader(formatAmount(unit))) ??
      null,
    currency: fields.read("currency", readCurrencyCode) ?? "USD",
    mileage: fields.read("mileage", createNonZeroReader(parseMiles)) ?? null,
    seller: fields.read("seller", name) ?? null,
    place: fields.read("place", name) ?? null,
    condition: fields.read("condition", name) ?? null,
    condition_translated: fields.read("condition_translated", toText),
    sample: fields.read("sample", flag) ?? false,
  };
}

function isKnown({ date: on, price_cents, mileage, seller }: Omit<Listing, "images" | "source">): boolean {
  return on !== "" || price_cents !== null || mileage !== null || seller !== null;
}

function createListingReader(context: ReadContext): ReadValue<Listing> {
  const readImages = list(createImageReader(context));
  return (value, place) => {
    const fields = openFields(value, LISTING, place);
    if (!fields) return undefined;
    const sale = readSale(fields, "listing", context);
    const images = fields.read("images", readImages) ?? [];
    if (!isKnown(sale) && images.length === 0) return undefined;
    return { ...sale, images, source: fields.read("source", toText) ?? "" };
  };
}

const AUCTION = {
  post_date: ["post_date", "date", "sale_date"],
  data: ["data"],
  images: LISTING.images,
  source: LISTING.source,
};

function createAuctionReader(context: ReadContext): ReadValue<Auction> {
  const readImages = list(createImageReader(context));
  const readData = (value: unknown, place: Place) => {
    const fields = openFields(value, LISTING, place);
    return fields && readSale(fields, "auction", context);
  };
  return (value, place) => {
    const fields = openFields(value, AUCTION, place);
    if (!fields) return undefined;
    const data = fields.read("data", readData) ?? readData(value, place);
    if (!data) return undefined;
    const posted = fields.read("post_date", day) ?? data.date;
    const images = fields.read("images", readImages) ?? [];
    const sale = { ...data, date: data.date || posted };
    if (!isKnown(sale) && images.length === 0) return undefined;
    return { post_date: posted, data: sale, images, source: fields.read("source", toText) ?? "" };
  };
}

export const readVehiclePage: AnswerReader = ({ data, place }, context) => {
  const fields = openFields(data, PAGE, place);
  if (!fields) return undefined;
  const page: z.input<typeof vehiclePageSchema> = {
    vin: fields.read("vin", vin) ?? "",
    panther_specs: fields.read("specs", createSpecificationReader(context)) ?? [],
    sales_listing_history: fields.read("listings", createListReader(createListingReader(context))) ?? null,
    auctions: fields.read("auctions", createListReader(createAuctionReader(context))) ?? null,
    market_value: fields.read("market_value", createShape(marketValueResultSchema)),
    locked: fields.read("locked", createShape(vehiclePageSchema.shape.locked.unwrap())),
  };
  return { data: page };
};
