import type * as z from "zod";
import {
  type AnswerReader,
  createDocumentLocationReader,
  createFileUrlReader,
  type Fields,
  flag,
  formatDate,
  hasOne,
  isAbsent,
  type LinkContext,
  list,
  oneOf,
  openFields,
  parseJsonColumn,
  type ReadContext,
  type ReadValue,
  type RowNames,
  readDocumentPage,
  readRows,
  toObject,
  toText,
  wholeNumber,
} from "@/lib/platform/upstream";
import { getDocumentHref } from "@/lib/routes";
import { BODY_TYPES } from "@/lib/vehicle/rules/body-type";
import { isEuropeanSource } from "@/lib/vehicle/rules/vehicle";
import { name, parseMiles, readModelYear, readVehicleKey } from "@/lib/vehicle/server";
import type { documentLinkSchema, garageVehicleSchema } from "../contract/garage";

type VehicleWire = z.input<typeof garageVehicleSchema>;
type LinkWire = z.input<typeof documentLinkSchema>;
type FileWire = NonNullable<VehicleWire["images"]>[number];

const VEHICLE = {
  vin: ["vin", "VIN", "vin_number"],
  user_id: ["user_id", "owner_id"],
  trim_set: ["trim_set"],
  vin_set: ["vin_set"],
  year: ["year", "model_year"],
  make: ["make"],
  model: ["model", "model_name"],
  model_name: ["model_name", "model"],
  model_id: ["model_id"],
  series: ["series"],
  trim: ["trim"],
  option: ["option"],
  mileage: ["mileage", "miles", "odometer"],
  miles: ["miles", "mileage", "odometer"],
  nickname: ["nickname"],
  notes: ["notes"],
  source: ["source"],
  blured: ["blured", "blurred"],
  has_mapping: ["has_mapping"],
  europe: ["europe", "is_europe"],
  documents: ["documents"],
  images: ["images", "photos"],
  report: ["report"],
  report_url: ["vhr_report", "report_url"],
  sticker: ["sticker"],
  sticker_url: ["vhr_sticker", "sticker_url"],
  value_cents: ["value_cents"],
  open_recalls: ["open_recalls"],
  body_type: ["body_type"],
  sample: ["sample"],
  cdt: ["cdt", "created", "created_at"],
};
type VehicleFields = Fields<keyof typeof VEHICLE>;

const VEHICLE_NAMES: RowNames = {
  lists: ["vehicles", "vehicle", "garage", "results", "rows", "items"],
  marks: VEHICLE.vin,
  facts: [...VEHICLE.user_id, ...VEHICLE.year, ...VEHICLE.cdt, "make", "model", "report"],
};

function joinData(value: unknown): unknown {
  const row = toObject(value);
  const data = toObject(parseJsonColumn(row?.data));
  if (!row || !data) return value;
  const entries = Object.entries(row).filter(([, field]) => !isAbsent(field));
  return { ...data, ...Object.fromEntries(entries) };
}

const LINK = { page: ["page"], created: ["created", "created_at", "cdt", "date"] };
const RECORD = { report: ["vhr_report"], sticker: ["vhr_sticker"] };

function readLink(
  fields: VehicleFields,
  product: "report" | "sticker",
  number: string,
  links: LinkContext,
): LinkWire {
  const record = fields.read("report", (row, place) => {
    const [first = row] = Array.isArray(row) ? row : [row];
    return openFields(first, RECORD, place) ?? null;
  });
  const locate = createDocumentLocationReader(links);
  const locations = [
    record?.read(product, locate),
    fields.read(product, locate),
    fields.read(`${product}_url`, locate),
  ].filter((location) => location != null);
  const location = locations.find(({ url }) => url !== null) ?? locations[0];
  if (!location) return null;
  const { url, row } = location;
  const link = openFields(row, LINK, { path: "", note: () => undefined });
  const page = getDocumentHref(number, product === "report" ? "vhr" : "sticker");
  return {
    url: url ?? "",
    page: link?.read("page", readDocumentPage) ?? url ?? page,
    created: link?.read("created", formatDate) ?? "",
  };
}

const FILE = {
  id: ["id"],
  name: ["name", "title", "filename"],
  url: ["url", "link", "href", "src", "path", "file", "image"],
  small: ["small", "thumbnail"],
};

