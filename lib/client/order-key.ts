import { randomId } from "@/lib/core/random-id";

/**
 * The last order with its idempotency key, so that sending it again creates no second one. Kept in session storage
 * as long as its checkout can be paid: a buyer who returns and orders the same continues the same order.
 */
interface PendingOrderKey {
  key: string;
  /** The serialized order input: equal input is the same order. */
  wish: string;
  startedAt: number;
}

const STORAGE_KEY = "checkout:intention";
/** A checkout can be paid for 60 minutes; near its end a new one is better. */
const MAX_AGE_MS = 50 * 60_000;

function read(): PendingOrderKey | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    const { key, wish, startedAt } = stored as Record<string, unknown>;
    if (typeof key !== "string" || key.length < 16 || typeof wish !== "string") return null;
    return typeof startedAt === "number" ? { key, wish, startedAt } : null;
  } catch {
    return null;
  }
}

/** The key to send with an order: the stored one for the same input, else a new one, which is stored. */
export function orderKey(wish: string): string {
  const stored = read();
  if (stored?.wish === wish && Date.now() - stored.startedAt < MAX_AGE_MS) return stored.key;
  const created: PendingOrderKey = { key: randomId(), wish, startedAt: Date.now() };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(created));
  } catch {
    // Storage is full or blocked: the key then lasts for this request only.
  }
  return created.key;
}

export function dropOrderKey(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {}
}
