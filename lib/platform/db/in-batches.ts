const BATCH_ROWS = 2000;

export async function inBatches(
  change: (rows: number) => Promise<readonly unknown[]>,
  rows = BATCH_ROWS,
): Promise<void> {
  while ((await change(rows)).length >= rows);
}
