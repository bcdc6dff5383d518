/** Rows of one statement: few enough that neither their locks nor the embedded database's one connection are held for long. */
const BATCH_ROWS = 2000;

/**
 * Runs a statement until it changes fewer rows than it may. `change` returns what it has changed, `rows` at most. After a pause, or
 * an import, one statement for all that is due would take minutes.
 */
export async function inBatches(
  change: (rows: number) => Promise<readonly unknown[]>,
  rows = BATCH_ROWS,
): Promise<void> {
  while ((await change(rows)).length >= rows);
}
