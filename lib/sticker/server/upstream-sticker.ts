import type * as z from "zod";
import { formatCents } from "@/lib/platform/i18n";
import {
  type AnswerReader,
  createShape,
  flag,
  formatAmount,
  formatNumber,
  list,
  oneOf,
  openFields,
  type Place,
  type ReadContext,
  type ReadValue,
  type RowNames,
  readRows,
  toText,
  wholeNumber,
} from "@/lib/platform/upstream";
import { equipmentGroupSchema } from "@/lib/vehicle/contract/build-data";
import { factStateSchema } from "@/lib/vehicle/contract/history";
import { stickerBasisSchema } from "@/lib/vehicle/contract/vehicle";
import { name, readModelYear, vin } from "@/lib/vehicle/server";
import type { StickerData, stickerBuilderCalls, stickerDataSchema } from "../contract/builder";
import { stickerPageSchema } from "../contract/document";

type Color = StickerData["exterior"][number];
type Category = StickerData["packages"][number];
type Option = Category["data"][number];
type DataWire = z.input<typeof stickerDataSchema>;

const NAMED = { name: ["name", "title", "label", "value", "trim", "style", "description", "section"] };

const readNamedText: ReadValue<string> = (value, place) =>
  typeof value === "object" ? openFields(value, NAMED, place)?.read("name", name) : name(value, place);

const COLOR = {
  name: ["name", "color", "color_name", "title", "description"],
  code: ["code", "color_code"],
  hex: ["hex", "hex_code", "rgb"],
};

