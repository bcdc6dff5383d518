import type { Database } from "@/lib/platform/db";
import type { PaymentSettings } from "@/lib/platform/env";
import type { Logger } from "@/lib/platform/telemetry";
import type { GatewayName, Gateways, PaymentGateway } from "./payment-gateway";
import { createSandboxGateway } from "./sandbox-gateway";

export async function chooseGateways(
  settings: PaymentSettings,
  surroundings: { db: Database; digestKey: string; log: Logger; now(): Date },
): Promise<Gateways> {
  const chosen = new Map<GatewayName, PaymentGateway>();
  if (settings.stripe) {
    // Loaded on demand: Stripe's library is large and slows startup.
    const { createStripeGateway } = await import("./stripe-gateway");
    chosen.set("stripe", createStripeGateway({ ...settings.stripe, ...surroundings }));
  }
  if (settings.sandbox) chosen.set("sandbox", createSandboxGateway(surroundings));
  return chosen;
}
