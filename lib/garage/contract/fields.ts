import { MODEL_YEAR_MAX, MODEL_YEAR_MIN } from "@/lib/platform/values";
import { readMiles } from "@/lib/vehicle/rules/miles";

export const WRITTEN_PROBLEMS = ["year", "mileage", "too_long", "notes_too_long"] as const;

export interface WrittenValue {
  isNumber: boolean;
  refuses: (text: string) => boolean;
  read: (text: string) => string | number | null;
  problem: (typeof WRITTEN_PROBLEMS)[number];
  formError?: "wrongYear" | "wrongMileage" | "tooLong";
  longestLines?: number;
}

export const LONGEST_WRITTEN = 100;
/** Limits a list of 10,000 vehicles with full notes to what a phone can hold. */
const LONGEST_NOTES = 1000;

const plainText = {
  isNumber: false,
  refuses: (text) => text.length > LONGEST_WRITTEN,
  read: (text) => text || null,
  problem: "too_long",
} as const satisfies WrittenValue;

const lines = {
  isNumber: false,
  refuses: (text) => text.length > LONGEST_NOTES,
  read: (text) => text || null,
  problem: "notes_too_long",
  formError: "tooLong",
  longestLines: LONGEST_NOTES,
} as const satisfies WrittenValue;

const modelYear = {
  isNumber: true,
  refuses: (text) =>
    text !== "" &&
    !(/^\d{4}$/.test(text) && Number(text) >= MODEL_YEAR_MIN && Number(text) <= MODEL_YEAR_MAX),
  read: (text) => (text === "" ? null : Number(text)),
  problem: "year",
  formError: "wrongYear",
} as const satisfies WrittenValue;

const miles = {
  isNumber: true,
  refuses: (text) => readMiles(text) === undefined,
  read: (text) => readMiles(text) ?? null,
  problem: "mileage",
  formError: "wrongMileage",
} as const satisfies WrittenValue;

export interface GarageField {
  column: string;
  value: { type: "text"; longest: number; standard?: string } | { type: "integer"; min: number; max: number };
  /** Adds an edit form field, labeled `garage.edit.<name>`. */
  edit?: WrittenValue;
  /** Adds a CSV column, labeled `garage.import.column.<name>`. */
  csv?: {
    cell: WrittenValue;
    /** Accepted headers in English and Spanish; lowercase a-z only. */
    headers: readonly string[];
    example: string | number;
  };
  fallback?: "model";
  isSearched?: true;
}

/** Defines the fields for schemas, database, edit form and CSV. Doesn't import zod, because pages load this file. */
export const garageFields = {
  year: {
    column: "year",
    value: { type: "integer", min: MODEL_YEAR_MIN, max: MODEL_YEAR_MAX },
    edit: modelYear,
    csv: { cell: modelYear, headers: ["year", "modelyear", "ano", "anomodelo"], example: 2003 },
    isSearched: true,
  },
  make: {
    column: "make",
    value: { type: "text", longest: 200 },
    edit: plainText,
    csv: {
      cell: plainText,
      headers: ["make", "brand", "manufacturer", "marca", "fabricante"],
      example: "Honda",
    },
    isSearched: true,
  },
  model: {
    column: "model",
    value: { type: "text", longest: 200 },
    edit: plainText,
    csv: { cell: plainText, headers: ["model", "modelo"], example: "Accord" },
    isSearched: true,
  },
  model_name: {
    column: "modelName",
    value: { type: "text", longest: 200 },
    fallback: "model",
    isSearched: true,
  },
  model_id: { column: "modelId", value: { type: "text", longest: 200 } },
  series: {
    column: "series",
    value: { type: "text", longest: 200 },
    edit: plainText,
    csv: { cell: plainText, headers: ["series", "serie"], example: "" },
    fallback: "model",
    isSearched: true,
  },
  trim: {
    column: "trim",
    value: { type: "text", longest: 200 },
    edit: plainText,
    csv: { cell: plainText, headers: ["trim", "trimlevel", "version", "acabado"], example: "EX" },
    isSearched: true,
  },
  option: { column: "option", value: { type: "text", longest: 40, standard: "curious" } },
  mileage: {
    column: "mileage",
    value: { type: "integer", min: 0, max: 9_999_999 },
    edit: miles,
    csv: {
      cell: miles,
      headers: ["mileage", "miles", "odometer", "odometro", "millas", "millaje", "kilometraje"],
      example: 98_410,
    },
  },
  /** Files from earlier versions call this column `model_name`. */
  nickname: {
    column: "nickname",
    value: { type: "text", longest: LONGEST_WRITTEN },
    edit: plainText,
    csv: {
      cell: plainText,
      headers: ["nickname", "name", "modelname", "vehiclename", "vehicle", "nombre", "vehiculo", "apodo"],
      example: "",
    },
    isSearched: true,
  },
  notes: {
    column: "notes",
    value: { type: "text", longest: LONGEST_NOTES },
    edit: lines,
    csv: {
      cell: lines,
      headers: ["notes", "note", "comments", "comment", "remarks", "notas", "nota", "comentarios"],
      example: "",
    },
    isSearched: true,
  },
  source: {
    column: "source",
    value: { type: "text", longest: 200 },
    csv: {
      cell: plainText,
      headers: ["source", "origin", "region", "fuente", "origen", "procedencia"],
      example: "",
    },
  },
} as const satisfies Record<string, GarageField>;

type Fields = typeof garageFields;
export type GarageFieldName = keyof Fields;
type NamesWith<Part> = {
  [Name in GarageFieldName]: Fields[Name] extends Part ? Name : never;
}[GarageFieldName];
export type GarageEditName = NamesWith<{ edit: WrittenValue }>;
export type GarageCsvName = NamesWith<{ csv: object }>;
export type GarageColumnName = Fields[GarageFieldName]["column"];
export type GarageFact<Name extends GarageFieldName> =
  | (Fields[Name]["value"]["type"] extends "integer" ? number : string)
  | null;
export type GarageFacts<Name extends GarageFieldName = GarageFieldName> = {
  [One in Name]: GarageFact<One>;
};

export const garageFieldNames = Object.keys(garageFields) as GarageFieldName[];

export const getGarageField = (name: GarageFieldName): GarageField => garageFields[name];

const putNumbersFirst = <Name extends GarageFieldName>(
  names: Name[],
  getValue: (name: Name) => WrittenValue,
) => [
  ...names.filter((name) => getValue(name).isNumber),
  ...names.filter((name) => !getValue(name).isNumber),
];

export const garageCsvNames = garageFieldNames.filter(
  (name): name is GarageCsvName => getGarageField(name).csv !== undefined,
);
export const garageCheckedNames = putNumbersFirst(garageCsvNames, (name) => garageFields[name].csv.cell);
export const garageEditNames = putNumbersFirst(
  garageFieldNames.filter((name): name is GarageEditName => getGarageField(name).edit !== undefined),
  (name) => garageFields[name].edit,
);
