import type * as z from "zod";
import {
  type AnswerReader,
  asIs,
  createFittingReader,
  findList,
  flag,
  list,
  oneOf,
  openSpelled,
  parseJsonColumn,
  type ReadValue,
  readList,
  readModelYear,
  readNonEmptyText,
  toName,
  toObject,
  toPlainName,
  toText,
} from "@/lib/platform/upstream";
import { classicCandidateSchema } from "@/lib/vin/contract";
import type { classicMappingSchema, vehicleCalls } from "../contract/vehicle";
import { readDecodedVin } from "./upstream-decode";

type MappingWire = z.input<typeof classicMappingSchema>;
type PlateWire = z.input<typeof vehicleCalls.plateDecode.response>["data"];

const WRONG_VIN = { status: "error", code: "wrong_vin", message: "Wrong VIN", msg: "Wrong VIN" };
const UNKNOWN_PLATE = {
  status: "error",
  code: "not_found",
  message: "Unknown plate.",
  msg: "Unknown plate.",
};

const name = toName([], readNonEmptyText);

const CLASSIC = {
  vin: ["vin"],
  year: ["year", "model_year"],
  make: ["make", "make_name"],
  model: ["model", "model_name"],
  series: ["series", "series_name"],
  model_id: ["model_id"],
  candidates: ["candidates"],
};

const readMapping: ReadValue<MappingWire> = (value, place) => {
  const fields = openSpelled(value, CLASSIC, place);
  const make = fields?.read("make", name);
  const model = fields?.read("model", name);
  if (!fields || (make === undefined && model === undefined)) return undefined;
  const candidates = fields.read("candidates", list(createFittingReader(classicCandidateSchema))) ?? [];
  return {
    vin: fields.read("vin", toText) ?? "",
    year: fields.read("year", toName(["year"], readModelYear)) ?? null,
    make: make ?? "",
    model: model ?? "",
    series: fields.read("series", name) ?? null,
    model_id: fields.read("model_id", name) ?? null,
    candidates: candidates.length > 0 ? candidates : undefined,
  };
};

function toCandidates(mappings: readonly MappingWire[]): MappingWire["candidates"] {
  return mappings.map(({ year, make, model, series = null }) => ({
    year,
    make,
    model,
    series,
    body: null,
    engine: null,
    plant: null,
    sequence: null,
    format: "mapping",
    confidence: 1 / mappings.length,
  }));
}

/** Returns 'Wrong VIN' for a number without a vehicle, as the specification requires. */
export const readClassicMapping: AnswerReader = ({ data, place }) => {
  const topList = Array.isArray(data) ? { rows: data, place } : undefined;
  const nested = openSpelled(data, { row: ["data", "result", "results", "vehicle"] }, place)?.read(
    "row",
    asIs,
  );
  const rows = topList?.rows ?? findList(nested, [], place)?.rows ?? [toObject(nested) ?? data];
  const mappings = list(readMapping)(rows, place) ?? [];
  const [best] = mappings;
  if (!best) return WRONG_VIN;
  return { data: mappings.length > 1 ? { ...best, candidates: toCandidates(mappings) } : best };
};

const VALIDATION = {
  type: ["type"],
  valid: ["valid", "is_valid", "vin_valid"],
  classic: ["classic"],
};

export const readValidation: AnswerReader = ({ data, place, body, bodyPlace }, { money: unit }) => {
  if (data === false) return WRONG_VIN;
  const fields = openSpelled(body, VALIDATION, bodyPlace);
  const inner = openSpelled(data, VALIDATION, place);
  if ((inner?.read("valid", flag) ?? fields?.read("valid", flag)) === false) return WRONG_VIN;
  const decode = readDecodedVin(data, place, unit) ?? readDecodedVin({}, place, unit);
  const classic = fields?.read("classic", readMapping);
  const type =
    fields?.read("type", (value) => oneOf(["vin", "classic"])(value)) ?? (classic ? "classic" : "vin");
  return decode && { type, data: decode, classic };
};

const readPlateVin: ReadValue<string> = (value) => {
  const vin = toText(value)?.toUpperCase().replace(/[\s-]/g, "");
  return vin !== undefined && /^(?=.*\d)[A-Z0-9]{5,17}$/.test(vin) ? vin : undefined;
};

const PLATE = {
  vin: ["vin", "vin_number"],
  state: ["state"],
  source: ["source"],
  sample: ["sample"],
  nested: ["data", "vehicle", "vehicles", "result", "results", "decode", "decode_data", "details"],
};
const DEPTH_MAX = 4;

function readPlate(depth: number): ReadValue<PlateWire> {
  return (value, place) => {
    if (Array.isArray(value)) return list(readPlate(depth))(value, place)?.[0];
    const bare = readPlateVin(value, place);
    const fields = openSpelled(bare === undefined ? value : { vin: bare }, PLATE, place);
    const vin = fields?.read("vin", (item, at) => {
      const nested = typeof item === "object" && depth > 0 ? readPlate(depth - 1)(item, at) : undefined;
      return nested?.vin ?? readPlateVin(item, at);
    });
    if (!fields || vin === undefined)
      return depth > 0 ? fields?.read("nested", readPlate(depth - 1)) : undefined;
    return {
      vin,
      state: fields.read("state", toText) ?? "",
      source: fields.read("source", toText) ?? "",
      sample: fields.read("sample", flag) ?? false,
    };
  };
}

const ECHOED = new Set(["status", "success", "message", "msg", "code", "plate", "licenseplate", "state"]);

function isBlank(value: unknown): boolean {
  const item = parseJsonColumn(value);
  if (typeof item === "string") return !/\d/.test(item);
  if (typeof item !== "object" || item === null) return !item;
  return Object.entries(item).every(([name, inner]) => ECHOED.has(toPlainName(name)) || isBlank(inner));
}

/** Returns undefined for an unreadable response, because it doesn't mean that the plate is unknown. */
export const readPlateDecode: AnswerReader = ({ data, place }) => {
  const plate = readPlate(DEPTH_MAX)(data, place);
  if (plate) return { data: plate };
  return isBlank(data) ? UNKNOWN_PLATE : undefined;
};

const CONFIRMED = { confirmed: ["confirmed", "is_confirmed"] };

export const readConfirmedVin: AnswerReader = ({ data, place }) => ({
  confirmed: openSpelled(data, CONFIRMED, place)?.read("confirmed", flag) ?? data === true,
});

export const readYears: AnswerReader = (answer) => {
  const years = readList(answer, ["years"], toName(["year", "model_year"], readModelYear));
  return years && { data: Array.from(new Set(years)).sort((first, second) => second - first) };
};

const readNames =
  (listName: string, names: readonly string[]): AnswerReader =>
  (answer) => {
    const data = readList(answer, [listName], toName(names, readNonEmptyText));
    return data && { data };
  };

export const readMakes = readNames("makes", ["make", "make_name"]);
export const readModels = readNames("models", ["model", "model_name"]);
export const readTrims = readNames("trims", ["trim", "trim_name", "style"]);
