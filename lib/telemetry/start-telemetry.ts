import { type Env, metricsAddressOf, tracesOf } from "@/lib/env";

export interface Telemetry {
  /** Sends what is left. Metrics are shown until the process ends. */
  close(): Promise<void>;
}

/** Starts metrics and traces where the operator wants them. Otherwise nothing of them is even loaded. */
export async function startTelemetry(settings: Env): Promise<Telemetry> {
  const address = metricsAddressOf(settings);
  const collector = tracesOf(settings);
  if (address) {
    const { startMetrics } = await import("./metrics-server");
    await startMetrics(address);
  }
  if (!collector) return { close: () => Promise.resolve() };
  const { startTraces } = await import("./traces");
  return startTraces(collector);
}
