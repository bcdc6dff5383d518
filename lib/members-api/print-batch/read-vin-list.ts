import { guessMapping, vinProblem } from "@/lib/core/garage/garage-csv";
import type { ListedVin, VinListError, VinListProblem } from "@/lib/core/print-batch/vin-list";
import { readCsv } from "@/lib/core/read-csv";
import { cleanVinInput, vinLengthClass } from "@/lib/core/vin";

const SHOWN = 40;

function problemOf(cell: string): VinListProblem | null {
  const problem = vinProblem(cell);
  if (problem) return problem;
  return vinLengthClass(cleanVinInput(cell).vin) === "classic" ? "classic" : null;
}

const isFullVin = (cell: string) => problemOf(cell) === null;

/** The column that holds most VINs; the first of equal ones. */
function vinColumn(records: readonly { cells: string[] }[]): number {
  const counts: number[] = [];
  for (const { cells } of records)
    cells.forEach((cell, at) => {
      if (isFullVin(cell)) counts[at] = (counts[at] ?? 0) + 1;
    });
  return Math.max(0, counts.indexOf(Math.max(0, ...counts.filter(Boolean))));
}

/**
 * VINs of a pasted list or a CSV file, in its order. With a header that names the VIN's column that column counts; without
 * one, every VIN of a line, so that a line of several is taken too. Of a VIN that comes twice the first counts.
 */
export function readVinList(text: string): { vins: ListedVin[]; errors: VinListError[] } {
  const records = readCsv(text);
  const named = guessMapping(records[0]?.cells ?? []).vin;
  const lines = named === undefined ? records : records.slice(1);
  const column = named ?? vinColumn(records);
  const seen = new Set<string>();
  const vins: ListedVin[] = [];
  const errors: VinListError[] = [];
  for (const { line, cells } of lines) {
    const found = named === undefined ? cells.filter(isFullVin) : [];
    for (const cell of found.length > 0 ? found : [cells[column] ?? ""]) {
      const { vin } = cleanVinInput(cell);
      const problem = problemOf(cell) ?? (seen.has(vin) ? "vin_twice" : null);
      if (problem) errors.push({ line, text: cell.slice(0, SHOWN), problem });
      else vins.push({ line, vin });
      seen.add(vin);
    }
  }
  return { vins, errors };
}
