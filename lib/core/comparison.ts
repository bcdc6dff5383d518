export interface ComparedRow {
  label: string;
  /** One for each vehicle; null where nobody knows. */
  values: readonly (string | null)[];
}

export interface Comparison {
  differing: ComparedRow[];
  same: ComparedRow[];
}

/**
 * Rows that differ, then rows that do not, each in the order given. An unknown value differs from a known one; a row that
 * is unknown for all is left out.
 */
export function compareRows(rows: readonly ComparedRow[]): Comparison {
  const known = rows.filter((row) => row.values.some((value) => value !== null));
  const isSame = (row: ComparedRow) => row.values.every((value) => value === row.values[0]);
  return { differing: known.filter((row) => !isSame(row)), same: known.filter(isSame) };
}

/** Lists of label and value, one for each vehicle, as rows: in the order of the first list that names a label. */
export function rowsOf(lists: readonly (readonly { label: string; value: string }[])[]): ComparedRow[] {
  const labels = [...new Set(lists.flatMap((list) => list.map((item) => item.label)))];
  return labels.map((label) => ({
    label,
    values: lists.map((list) => list.find((item) => item.label === label)?.value ?? null),
  }));
}
