import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import type { Services } from "../services";
import { type Applied, applyPaymentEvent } from "./apply-event";
import type { GatewayName, SignedEvent } from "./gateway";

type Receiving = Pick<Services, "gateways" | "mail" | "log" | "now">;

/**
 * A gateway's event, from its webhook or from the sandbox itself: verified, then applied. `siteId` is where it was
 * heard. Throws AppError 400 for what the gateway did not sign, 404 where there is no such gateway.
 */
export async function receiveEvent(
  db: Database,
  services: Receiving,
  siteId: string,
  name: GatewayName,
  { bytes, headers }: SignedEvent,
): Promise<Applied> {
  const gateway = services.gateways.get(name);
  if (!gateway) throw new AppError("not_found", "There is no such gateway here.");
  const event = await gateway.readEvent(bytes, headers);
  const applied = await applyPaymentEvent(db, services, siteId, event);
  const { eventId, type } = event;
  services.log.info({ gateway: name, event: eventId, type, outcome: applied.outcome }, "payment event");
  return applied;
}
