import { gaugeDiskRoom } from "@/lib/disk-room";
import { type Env, metricsAddressOf, tracesOf } from "@/lib/env";

/** A collector that is away fails every few seconds. */
const SAY_EVERY_MS = 60_000;

export interface Telemetry {
  /** Sends what is left. Metrics are shown until the process ends. */
  close(): Promise<void>;
}

/** Starts metrics and traces where the operator wants them. Otherwise nothing of them is even loaded. */
export async function startTelemetry(
  settings: Env,
  log: { warn(detail: object, message: string): void },
): Promise<Telemetry> {
  const address = metricsAddressOf(settings);
  const collector = tracesOf(settings);
  if (address) {
    const { startMetrics } = await import("./metrics-server");
    await startMetrics(address);
    gaugeDiskRoom(settings.DATA_DIR);
  }
  if (!collector) return { close: () => Promise.resolve() };
  const { startTraces } = await import("./traces");
  let saidAt = Number.NEGATIVE_INFINITY;
  return startTraces(collector, (reason) => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return;
    saidAt = performance.now();
    log.warn({ reason }, "the traces could not be sent");
  });
}
