export interface ComparedRow {
  label: string;
  /** One value per vehicle; null if unknown. */
  values: readonly (string | null)[];
}

export interface Comparison {
  differing: ComparedRow[];
  same: ComparedRow[];
}

/**
 * Rows that differ, then rows that are the same, both in the given order. An unknown value differs from a known
 * one; a row that is unknown for all vehicles is left out.
 */
export function compareRows(rows: readonly ComparedRow[]): Comparison {
  const knownRows = rows.filter((row) => row.values.some((value) => value !== null));
  const isSame = (row: ComparedRow) => row.values.every((value) => value === row.values[0]);
  return { differing: knownRows.filter((row) => !isSame(row)), same: knownRows.filter(isSame) };
}

/** Turns one label/value list per vehicle into rows, in the order in which labels first appear. */
export function rowsOf(lists: readonly (readonly { label: string; value: string }[])[]): ComparedRow[] {
  const labels = [...new Set(lists.flatMap((list) => list.map((item) => item.label)))];
  return labels.map((label) => ({
    label,
    values: lists.map((list) => list.find((item) => item.label === label)?.value ?? null),
  }));
}
