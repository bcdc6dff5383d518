import { randomId } from "@/lib/core/random-id";
import { hasFields, tabStorage } from "./storage";

/**
 * The last order with its idempotency key, so that sending it again creates no second one. Kept in session storage
 * as long as its checkout can be paid: a buyer who returns and orders the same continues the same order.
 */
interface PendingOrderKey {
  key: string;
  /** The serialized order input: equal input is the same order. The stored name. */
  wish: string;
  startedAt: number;
}

const STORAGE_KEY = "checkout:intention";
/** A checkout can be paid for 60 minutes; near its end a new one is better. */
const MAX_AGE_MS = 50 * 60_000;

function parse(stored: unknown): PendingOrderKey | null {
  const isUsable =
    hasFields(stored, { key: "string", wish: "string", startedAt: "number" }) && stored.key.length >= 16;
  return isUsable ? stored : null;
}

/** The key to send with an order: the stored one for the same input, else a new one, which is stored. */
export function orderKey(input: string): string {
  const stored = tabStorage.read(STORAGE_KEY, parse, {
    ms: MAX_AGE_MS,
    startedAt: ({ startedAt }) => startedAt,
  });
  if (stored?.wish === input) return stored.key;
  const created: PendingOrderKey = { key: randomId(), wish: input, startedAt: Date.now() };
  tabStorage.write(STORAGE_KEY, created);
  return created.key;
}

export function dropOrderKey(): void {
  tabStorage.remove(STORAGE_KEY);
}
