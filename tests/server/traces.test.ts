import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRemoteUpstream } from "@/lib/bff/remote-upstream";
import { setUpstreamAdapter } from "@/lib/bff/upstream";
import { calls } from "@/lib/compose/calls/table";
import { startTraces, type Traces } from "@/lib/platform/telemetry/traces";
import { type MembersApiProcess, startMembersApi } from "../setup/members-api-process";
import { openFront } from "../setup/open-front";
import { openTraceCollector, type TraceCollector, toPath } from "../setup/trace-collector";

const data = mkdtempSync(join(tmpdir(), "glovebox-traces-"));
let collector: TraceCollector;
let api: MembersApiProcess;
let traces: Traces;
beforeAll(async () => {
  collector = await openTraceCollector();
  api = await startMembersApi({
    DATA_DIR: data,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_SERVICE_NAME: "members-api",
  });
  traces = startTraces(
    { url: `${collector.origin}/v1/traces`, headers: {}, serviceName: "app", ratio: 1 },
    () => undefined,
  );
});
afterAll(async () => {
  await api.kill();
  await collector.close();
  rmSync(data, { recursive: true, force: true });
});

it("[RUN-TRACE] a trace continues in a Members API process, down to its database", async () => {
  const front = await openFront(() => setUpstreamAdapter(createRemoteUpstream(api.origin), api.origin));
  const { name, path } = calls.billing.plans;
  expect((await fetch(`${front.origin}/members${path}`)).status, api.output()).toBe(200);
  await front.close();
  await traces.close();
  expect(await api.stop()).toBe(0);
  const root = collector.spans.find((span) => span.name === `GET ${name}`);
  const trace = collector.spans.filter(({ traceId }) => traceId === root?.traceId);
  const paths = trace.map((span) => `${span.service}: ${toPath(span, trace)}`);
  const call = `GET ${name} > bff ${name} > upstream ${name}`;
  expect(paths).toContain(`app: ${call}`);
  expect(paths).toContain(`members-api: ${call} > members-api ${name}`);
  expect(paths.some((path) => path.startsWith(`members-api: ${call} > members-api ${name} > db `))).toBe(
    true,
  );
});
