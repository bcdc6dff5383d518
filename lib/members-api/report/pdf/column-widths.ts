/** A column's part of the table by its weight, and what its longest line needs, gutter included. */
export interface ColumnRoom {
  share: number;
  needed: number;
}

/** So much of what a column has to spare stays with it: columns that touch are not read as columns. */
const KEPT = 0.3;

/**
 * The columns' widths: lines that would break take room from columns that have more than they need. First those that need
 * the least, so that short texts such as a source's name stay on one line; the sum stays the same.
 */
export function shareRoom(columns: readonly ColumnRoom[]): number[] {
  const spare = columns.map(({ share, needed }) => Math.max(0, share - needed) * (1 - KEPT));
  const total = spare.reduce((sum, one) => sum + one, 0);
  const widths = columns.map(({ share }) => share);
  let left = total;
  const lacking = columns
    .map(({ share, needed }, index) => ({ index, lack: needed - share }))
    .filter(({ lack }) => lack > 0)
    .sort((a, b) => a.lack - b.lack);
  for (const { index, lack } of lacking) {
    const given = Math.min(lack, left);
    widths[index] = (widths[index] ?? 0) + given;
    left -= given;
  }
  const taken = total > 0 ? (total - left) / total : 0;
  return widths.map((width, index) => width - (spare[index] ?? 0) * taken);
}
