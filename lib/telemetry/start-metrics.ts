import type { InternalAddress } from "@/lib/env";

/** Starts the metrics where the operator wants them. Without an address nothing of them is even loaded. */
export async function startMetricsAt(address: InternalAddress | undefined): Promise<void> {
  if (!address) return;
  const { startMetrics } = await import("./metrics-server");
  await startMetrics(address);
}
