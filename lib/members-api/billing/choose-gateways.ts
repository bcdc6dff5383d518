import type { PaymentSettings } from "@/lib/payment-settings";
import type { Database } from "../db/database";
import type { Logger } from "../kernel/logger";
import type { GatewayName, Gateways, PaymentGateway } from "./payment-gateway";
import { createSandboxGateway } from "./sandbox-gateway";
import { createStripeGateway } from "./stripe-gateway";

/** This installation's gateways, the default first: real ones before the sandbox. */
export function chooseGateways(
  settings: PaymentSettings,
  surroundings: { db: Database; digestKey: string; log: Logger; now(): Date },
): Gateways {
  const chosen = new Map<GatewayName, PaymentGateway>();
  if (settings.stripe) chosen.set("stripe", createStripeGateway({ ...settings.stripe, ...surroundings }));
  if (settings.sandbox) chosen.set("sandbox", createSandboxGateway(surroundings));
  return chosen;
}
