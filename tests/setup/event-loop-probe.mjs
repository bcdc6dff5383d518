/**
 * Preloaded with `NODE_OPTIONS=--import=…`; writes memory and delay to PROBE_FILE every 10 s, after collecting garbage.
 */
import { appendFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

const EVERY_MS = 10_000;
const file = process.env.PROBE_FILE;

if (file && isMainThread) {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let utilization = performance.eventLoopUtilization();
  setInterval(() => {
    // The histogram includes its 10 ms timer resolution.
    const delayMs = delay.percentile(99) / 1e6 - 10;
    const share = performance.eventLoopUtilization(utilization).utilization;
    collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    const megabytes = { rss: rss / 2 ** 20, heap: heapUsed / 2 ** 20, external: external / 2 ** 20 };
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), delayMs, share, ...megabytes })}\n`);
    // Don't count the pause of the probe's own collection.
    delay.reset();
    utilization = performance.eventLoopUtilization();
  }, EVERY_MS).unref();
}
