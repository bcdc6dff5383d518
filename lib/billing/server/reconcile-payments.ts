import { and, asc, eq, inArray, isNotNull, lte } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { serializeError } from "@/lib/platform/telemetry";
import { orders } from "../schema/billing";
import { settleFees } from "./application-fees";
import { syncWithGateway } from "./payer-order";
import { syncStaleAccounts } from "./payment-account";
import type { OrderRow } from "./payment-repository";
import { receiveEvent } from "./receive-webhook";
import { FIRST_CHECK_MS } from "./start-checkout";
import { cancelUnneededCharges } from "./stop-charging";

export const RECONCILE_EVERY_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;
const CHECKS_MAX = 12;
const AT_ONCE = 50;

interface Reconciling {
  db: Database;
  services: Services;
}

export async function reconcilePayments({ db, services }: Reconciling): Promise<void> {
  for (const order of await listUnsettled(db, services.now())) {
    if (!(await claimCheck(db, order, services.now()))) continue;
    try {
      await syncWithGateway({ db, services }, order);
    } catch (error) {
      services.log.warn(
        { order: order.number, err: serializeError(error) },
        "a gateway could not be queried",
      );
    }
  }
  const faults = await services.gateways
    .get("sandbox")
    ?.sandbox?.passTime((signed) => receiveEvent(db, services, signed.siteId, "sandbox", signed));
  for (const fault of faults ?? [])
    services.log.warn({ err: serializeError(fault) }, "a renewal could not be recorded");
  await cancelUnneededCharges({ db, services });
  await settleFees({ db, services });
  await syncStaleAccounts({ db, services });
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

/** Schedules the next check before calling the gateway, so that only one process calls it. */
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