const readHexColor: ReadValue<string> = (value) => {
  const code = typeof value === "string" ? value.trim() : "";
  if (/^#[0-9a-f]{6}$/i.test(code)) return code;
  return /^[0-9a-f]{6}$/i.test(code) ? `#${code}` : undefined;
};

const readColor: ReadValue<Color> = (value, place) => {
  if (typeof value !== "object") {
    const plainName = name(value, place);
    return plainName === undefined ? undefined : { name: plainName, code: null, hex: null };
  }
  const fields = openFields(value, COLOR, place);
  const colorName = fields?.require("name", name);
  if (!fields || colorName === undefined) return undefined;
  return {
    name: colorName,
    code: fields.read("code", name) ?? null,
    hex: fields.read("hex", readHexColor) ?? null,
  };
};

const OPTION = {
  section: ["section", "name", "title", "option", "description"],
  package_price: ["package_price", "price", "msrp"],
  code: ["code", "option_code"],
  contents: ["contents", "items"],
};

function createLinePriceReader({ money: unit }: ReadContext): ReadValue<string> {
  return (value, place) => {
    const text = toText(value);
    if (text === undefined || (unit === "dollars" && typeof value === "string")) return text;
    const cents = formatNumber(value) === undefined ? undefined : formatAmount(unit)(value);
    return cents === undefined ? name(text, place) : formatCents(cents);
  };
}

function createOptionReader(context: ReadContext): ReadValue<Option> {
  return (value, place) => {
    const bare = typeof value === "string" ? name(value, place) : undefined;
    if (bare !== undefined) return { section: bare, package_price: "", code: null, contents: [] };
    const fields = openFields(value, OPTION, place);
    const section = fields?.require("section", name);
    if (!fields || section === undefined) return undefined;
    return {
      section,
      package_price: fields.read("package_price", createLinePriceReader(context)) ?? "",
      code: fields.read("code", name) ?? null,
      contents: fields.read("contents", list(readNamedText)) ?? [],
    };
  };
}

const CATEGORY = {
  category_name: ["category_name", "category", "name", "title"],
  data: ["data", "options", "packages", "items"],
};

function createCategoryReader(context: ReadContext): ReadValue<Category> {
  const readOption = createOptionReader(context);
  return (value, place) => {
    const fields = openFields(value, CATEGORY, place);
    const data = fields?.read("data", list(readOption));
    if (fields && data) return { category_name: fields.read("category_name", name) ?? "", data };
    const only = readOption(value, place);
    return only && { category_name: "", data: [only] };
  };
}

const COLORS = { exterior: ["exterior", "ext"], interior: ["interior", "int"] };
const readPreselected = (value: unknown, place: Place) =>
  Array.isArray(value) ? null : readColor(value, place);

const STICKER = {
  state: ["state"],
  vin: ["vin", "VIN"],
  year: ["year", "model_year"],
  make: ["make"],
  model: ["model", "model_name"],
  trim: ["trim"],
  style: ["style"],
  colors: ["colors"],
  trims: ["trims"],
  styles: ["styles"],
  exterior: ["exterior", "exterior_colors"],
  interior: ["interior", "interior_colors"],
  packages: ["packages", "options"],
  standard_equipment: ["standard_equipment"],
  base_cents: ["base_cents"],
  base_price: ["base_price", "base_msrp"],
  destination_cents: ["destination_cents"],
  destination: ["destination", "destination_charge"],
  basis: ["basis"],
  build_state: ["build_state"],
  source: ["source"],
  date: ["date"],
  sample: ["sample"],
  sheet: ["sheet"],
};

/** Treats an empty list as unknown, never as a car without options. */
function buildStickerData(context: ReadContext): ReadValue<DataWire> {
  return (value, place) => {
    const fields = openFields(value, STICKER, place);
    if (!fields) return undefined;
    const colors = fields.read("colors", (row, at) => openFields(row, COLORS, at));
    const getOffered = (part: "exterior" | "interior") =>
      fields.read(part, list(readColor)) ?? colors?.read(part, list(readColor)) ?? [];
    const readName = (field: keyof typeof STICKER) => fields.read(field, name) ?? null;
    const readAmount = (cents: "base_cents" | "destination_cents", price: "base_price" | "destination") =>
      fields.read(cents, wholeNumber) ?? fields.read(price, formatAmount(context.money)) ?? null;
    const [exterior, interior] = [getOffered("exterior"), getOffered("interior")];
    const packages = fields.read("packages", list(createCategoryReader(context))) ?? [];
    const isKnown = [exterior, interior, packages].some((rows) => rows.length > 0);
    return {
      state: fields.read("state", oneOf(factStateSchema.options)) ?? (isKnown ? "found" : "unchecked"),
      vin: fields.read("vin", vin) ?? null,
      year: fields.read("year", readModelYear) ?? null,
      make: readName("make"),
      model: readName("model"),
      trim: readName("trim"),
      style: readName("style"),
      colors: {
        exterior: colors?.read("exterior", readPreselected) ?? null,
        interior: colors?.read("interior", readPreselected) ?? null,
      },
      trims: fields.read("trims", list(readNamedText)) ?? [],
      styles: fields.read("styles", list(readNamedText)) ?? [],
      exterior,
      interior,
      packages,
      standard_equipment: fields.read("standard_equipment", list(createShape(equipmentGroupSchema))) ?? [],
      base_cents: readAmount("base_cents", "base_price"),
      destination_cents: readAmount("destination_cents", "destination"),
      basis: fields.read("basis", oneOf(stickerBasisSchema.options)) ?? null,
      build_state: fields.read("build_state", oneOf(factStateSchema.options)) ?? "unchecked",
      source: readName("source"),
      date: readName("date"),
      sample: fields.read("sample", flag) ?? false,
      sheet: fields.read("sheet", createShape(stickerPageSchema)) ?? null,
    };
  };
}

export const readStickerData: AnswerReader = ({ data, place }, context) => {
  const sticker = buildStickerData(context)(data, place);
  return sticker && { data: sticker };
};

export const readStyleData: AnswerReader = ({ data, place }, context) => {
  const inner = openFields(data, { data: ["data"] }, place)?.read("data", buildStickerData(context));
  const sticker = inner ?? buildStickerData(context)(data, place);
  return sticker && { data: { data: sticker } };
};

const STYLE = {
  style: ["style", "name", "title"],
  year: ["year"],
  make: ["make"],
  model: ["model"],
  trim: ["trim"],
  basis: ["basis"],
};
const STYLE_NAMES: RowNames = {
  lists: ["styles", "results", "rows", "items"],
  marks: ["style"],
  hints: ["name"],
};
type Style = z.input<(typeof stickerBuilderCalls)["autoBlog"]["response"]>["data"][number];

const readModelStyle: ReadValue<Style> = (value, place) => {
  if (typeof value !== "object") {
    const style = name(value, place);
    return style === undefined ? undefined : { style };
  }
  const fields = openFields(value, STYLE, place);
  const style = fields?.require("style", name);
  if (!fields || style === undefined) return undefined;
  return {
    style,
    year: fields.read("year", readModelYear) ?? null,
    make: fields.read("make", name) ?? null,
    model: fields.read("model", name) ?? null,
    trim: fields.read("trim", name) ?? null,
    basis: fields.read("basis", oneOf(stickerBasisSchema.options)) ?? null,
  };
};

export const readModelStyles: AnswerReader = (answer) => {
  const data = readRows(answer, STYLE_NAMES, readModelStyle);
  return data && { data };
};
