import { safeNextPath } from "@/lib/core/next-path";
import { browserStorage, hasFields } from "./storage";

const KEY = "arrival";
/** As long as the mailed link works. */
const MAX_AGE_MS = 24 * 60 * 60_000;

export interface Arrival {
  /** A path of this site. */
  next: string;
  /** The VIN whose report the person asked for before signing up; null for none. */
  report: string | null;
}

/**
 * Remembers where a sign-up was on its way to: the mailed link, in whatever tab it opens, leads on to there. With the
 * address of the account: whoever else uses this browser must not pay for its report.
 */
export function rememberArrival({ next, report }: Arrival, email: string): void {
  browserStorage.write(KEY, { next, report: report ?? "", email: email.toLowerCase(), at: Date.now() });
}

/** Where this account's sign-up in this browser was on its way to; null if it is not known. Asked once. */
export function takeArrival(email: string): Arrival | null {
  const fields = { next: "string", report: "string", email: "string", at: "number" } as const;
  const stored = browserStorage.read(KEY, (value) => (hasFields(value, fields) ? value : null), {
    ms: MAX_AGE_MS,
    startedAt: ({ at }) => at,
  });
  browserStorage.remove(KEY);
  const next = safeNextPath(stored?.next);
  if (!stored || next === null || stored.email !== email.toLowerCase()) return null;
  return { next, report: stored.report || null };
}
