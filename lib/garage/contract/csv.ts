import { type CsvRecord, formatCsvLine } from "@/lib/platform/values";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";
import { findVinRefusal, type VinRefusalReason } from "@/lib/vin/rules/vin-refusal";
import {
  type GarageCsvName,
  type GarageFacts,
  garageCheckedNames,
  garageCsvNames,
  garageFields,
  WRITTEN_PROBLEMS,
} from "./fields";

export const GARAGE_COLUMNS = ["vin", ...garageCsvNames] as const;
type GarageColumn = (typeof GARAGE_COLUMNS)[number];
export type ColumnMapping = Partial<Record<GarageColumn, number>>;

const VIN_HEADERS = [
  "vin",
  "vehicleidentificationnumber",
  "numerodeidentificacion",
  "chassis",
  "serialnumber",
];

const listHeaders = (column: GarageColumn): readonly string[] =>
  column === "vin" ? VIN_HEADERS : garageFields[column].csv.headers;

export const toPlainHeader = (header: string) =>
  header
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");

export function guessMapping(header: readonly string[]): ColumnMapping {
  const names = header.map(toPlainHeader);
  const mapping: ColumnMapping = {};
  for (const column of GARAGE_COLUMNS) {
    const at = names.findIndex((name) => listHeaders(column).includes(name));
    if (at >= 0) mapping[column] = at;
  }
  return mapping;
}

const exampleLine = ["1HGCM82633A004352", ...garageCsvNames.map((name) => garageFields[name].csv.example)];
export const templateCsv = `${formatCsvLine(GARAGE_COLUMNS)}${formatCsvLine(exampleLine)}`;

const VIN_PROBLEMS = [
  "vin_missing",
  "vin_digits",
  "vin_length",
  "vin_letters",
  "vin_repeated",
  "vin_twice",
] as const;
export const LINE_PROBLEMS = [...VIN_PROBLEMS, ...WRITTEN_PROBLEMS] as const;
type LineProblem = (typeof LINE_PROBLEMS)[number];

export interface ReadLine extends GarageFacts<GarageCsvName> {
  line: number;
  vin: string;
}

export interface LineError {
  line: number;
  column: GarageColumn;
  problem: LineProblem;
}

const PROBLEM_OF = {
  missing: "vin_missing",
  digits: "vin_digits",
  length: "vin_length",
  characters: "vin_letters",
  letters: "vin_letters",
  repeated: "vin_repeated",
} as const satisfies Record<VinRefusalReason, LineProblem>;

export function findVinProblem(text: string): (typeof PROBLEM_OF)[VinRefusalReason] | null {
  const refusal = findVinRefusal(cleanVinInput(text).vin);
  return refusal && PROBLEM_OF[refusal.reason];
}

function readLine(record: CsvRecord, mapping: ColumnMapping): ReadLine | LineError[] {
  const { line } = record;
  const toText = (column: GarageColumn) => {
    const at = mapping[column];
    return at === undefined ? "" : (record.cells[at] ?? "").trim();
  };
  const errors: LineError[] = [];
  const refuse = (column: GarageColumn, problem: LineProblem) => void errors.push({ line, column, problem });
  const wrongVin = findVinProblem(toText("vin"));
  if (wrongVin) refuse("vin", wrongVin);
  for (const name of garageCheckedNames) {
    const { cell } = garageFields[name].csv;
    if (cell.refuses(toText(name))) refuse(name, cell.problem);
  }
  if (errors.length > 0) return errors;
  const facts = garageCsvNames.map((name) => [name, garageFields[name].csv.cell.read(toText(name))]);
  return { line, vin: cleanVinInput(toText("vin")).vin, ...Object.fromEntries(facts) };
}

export function readGarageLines(
  records: readonly CsvRecord[],
  mapping: ColumnMapping,
): { lines: ReadLine[]; errors: LineError[] } {
  const lines = new Map<string, ReadLine>();
  const errors: LineError[] = [];
  for (const record of records.slice(1)) {
    const read = readLine(record, mapping);
    if (Array.isArray(read)) errors.push(...read);
    else if (lines.has(read.vin)) errors.push({ line: read.line, column: "vin", problem: "vin_twice" });
    else lines.set(read.vin, read);
  }
  return { lines: [...lines.values()], errors };
}
