import { type Env, findMetricsAddress, findTraces } from "@/lib/platform/env";
import { gaugeDiskRoom } from "./disk-room";

const SAY_EVERY_MS = 60_000;

export interface Telemetry {
  close(): Promise<void>;
}

/** Loads the telemetry packages only if enabled. */
export async function startTelemetry(
  settings: Env,
  log: { warn(detail: object, message: string): void },
): Promise<Telemetry> {
  const address = findMetricsAddress(settings);
  const collector = findTraces(settings);
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
