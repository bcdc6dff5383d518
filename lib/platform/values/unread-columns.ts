import type { CsvRecord } from "./read-csv";

export interface UnreadColumn {
  number: number;
  name: string;
}

export function listUnreadColumns(
  names: readonly string[],
  lines: readonly CsvRecord[],
  read: Iterable<number | undefined>,
): UnreadColumn[] {
  const known = new Set(read);
  const columns = new Set<number>();
  for (const cells of [names, ...lines.map((line) => line.cells)])
    cells.forEach((cell, at) => {
      if (cell !== "" && !known.has(at)) columns.add(at);
    });
  return [...columns].sort((a, b) => a - b).map((at) => ({ number: at + 1, name: names[at] ?? "" }));
}
