/**
 * An order that the buyer pressed for, with the key that makes it one order however often it is sent. Kept in the
 * tab's session storage as long as its checkout can be paid: a buyer who comes back and presses again for the same
 * thing goes on with the same order.
 */
interface OrderIntention {
  key: string;
  /** What makes two presses the same wish. */
  wish: string;
  startedAt: number;
}

const STORAGE_KEY = "checkout:intention";
/** A checkout can be paid for 60 minutes; near its end a new one is better. */
const KEPT_MS = 50 * 60_000;

function read(): OrderIntention | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const { key, wish, startedAt } = kept as Record<string, unknown>;
    if (typeof key !== "string" || key.length < 16 || typeof wish !== "string") return null;
    return typeof startedAt === "number" ? { key, wish, startedAt } : null;
  } catch {
    return null;
  }
}

/** crypto.randomUUID exists on https and localhost only; a site on plain http in a private network has this. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** The key to send with a wish: the kept one where it is the same wish, else a new one, which is kept. */
export function orderKey(wish: string): string {
  const kept = read();
  if (kept?.wish === wish && Date.now() - kept.startedAt < KEPT_MS) return kept.key;
  const fresh: OrderIntention = { key: randomKey(), wish, startedAt: Date.now() };
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(fresh));
  } catch {
    // Storage is full or forbidden: the key then lives as long as this one press.
  }
  return fresh.key;
}

export function dropOrderKey(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {}
}
