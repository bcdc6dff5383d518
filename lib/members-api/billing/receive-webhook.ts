import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import type { Services } from "../kernel/services";
import { type Applied, applyPaymentEvent } from "./apply-payment-event";
import type { GatewayName, SignedEvent } from "./payment-gateway";
import type { Settling } from "./settle-order";

type Receiving = Settling & Pick<Services, "gateways">;

/**
 * Verifies and applies a gateway's event, from its webhook or from the sandbox itself. `siteId` is the site that
 * received it. Throws AppError 400 for an invalid signature, 404 for an unknown gateway.
 */
export async function receiveEvent(
  db: Database,
  services: Receiving,
  siteId: string,
  name: GatewayName,
  { bytes, headers }: SignedEvent,
): Promise<Applied> {
  const gateway = services.gateways.get(name);
  if (!gateway) throw new AppError("not_found", "This site doesn't use this payment service.");
  const event = await gateway.readEvent(bytes, headers);
  const applied = await applyPaymentEvent(db, services, siteId, event);
  const { eventId, type } = event;
  services.log.info({ gateway: name, event: eventId, type, outcome: applied.outcome }, "payment event");
  return applied;
}
