import { findSingleTrim, getTrims } from "./trim";

const specificationKeys = [
  "trim",
  "madeIn",
  "engine",
  "fuelType",
  "transmission",
  "driveType",
  "doors",
  "curbWeight",
  "msrp",
  "bodyType",
  "manufacturer",
  "seating",
  "country",
] as const;
export type SpecificationKey = (typeof specificationKeys)[number];

export interface SpecificationLine {
  key: SpecificationKey;
  value: string;
}

const SOURCE_KEYS: Record<SpecificationKey, readonly string[]> = {
  trim: ["trim", "Trim", "trim_level", "style", "trim2"],
  madeIn: ["made_in", "madeIn", "plant", "make_plant", "assembly", "MadeIn"],
  engine: ["engine", "Engine", "engine_type", "engine_description", "engineModel"],
  fuelType: ["fuelTypePrimary", "fuel_type", "fuel", "FuelTypePrimary", "fuelType"],
  transmission: ["transmissionStyle", "transmission", "transmission_type", "TransmissionStyle"],
  driveType: ["driveType", "drive_type", "drivetrain", "drive", "DriveType"],
  doors: ["doors", "Doors", "num_doors", "number_of_doors"],
  curbWeight: ["curbWeight", "curb_weight", "CurbWeightLB", "weight"],
  msrp: ["msrp", "MSRP", "basePrice", "base_price", "manufacturer_suggested_retail_price"],
  bodyType: ["bodyClass", "body_type", "body", "BodyClass", "body_style", "bodyType"],
  manufacturer: ["manufacturer", "Manufacturer", "manufacturer_name"],
  seating: ["seats", "seating", "Seats", "standard_seating", "seating_capacity"],
  country: ["country", "makerCountry", "plantCountry", "made_in_country", "Country"],
};
const ENGINE_KEYS = {
  litres: ["displacementL", "DisplacementL", "displacement"],
  cylinders: ["engineCylinders", "EngineCylinders", "cylinders"],
};
const PLANT_KEYS = {
  city: ["plantCity", "PlantCity", "plant_city"],
  state: ["plantState", "PlantState", "plant_state"],
  country: ["plantCountry", "PlantCountry", "plant_country", "make_country"],
};
export const specificationNames: readonly string[] = [SOURCE_KEYS, ENGINE_KEYS, PLANT_KEYS].flatMap((keys) =>
  Object.values(keys).flat(),
);
const EMPTY_MESSAGES = new Set(["", "not applicable", "n/a", "null", "undefined", "none", "unknown"]);
const CAPITALS = new Set(["BMW", "GMC", "AMC", "USA", "SUV", "LLC", "DAF", "BYD", "FCA"]);
const MINOR_WORDS = new Set(["OF", "DE", "AND", "DO", "LA", "CO"]);

export function nameCase(text: string): string {
  if (text !== text.toUpperCase() || !/\p{L}{2}/u.test(text)) return text;
  const spaced = text
    .split(",")
    .map((part) => part.trim())
    .join(", ");
  return spaced.replace(/\p{L}+/gu, (word) => {
    if (CAPITALS.has(word) || (word.length <= 2 && !MINOR_WORDS.has(word))) return word;
    return word.charAt(0) + word.slice(1).toLowerCase();
  });
}

function findText(value: unknown): string | null {
  if (typeof value === "number") return Number.isFinite(value) && value > 0 ? String(value) : null;
  if (typeof value !== "string") return null;
  const trimmed = value.trim();
  return EMPTY_MESSAGES.has(trimmed.toLowerCase()) ? null : trimmed;
}

function findFirst(source: Readonly<Record<string, unknown>>, keys: readonly string[]): string | null {
  for (const key of keys) {
    const text = findText(source[key]);
    if (text !== null) return text;
  }
  return null;
}

export interface SpecificationLabels {
  cylinders: (count: number) => string;
  dollars: (amount: number) => string;
}

function composeEngine(
  source: Readonly<Record<string, unknown>>,
  labels: SpecificationLabels,
): string | null {
  const litres = Number(findFirst(source, ENGINE_KEYS.litres));
  const cylinders = Number(findFirst(source, ENGINE_KEYS.cylinders));
  const parts = [
    litres > 0 ? `${litres.toFixed(1)} L` : null,
    cylinders > 0 ? labels.cylinders(cylinders) : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(", ") : null;
}

function composePlant(source: Readonly<Record<string, unknown>>): string | null {
  const places = [
    findFirst(source, PLANT_KEYS.city),
    findFirst(source, PLANT_KEYS.state),
    findFirst(source, PLANT_KEYS.country),
  ]
    .filter((place) => place !== null)
    .map((place) => nameCase(place.replace(/\(USA\)$/i, "").trimEnd()));
  const once = places.filter((place, index) => places.indexOf(place) === index);
  return once.length > 0 ? once.join(", ") : null;
}

function getLineValue(
  key: SpecificationKey,
  source: Readonly<Record<string, unknown>>,
  labels: SpecificationLabels,
): string | null {
  const plain = findFirst(source, SOURCE_KEYS[key]);
  if (key === "engine") return composeEngine(source, labels) ?? plain;
  if (key === "madeIn") return plain ?? composePlant(source);
  if (plain === null) return null;
  if (key === "msrp" && /^\d+(\.\d+)?$/.test(plain)) return labels.dollars(Number(plain));
  if (key === "trim") return getTrims(plain).join(" · ");
  return key === "manufacturer" || key === "country" ? nameCase(plain) : plain;
}

export function getSpecification(
  source: Readonly<Record<string, unknown>>,
  labels: SpecificationLabels,
): SpecificationLine[] {
  const lines = specificationKeys.flatMap((key) => {
    const value = getLineValue(key, source, labels);
    return value === null ? [] : [{ key, value }];
  });
  const madeIn = lines.find((line) => line.key === "madeIn")?.value.toLowerCase();
  return lines.filter((line) => line.key !== "country" || !madeIn?.includes(line.value.toLowerCase()));
}

/** Avoids repeated words across make, model, and trim, and leaves out ambiguous trims. */
export function formatVehicleTitle(vehicle: {
  year?: number | null;
  make?: string | null;
  model?: string | null;
  trim?: string | null;
}): string {
  const { year, make, model } = vehicle;
  const stated = findSingleTrim(vehicle.trim);
  const isModelInTrim = model && stated?.toUpperCase().startsWith(`${model.toUpperCase()} `);
  const trim = isModelInTrim && stated ? stated.slice(model.length).trim() : stated;
  const isTrimInModel = trim !== null && ` ${model ?? ""}`.toUpperCase().endsWith(` ${trim.toUpperCase()}`);
  const isNamedByModel = make && model && `${model} `.toLowerCase().startsWith(`${make} `.toLowerCase());
  const makeAndModel = isNamedByModel
    ? nameCase(model)
    : [make ? nameCase(make) : null, model].filter(Boolean).join(" ");
  return [year ? String(year) : null, makeAndModel, isTrimInModel ? null : trim].filter(Boolean).join(" ");
}
