import { checkInvariants, type InvariantViolation } from "@/lib/compose/invariants";
import type { Env } from "@/lib/platform/env/env";
import { openDatabase } from "./open-database";
import { openFiles } from "./open-files";

export async function checkData(settings: Env): Promise<InvariantViolation[]> {
  const opened = await openDatabase(settings);
  try {
    return await checkInvariants(opened.db, openFiles(settings, opened.db));
  } finally {
    await opened.close();
  }
}

export function describeViolations(breaches: readonly InvariantViolation[]): string[] {
  return breaches.map(({ invariant, subjects, count }) => {
    const more = count > subjects.length ? ` and ${count - subjects.length} more` : "";
    return `BROKEN: ${invariant}: ${subjects.join(", ")}${more}`;
  });
}
