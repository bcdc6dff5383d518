import { safeNextPath } from "@/lib/core/next-path";
import { browserStorage, hasFields } from "./storage";

const KEY = "arrival";
/** As long as the mailed link works. */
const MAX_AGE_MS = 24 * 60 * 60_000;

/** Remembers where a sign-up was on its way to: the mailed link, in whatever tab it opens, leads on to there. */
export function rememberArrival(next: string): void {
  browserStorage.write(KEY, { next, at: Date.now() });
}

/** Where this browser's sign-up was on its way to, a path of this site; null if it is not known. Asked once. */
export function takeArrival(): string | null {
  const stored = browserStorage.read(
    KEY,
    (value) => (hasFields(value, { next: "string", at: "number" }) ? value : null),
    { ms: MAX_AGE_MS, startedAt: ({ at }) => at },
  );
  browserStorage.remove(KEY);
  return safeNextPath(stored?.next);
}
