import { callApi, callsOf } from "./http/request";
import { hasFields, tabStorage } from "./storage";

const creditCall = callsOf(() => import("@/lib/contract/credits"), "creditCalls");

/** How far an account's books go: its newest purchased credits, and its newest paid order ('' is none). */
interface BookPosition {
  movement: number;
  order: string;
}

const STORAGE_KEY = "webview:books";
/** Without a position to compare with, what was booked this recently counts as the purchase. */
const RECENT_MS = 15 * 60_000;
/** The app's server may book a little after the app speaks: pauses before each further look, in milliseconds. */
const PAUSES_MS = [1000, 2000, 4000];

function parse(stored: unknown): BookPosition | null {
  if (!hasFields(stored, { movement: "number", order: "string" })) return null;
  return { movement: stored.movement, order: stored.order };
}

/** The newest purchase in the ledger and among the orders; null where there is none. Throws ApiError. */
async function newestPurchases() {
  const [history, orders] = await Promise.all([
    callApi(creditCall("history"), { query: { limit: 20 } }),
    callApi(creditCall("totalOrders"), { body: { limit: 20 } }),
  ]);
  return {
    movement: history.data.find(({ reason, amount }) => reason === "purchase" && amount > 0) ?? null,
    order: orders.data.find(({ paid }) => paid !== null) ?? null,
  };
}

/** A purchase waits no longer than this for the books, in milliseconds. */
const NOTE_MS = 1500;

/**
 * Remembers how far the books go, before the host sells: what it books may be in them a moment later. Without an account, a
 * connection, or an answer in time there is no position. Never rejects.
 */
export async function noteBooks(): Promise<void> {
  tabStorage.remove(STORAGE_KEY);
  try {
    const late = new Promise<null>((resolve) => setTimeout(resolve, NOTE_MS, null));
    const newest = await Promise.race([newestPurchases(), late]);
    if (!newest) return;
    tabStorage.write(STORAGE_KEY, { movement: newest.movement?.no ?? 0, order: newest.order?.number ?? "" });
  } catch {
    // Nothing is known of the books.
  }
}

async function hasMoved(): Promise<boolean> {
  const { movement, order } = await newestPurchases();
  const before = tabStorage.read(STORAGE_KEY, parse);
  const isRecent = (moment: string | null | undefined) =>
    moment != null && Date.now() - Date.parse(moment) < RECENT_MS;
  const moved = before
    ? (movement?.no ?? 0) > before.movement || (order?.number ?? "") !== before.order
    : isRecent(movement?.created) || isRecent(order?.paid);
  if (moved) tabStorage.remove(STORAGE_KEY);
  return moved;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the purchase that a host reports is booked: the account's books say so, never the message (SEC-PAY-06). */
export async function isPurchaseBooked(): Promise<boolean> {
  for (const ms of [0, ...PAUSES_MS]) {
    if (ms > 0) await pause(ms);
    // What cannot be asked is not booked yet; the next look may get an answer.
    if (await hasMoved().catch(() => false)) return true;
  }
  return false;
}
