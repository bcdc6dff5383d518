import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { InternalAddress } from "@/lib/platform/env";
import { METRIC_PREFIX, type MetricName, metricTable } from "./metric-table";
import { type MetricsRecorder, readGauges, setRecorder } from "./record";

const METRICS_PATH = "/metrics";

function createRecorder(registry: Registry): MetricsRecorder {
  const counters = new Map<MetricName, Counter>();
  const gauges = new Map<MetricName, Gauge>();
  const histograms = new Map<MetricName, Histogram>();
  for (const [key, row] of Object.entries(metricTable)) {
    const options = {
      name: METRIC_PREFIX + key,
      help: row.help,
      labelNames: [...row.labels],
      registers: [registry],
    };
    const name = key as MetricName;
    if (row.kind === "counter") counters.set(name, new Counter(options));
    else if (row.kind === "gauge") gauges.set(name, new Gauge(options));
    else histograms.set(name, new Histogram({ ...options, buckets: [...row.buckets] }));
  }
  return {
    count: (name, labels, by) => counters.get(name)?.inc(labels, by),
    set: (name, labels, value) => gauges.get(name)?.set(labels, value),
    observe: (name, labels, value) => histograms.get(name)?.observe(labels, value),
    reset: (name) => gauges.get(name)?.reset(),
  };
}

export interface Metrics {
  port: number;
  text(): Promise<string>;
  close(): void;
}

/** Serves METRICS_ADDRESS until the process ends, even while draining. Rejects if the address is in use. */
export async function startMetrics({ host, port }: InternalAddress): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const toText = async () => {
    await readGauges();
    return registry.metrics();
  };
  const server = createServer({ requestTimeout: 5000 }, ({ method, url = "/" }, response) => {
    const isAsked = url.split("?", 1)[0] === METRICS_PATH && (method === "GET" || method === "HEAD");
    if (!isAsked) {
      response.writeHead(404, { "content-length": "0" }).end();
      return;
    }
    toText().then(
      (body) =>
        response
          .writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" })
          .end(body),
      () => response.writeHead(500, { "content-length": "0" }).end(),
    );
  });
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new Error(`METRICS_ADDRESS: port ${port} on ${host} is in use. Choose another port.`);
  }
  server.unref();
  setRecorder(createRecorder(registry));
  return {
    port: (server.address() as AddressInfo).port,
    text: toText,
    close() {
      setRecorder(null);
      registry.clear();
      server.close();
      server.closeAllConnections();
    },
  };
}
