import type { CsvRecord } from "./read-csv";

/** A column of a file that nothing reads. */
export interface UnreadColumn {
  /** From 1, as a spreadsheet's reader counts. */
  number: number;
  /** What the first line calls it; empty where it does not. */
  name: string;
}

/** The columns outside `read` (indexes from 0) that have a name, or something in a line; `names` are the first line's. */
export function unreadColumns(
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
