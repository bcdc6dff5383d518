/** What benches share: a share of sorted times, and alternating turns, so that a busy moment hits both sides alike. */
export function shareOf(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Milliseconds of each call, `turns` of each work in turn after a tenth as many that do not count. */
export async function alternate(
  works: readonly (() => Promise<unknown>)[],
  turns: number,
): Promise<number[][]> {
  const times: number[][] = works.map(() => []);
  for (let turn = -Math.ceil(turns / 10); turn < turns; turn++) {
    for (const [at, work] of works.entries()) {
      const begun = performance.now();
      await work();
      if (turn >= 0) times[at]?.push(performance.now() - begun);
    }
  }
  return times;
}

/** Prints one result; a figure over its limit is marked, and the command fails. */
export function printResult(what: string, isKept: boolean, limit: string): void {
  if (!isKept) process.exitCode = 1;
  console.log(`  ${what}; ${limit}${isKept ? "" : "  OVER"}`);
}
