import { browserStorage, hasFields } from "@/lib/platform/browser";
import { findSafeNextPath } from "@/lib/platform/values";

const KEY = "arrival";
const MAX_AGE_MS = 24 * 60 * 60_000;

export interface Arrival {
  next: string;
  report: string | null;
}

/**
 * Stores the destination of a sign-up. The email keeps another user of this browser from being charged for the report.
 */
export function rememberArrival({ next, report }: Arrival, email: string): void {
  browserStorage.write(KEY, { next, report: report ?? "", email: email.toLowerCase(), at: Date.now() });
}

export function takeArrival(email: string): Arrival | null {
  const fields = { next: "string", report: "string", email: "string", at: "number" } as const;
  const stored = browserStorage.read(KEY, (value) => (hasFields(value, fields) ? value : null), {
    ms: MAX_AGE_MS,
    startedAt: ({ at }) => at,
  });
  browserStorage.remove(KEY);
  const next = findSafeNextPath(stored?.next);
  if (!stored || next === null || stored.email !== email.toLowerCase()) return null;
  return { next, report: stored.report || null };
}
