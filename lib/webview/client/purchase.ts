import { callApi, hasFields, loadCalls, tabStorage } from "@/lib/platform/browser";

const creditCall = loadCalls(() => import("@/lib/credits/contract"), "creditCalls");
const orderCall = loadCalls(() => import("@/lib/billing/contract/orders"), "orderCalls");

/** Newest purchased credit movement and newest paid order ('' is none). */
interface BookPosition {
  movement: number;
  order: string;
}

const STORAGE_KEY = "webview:books";
/** Without a stored position, an order or credit this recent counts as the purchase. */
const RECENT_MS = 15 * 60_000;
/** Delays between checks, in ms. The host's server may record the purchase after the app's message arrives. */
const PAUSES_MS = [1000, 2000, 4000];

function parse(stored: unknown): BookPosition | null {
  if (!hasFields(stored, { movement: "number", order: "string" })) return null;
  return { movement: stored.movement, order: stored.order };
}

async function fetchNewestPurchases() {
  const [history, orders] = await Promise.all([
    callApi(creditCall("history"), { query: { limit: 20 } }),
    callApi(orderCall("totalOrders"), { body: { limit: 20 } }),
  ]);
  return {
    movement: history.data.find(({ reason, amount }) => reason === "purchase" && amount > 0) ?? null,
    order: orders.data.find(({ paid }) => paid !== null) ?? null,
  };
}

const NOTE_MS = 1500;

export async function noteBooks(): Promise<void> {
  tabStorage.remove(STORAGE_KEY);
  try {
    const late = new Promise<null>((resolve) => setTimeout(resolve, NOTE_MS, null));
    const newest = await Promise.race([fetchNewestPurchases(), late]);
    if (!newest) return;
    tabStorage.write(STORAGE_KEY, { movement: newest.movement?.no ?? 0, order: newest.order?.number ?? "" });
  } catch {}
}

async function hasMoved(): Promise<boolean> {
  const { movement, order } = await fetchNewestPurchases();
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

/** Checks the account's orders and credits, never the host's message (SEC-PAY-06). */
export async function isPurchaseBooked(): Promise<boolean> {
  for (const ms of [0, ...PAUSES_MS]) {
    if (ms > 0) await pause(ms);
    if (await hasMoved().catch(() => false)) return true;
  }
  return false;
}
