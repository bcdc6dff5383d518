import { csvLine } from "./csv";
import type { CsvRecord } from "./csv-rows";
import { cleanVinInput, vinLengthClass } from "./vin";

/** What a line of a garage's file can say, in the order of the template. */
export const GARAGE_COLUMNS = ["vin", "year", "make", "model", "series", "trim", "mileage"] as const;
export type GarageColumn = (typeof GARAGE_COLUMNS)[number];
/** Which cell of a line is what; a column that the file does not have is left out. */
export type ColumnMapping = Partial<Record<GarageColumn, number>>;

export const IMPORT_LINES_MAX = 10_000;

/** Headers that people give these columns, in the plain letters of both languages. */
const KNOWN_HEADERS: Record<GarageColumn, readonly string[]> = {
  vin: ["vin", "vehicleidentificationnumber", "numerodeidentificacion", "chassis", "serialnumber"],
  year: ["year", "modelyear", "ano", "anomodelo"],
  make: ["make", "brand", "manufacturer", "marca", "fabricante"],
  model: ["model", "modelo"],
  series: ["series", "serie"],
  trim: ["trim", "trimlevel", "version", "acabado"],
  mileage: ["mileage", "miles", "odometer", "odometro", "millas", "millaje", "kilometraje"],
};

const plain = (header: string) =>
  header
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");

/** Columns recognised by their header; a header counts for one column. */
export function guessMapping(header: readonly string[]): ColumnMapping {
  const names = header.map(plain);
  const mapping: ColumnMapping = {};
  for (const column of GARAGE_COLUMNS) {
    const at = names.findIndex((name) => KNOWN_HEADERS[column].includes(name));
    if (at >= 0) mapping[column] = at;
  }
  return mapping;
}

export const templateCsv = `${csvLine(GARAGE_COLUMNS)}${csvLine(["1HGCM82633A004352", 2003, "Honda", "Accord", "", "EX", 98410])}`;

export type LineProblem =
  | "vin_missing"
  | "vin_length"
  | "vin_letters"
  | "vin_twice"
  | "year"
  | "mileage"
  | "too_long";

export interface ReadLine {
  line: number;
  vin: string;
  year: number | null;
  mileage: number | null;
  make: string | null;
  model: string | null;
  series: string | null;
  trim: string | null;
}

export interface LineError {
  line: number;
  column: GarageColumn;
  problem: LineProblem;
}

const LONGEST = 100;

/** What is wrong with a number that should be a VIN or a classic number; null is nothing. */
export function vinProblem(text: string): LineProblem | null {
  if (text === "") return "vin_missing";
  const { vin } = cleanVinInput(text);
  if (!/^[A-Z0-9]+$/.test(vin)) return "vin_letters";
  const length = vinLengthClass(vin);
  if (length !== "full" && length !== "classic") return "vin_length";
  return length === "full" && /[IOQ]/.test(vin) ? "vin_letters" : null;
}

/** One line read by the mapping: what it says of a vehicle, or what is wrong with it. */
function readLine(record: CsvRecord, mapping: ColumnMapping): ReadLine | LineError[] {
  const { line } = record;
  const text = (column: GarageColumn) => {
    const at = mapping[column];
    return at === undefined ? "" : (record.cells[at] ?? "").trim();
  };
  const errors: LineError[] = [];
  const refuse = (column: GarageColumn, problem: LineProblem) => void errors.push({ line, column, problem });
  const wrongVin = vinProblem(text("vin"));
  if (wrongVin) refuse("vin", wrongVin);
  const year = text("year");
  if (year !== "" && !(/^\d{4}$/.test(year) && Number(year) >= 1886 && Number(year) <= 2100))
    refuse("year", "year");
  const mileage = text("mileage").replace(/[,.\s]/g, "");
  if (!/^\d{0,7}$/.test(mileage)) refuse("mileage", "mileage");
  for (const column of ["make", "model", "series", "trim"] as const)
    if (text(column).length > LONGEST) refuse(column, "too_long");
  if (errors.length > 0) return errors;
  const words = (column: GarageColumn) => text(column) || null;
  return {
    line,
    vin: cleanVinInput(text("vin")).vin,
    year: year === "" ? null : Number(year),
    mileage: mileage === "" ? null : Number(mileage),
    ...{ make: words("make"), model: words("model"), series: words("series"), trim: words("trim") },
  };
}

/** The lines below the header. Of two lines with one VIN the first counts. */
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
