export interface ComparedRow {
  label: string;
  /** One value per vehicle; null if unknown, undefined while nothing has answered. */
  values: readonly (string | null | undefined)[];
}

export interface Comparison {
  differing: ComparedRow[];
  same: ComparedRow[];
}

/**
 * Rows that differ, then rows that are the same, both in the given order. An unknown value differs from a known
 * one; a row without a value for any vehicle is left out.
 */
export function compareRows(rows: readonly ComparedRow[]): Comparison {
  const knownRows = rows.filter((row) => row.values.some((value) => typeof value === "string"));
  const isSame = (row: ComparedRow) => row.values.every((value) => value === row.values[0]);
  return { differing: knownRows.filter((row) => !isSame(row)), same: knownRows.filter(isSame) };
}

interface Specification {
  items: readonly { label: string; value: string }[];
  /** What the items do not have is unknown. */
  isAnswered: boolean;
}

/** Turns one label/value list per vehicle into rows, in the order in which labels first appear. */
export function rowsOf(lists: readonly Specification[]): ComparedRow[] {
  const labels = [...new Set(lists.flatMap(({ items }) => items.map((item) => item.label)))];
  return labels.map((label) => ({
    label,
    values: lists.map(
      ({ items, isAnswered }) =>
        items.find((item) => item.label === label)?.value ?? (isAnswered ? null : undefined),
    ),
  }));
}
