import { and, asc, eq, inArray, isNotNull, lte } from "drizzle-orm";
import type { Database } from "../db/database";
import { orders } from "../db/schema";
import { toldFault } from "../request/error-answer";
import type { Services } from "../services";
import { FIRST_CHECK_MS } from "./begin-checkout";
import { askGateway } from "./buyer-order";
import { endNeedlessCharging } from "./end-charging";
import type { OrderRow } from "./payment-repository";
import { receiveEvent } from "./receive-event";

export const RECONCILE_EVERY_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;
const CHECKS_MAX = 12;
const AT_ONCE = 50;

interface Reconciling {
  /** The whole database: orders of every site. */
  db: Database;
  services: Services;
}

/**
 * One turn: gateways are asked about checkouts of which no word came (a webhook that was lost, a crash between charge
 * and commit), the sandbox's time passes, and charges that serve nobody end. Each failure is logged and comes again.
 */
export async function reconcilePayments({ db, services }: Reconciling): Promise<void> {
  for (const order of await listUnsettled(db, services.now())) {
    if (!(await claimCheck(db, order, services.now()))) continue;
    try {
      await askGateway({ db, services }, order);
    } catch (error) {
      services.log.warn({ order: order.number, err: toldFault(error) }, "a gateway could not be asked");
    }
  }
  const faults = await services.gateways
    .get("sandbox")
    // The event finds its own site by its order.
    ?.sandbox?.passTime((signed) => receiveEvent(db, services, signed.siteId, "sandbox", signed));
  for (const fault of faults ?? [])
    services.log.warn({ err: toldFault(fault) }, "a renewal could not be entered");
  await endNeedlessCharging({ db, services });
  services.mail.wake();
}

function listUnsettled(db: Database, now: Date): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        lte(orders.nextCheckAt, now),
        isNotNull(orders.gatewayCheckout),
        inArray(orders.state, ["open", "failed", "expired"]),
      ),
    )
    .orderBy(asc(orders.nextCheckAt))
    .limit(AT_ONCE);
}

/** The next time is set before the gateway is asked: of several processes one asks, and a crash costs one turn. */
async function claimCheck(db: Database, order: OrderRow, now: Date): Promise<boolean> {
  const checks = order.checks + 1;
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_CHECK_MS * 2 ** checks);
  const nextCheckAt = checks < CHECKS_MAX ? new Date(now.getTime() + pause) : null;
  const claimed = await db
    .update(orders)
    .set({ checks, nextCheckAt })
    .where(and(eq(orders.id, order.id), eq(orders.checks, order.checks)))
    .returning({ id: orders.id });
  return claimed.length > 0;
}
