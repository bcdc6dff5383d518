import type { PaymentSettings } from "@/lib/payment-settings";
import type { Database } from "../db/database";
import type { Logger } from "../services";
import type { GatewayName, Gateways, PaymentGateway } from "./gateway";
import { createSandboxGateway } from "./sandbox-gateway";
import { createStripeGateway } from "./stripe-gateway";

/** The gateways of this installation, the one to offer first: real money before play money. */
export function chooseGateways(
  settings: PaymentSettings,
  surroundings: { db: Database; digestKey: string; log: Logger; now(): Date },
): Gateways {
  const chosen = new Map<GatewayName, PaymentGateway>();
  if (settings.stripe) chosen.set("stripe", createStripeGateway({ ...settings.stripe, ...surroundings }));
  if (settings.sandbox) chosen.set("sandbox", createSandboxGateway(surroundings));
  return chosen;
}
