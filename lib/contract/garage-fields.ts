import { MODEL_YEAR_MAX, MODEL_YEAR_MIN } from "@/lib/core/constants";
import { readMiles } from "@/lib/core/vehicle/miles";

/** What can be wrong with a written value: the messages `garage.import.problem.<problem>`. */
export const WRITTEN_PROBLEMS = ["year", "mileage", "too_long", "notes_too_long"] as const;

/** How people write a value, in the edit form and in a CSV cell. Texts come trimmed. */
export interface WrittenValue {
  /** Numbers come first in the form and in the errors of a CSV line. */
  isNumber: boolean;
  /** Whether the text is no such value. */
  refuses: (text: string) => boolean;
  read: (text: string) => string | number | null;
  /** The error of a CSV line. */
  problem: (typeof WRITTEN_PROBLEMS)[number];
  /** The form's error: the message `garage.edit.<formError>`. Without one the form does not refuse. */
  formError?: "wrongYear" | "wrongMileage" | "tooLong";
  /** Several lines of up to so many characters. */
  longestLines?: number;
}

/** The most characters of a text that somebody types or that a CSV cell may have. */
export const LONGEST_WRITTEN = 100;
/** The same of the notes; ten thousand vehicles with full notes are still a list that a phone can hold. */
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
  /** Its property in a row of garage_vehicles (lib/members-api/db/schema/garage.ts). */
  column: string;
  /** What a caller may send; garage-field-shapes.ts makes the schemas from it. `standard` is the value of an empty text. */
  value: { type: "text"; longest: number; standard?: string } | { type: "integer"; min: number; max: number };
  /** How its owner writes it in the edit form, under the label `garage.edit.<name>`; without it the form has no such field. */
  edit?: WrittenValue;
  /** Its column in CSV files, called as the field, with the label `garage.import.column.<name>`. */
  csv?: {
    cell: WrittenValue;
    /** What people call it in a header, in small letters a to z of both languages. */
    headers: readonly string[];
    /** In the template's line. */
    example: string | number;
  };
  /** The field that is answered in its place where it is empty. */
  fallback?: "model";
  /** The search of the garage covers it. */
  isSearched?: true;
}

/**
 * The stored fields of a vehicle besides its VIN, once: the schemas of the wire, the repository, the answers, the edit form, and CSV in
 * and out derive from this table. The database's column itself is in lib/members-api/db/schema/garage.ts. Loads no zod, because pages that only
 * show a garage load this.
 */
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
  /** The model's full name on the wire; the model where it has no other. */
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
  /** What its owner calls it: a card's title. Files of earlier versions call the column `model_name`. */
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

/** A field of the table, where any of them may come. */
export const garageField = (name: GarageFieldName): GarageField => garageFields[name];

const numbersFirst = <Name extends GarageFieldName>(names: Name[], written: (name: Name) => WrittenValue) => [
  ...names.filter((name) => written(name).isNumber),
  ...names.filter((name) => !written(name).isNumber),
];

/** The columns of a file, in the order of the template. */
export const garageCsvNames = garageFieldNames.filter(
  (name): name is GarageCsvName => garageField(name).csv !== undefined,
);
/** The order in which the cells of a line are checked. */
export const garageCheckedNames = numbersFirst(garageCsvNames, (name) => garageFields[name].csv.cell);
/** The fields of the edit form, in its order. */
export const garageEditNames = numbersFirst(
  garageFieldNames.filter((name): name is GarageEditName => garageField(name).edit !== undefined),
  (name) => garageFields[name].edit,
);
