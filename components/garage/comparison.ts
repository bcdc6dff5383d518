export interface ComparedRow {
  label: string;
  /** One value per vehicle: null means unknown, undefined means not loaded. */
  values: readonly (string | null | undefined)[];
}

export interface Comparison {
  differing: ComparedRow[];
  same: ComparedRow[];
}

/** An unknown value differs from a known one. Rows without any known value are omitted. */
export function compareRows(rows: readonly ComparedRow[]): Comparison {
  const knownRows = rows.filter((row) => row.values.some((value) => typeof value === "string"));
  const isSame = (row: ComparedRow) => row.values.every((value) => value === row.values[0]);
  return { differing: knownRows.filter((row) => !isSame(row)), same: knownRows.filter(isSame) };
}

interface Specification {
  items: readonly { label: string; value: string }[];
  isAnswered: boolean;
}

export function getRows(lists: readonly Specification[]): ComparedRow[] {
  const labels = [...new Set(lists.flatMap(({ items }) => items.map((item) => item.label)))];
  return labels.map((label) => ({
    label,
    values: lists.map(
      ({ items, isAnswered }) =>
        items.find((item) => item.label === label)?.value ?? (isAnswered ? null : undefined),
    ),
  }));
}
