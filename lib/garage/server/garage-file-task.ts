import type { InputTask } from "@/lib/platform/input";
import { readCsv } from "@/lib/platform/values";
import { type ColumnMapping, type LineError, type ReadLine, readGarageLines } from "../contract/csv";

const LISTED_ERRORS_MAX = 200;

interface GarageFile {
  lines: ReadLine[];
  errors: LineError[];
  refusedCount: number;
}

function readGarageFile({ csv, mapping }: { csv: string; mapping: ColumnMapping }): GarageFile {
  const { lines, errors } = readGarageLines(readCsv(csv), mapping);
  const refusedCount = new Set(errors.map((error) => error.line)).size;
  return { lines, errors: errors.slice(0, LISTED_ERRORS_MAX), refusedCount };
}

export const garageFileTask: InputTask<{ csv: string; mapping: ColumnMapping }, GarageFile> = {
  name: "garage-file",
  lane: "texts",
  limitMs: 10_000,
  tooLong: "This file took too long to read. Try again, or split it into smaller files.",
  load: async () => readGarageFile,
};
