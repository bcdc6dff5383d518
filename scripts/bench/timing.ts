/** Returns the quantile: 0.5 is the median. */
export function getShare(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function printResult(text: string, isKept: boolean, limit: string): void {
  if (!isKept) process.exitCode = 1;
  console.log(`  ${text}; ${limit}${isKept ? "" : "  MISSED"}`);
}