function nameFile(url: string): string {
  const [path = ""] = url.split(/[?#]/, 1);
  return path.slice(path.lastIndexOf("/") + 1) || url;
}

function createFileReader(links: LinkContext): ReadValue<FileWire & { name: string }> {
  const readUrl = createFileUrlReader(links);
  return (value, place) => {
    if (typeof value === "string") {
      const url = readUrl(value, place);
      return url === undefined ? undefined : { id: url, name: nameFile(url), url };
    }
    const fields = openFields(value, FILE, place);
    const url = fields?.require("url", readUrl);
    if (!fields || url === undefined) return undefined;
    return {
      id: fields.read("id", toText) ?? url,
      name: fields.read("name", name) ?? nameFile(url),
      url,
      small: fields.read("small", readUrl),
    };
  };
}

function createVehicleReader(context: ReadContext): ReadValue<VehicleWire> {
  const readFiles = list(createFileReader(context));
  return (value, place) => {
    const fields = openFields(joinData(value), VEHICLE, place);
    const number = fields?.require("vin", readVehicleKey);
    if (!fields || number === undefined) return undefined;
    const readName = (field: keyof typeof VEHICLE) => fields.read(field, name) ?? null;
    const source = readName("source");
    return {
      vin: number,
      user_id: fields.read("user_id", toText) ?? "",
      trim_set: fields.read("trim_set", flag) ?? false,
      vin_set: fields.read("vin_set", flag) ?? true,
      year: fields.read("year", readModelYear) ?? null,
      make: readName("make"),
      model: readName("model"),
      model_name: readName("model_name"),
      model_id: readName("model_id"),
      series: readName("series"),
      trim: readName("trim"),
      option: readName("option") ?? undefined,
      mileage: fields.read("mileage", parseMiles) ?? null,
      miles: fields.read("miles", parseMiles) ?? null,
      nickname: readName("nickname"),
      notes: readName("notes"),
      source,
      blured: fields.read("blured", flag) ?? false,
      hasMapping: fields.read("has_mapping", flag) ?? false,
      europe: fields.read("europe", flag) ?? isEuropeanSource(source),
      documents: fields
        .read("documents", readFiles)
        ?.map((row) => ({ id: row.id, name: row.name, url: row.url })),
      images: fields
        .read("images", readFiles)
        ?.map((row) => ({ id: row.id, url: row.url, small: row.small })),
      report: readLink(fields, "report", number, context),
      sticker: readLink(fields, "sticker", number, context),
      value_cents: fields.read("value_cents", wholeNumber) ?? null,
      open_recalls: fields.read("open_recalls", wholeNumber) ?? null,
      body_type: fields.read("body_type", oneOf(BODY_TYPES)) ?? null,
      sample: fields.read("sample", flag) ?? false,
      cdt: fields.read("cdt", formatDate) ?? "",
    };
  };
}

const LIST = { next: ["next"], total: ["total"], vehicle: ["vehicle"], created: ["created"] };

/** Rejects other upstreams' links and page numbers, which don't work as our `cursor`. */
const readCursor: ReadValue<string> = (value) =>
  typeof value === "string" && !/^(?:\d+$|\/|https?:)/i.test(value.trim()) ? value : undefined;

export const readGaragePage: AnswerReader = (answer, context) => {
  const vehicles = readRows(answer, VEHICLE_NAMES, createVehicleReader(context));
  if (!vehicles) return undefined;
  const fields = openFields(answer.body, LIST, answer.bodyPlace);
  return {
    vehicles,
    next: fields?.read("next", readCursor) ?? null,
    total: fields?.read("total", wholeNumber),
  };
};

export const readGarage: AnswerReader = (answer, context) => {
  const page = readGaragePage(answer, context);
  if (!page) return undefined;
  const [vehicle] = page.vehicles as VehicleWire[];
  if (hasOne(answer.data, ["vehicle"])) return { vehicle };
  return [answer.data, answer.body].some((row) => hasOne(row, VEHICLE.vin)) ? { ...page, vehicle } : page;
};

export const readSavedVehicle: AnswerReader = ({ data, place }, context) => {
  const fields = openFields(data, LIST, place);
  return {
    vehicle: fields?.read("vehicle", createVehicleReader(context)),
    created: fields?.read("created", flag),
  };
};
