import { hasFields, tabStorage } from "@/lib/platform/browser";
import { createRandomId } from "@/lib/platform/values";

/** Reusing the key prevents a duplicate order, and lets a returning buyer continue an open checkout. */
interface PendingOrderKey {
  key: string;
  /** The serialized order input, under its old stored name. */
  wish: string;
  startedAt: number;
}

const STORAGE_KEY = "checkout:intention";
/** Below the 60 minutes that a checkout stays open. */
const MAX_AGE_MS = 50 * 60_000;

function parse(stored: unknown): PendingOrderKey | null {
  const isUsable =
    hasFields(stored, { key: "string", wish: "string", startedAt: "number" }) && stored.key.length >= 16;
  return isUsable ? stored : null;
}

export function orderKey(input: string): string {
  const stored = tabStorage.read(STORAGE_KEY, parse, {
    ms: MAX_AGE_MS,
    startedAt: ({ startedAt }) => startedAt,
  });
  if (stored?.wish === input) return stored.key;
  const created: PendingOrderKey = { key: createRandomId(), wish: input, startedAt: Date.now() };
  tabStorage.write(STORAGE_KEY, created);
  return created.key;
}

export function dropOrderKey(): void {
  tabStorage.remove(STORAGE_KEY);
}
