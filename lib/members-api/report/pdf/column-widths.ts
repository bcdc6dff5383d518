export interface ColumnRoom {
  share: number;
  needed: number;
}

/** Share of spare width that a column keeps, so that columns don't touch. */
const KEPT = 0.3;

/** Moves spare width to columns whose lines would wrap, smallest need first. The sum stays the same. */
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
