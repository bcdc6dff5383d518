import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { logPageFailure } from "@/lib/bff/log";
import { setUpstream } from "@/lib/bff/upstream";
import { calls } from "@/lib/compose/calls/table";
import { createMessagePage } from "@/lib/middleware/plain-page";
import { createJsonLog } from "@/lib/platform/telemetry/log-output";
import { trace, traceId } from "@/lib/platform/telemetry/trace";
import { startTraces, type Traces } from "@/lib/platform/telemetry/traces";
import { describeDatabase } from "../setup/database";
import { openTestApi, TEST_PASSWORD, type TestApi } from "../setup/members-api";
import { openFront } from "../setup/open-front";
import { createPersistentFakeSource, type FakeSource, json } from "../setup/third-parties";
import { openTraceCollector, type TraceCollector, toPath } from "../setup/trace-collector";

const ACCORD = "1HGCM82633A004352";
const OTHER_TRACE = "0af7651916cd43dd8448eb211c80319c";
const settings = (origin: string) => ({
  url: `${origin}/v1/traces`,
  headers: { "x-tenant": "garage" },
  serviceName: "glovebox-test",
  ratio: 1,
});
const PARENT = `00-${OTHER_TRACE}-b7ad6b7169203331-01`;

describeDatabase((open) => {
  let collector: TraceCollector;
  let records: FakeSource;
  let api: TestApi;
  let traces: Traces;
  const logged: string[] = [];
  beforeAll(async () => {
    collector = await openTraceCollector();
    const record = {
      status: "found",
      source: "Records Ltd",
      covers: ["accident"],
      events: [{ id: "r1", kind: "accident", date: "2015-06", text: "Rear end" }],
    };
    records = createPersistentFakeSource(json(200, record));
    const log = createJsonLog({ level: "debug" }, (line) => logged.push(line));
    const sources = { records: { url: `${records.origin}/records?key=secret-key` } };
    api = await openTestApi({ open, sources, log });
  });
  beforeEach(() => {
    collector.spans.splice(0);
    logged.splice(0);
    traces = startTraces(settings(collector.origin), () => undefined);
  });
  afterAll(async () => {
    await api.close();
    records.close();
    await collector.close();
  });

  it("[RUN-TRACE] a request is one trace from the front to the database and the source, and its log lines contain its ID", async () => {
    const front = await openFront(() => setUpstream(api.fetch));
    const form = { email: "traced@example.com", pass: TEST_PASSWORD };
    const post = (path: string, fields: Record<string, string>, cookie = "") =>
      fetch(`${front.origin}/members${path}`, {
        method: "POST",
        headers: { origin: front.origin, cookie },
        body: new URLSearchParams(fields),
      });
    const registered = await post(calls.account.register.path, form);
    const cookie = registered.headers.getSetCookie().map((item) => item.split(";")[0]);
    const answer = await post(calls.report.generate.path, { vin: ACCORD }, cookie.join("; "));
    expect(answer.status).toBe(200);
    await front.close();
    await traces.close();

    const { spans } = collector;
    const root = spans.find(({ name }) => name === "POST report.generate");
    expect(root?.parentSpanId).toBeUndefined();
    const trace = spans.filter((span) => span.traceId === root?.traceId);
    const paths = new Set(trace.map((span) => toPath(span, trace)));
    const call =
      "POST report.generate > bff report.generate > upstream report.generate > members-api report.generate";
    expect(paths).toContain(`${call} > provider History records`);
    expect([...paths].some((path) => path.startsWith(`${call} > db `))).toBe(true);
    expect([...paths].filter((path) => !path.startsWith("POST report.generate"))).toEqual([]);

    const requestId = answer.headers.get("x-request-id");
    const line = logged.map((item) => JSON.parse(item)).find((item) => item.call === "report.generate");
    expect(line).toMatchObject({ requestId, traceId: root?.traceId });
    expect(JSON.stringify(trace)).toContain(String(requestId));
    expect(collector.headers.at(-1)).toMatchObject({ "x-tenant": "garage" });
    const spansText = JSON.stringify(spans);
    for (const secret of [ACCORD, "example.com", "Bearer", "secret-key", TEST_PASSWORD, cookie[0]])
      expect(spansText).not.toContain(secret);
  });

  it("[RUN-TRACE] a job has its own trace, and a failed span records only the error's type", async () => {
    await api.send(calls.account.resetPassword, { fields: { email: "traced@example.com" } });
    await api.outbox.drain();
    const failing = trace("failing", {}, () => Promise.reject(new RangeError(`not ${ACCORD}`)));
    await expect(failing).rejects.toThrow(ACCORD);
    await traces.close();
    const job = collector.spans.find(({ name }) => name === "job email");
    expect(job).toMatchObject({ service: "glovebox-test" });
    expect(job?.parentSpanId).toBeUndefined();
    const failed = collector.spans.find(({ name }) => name === "failing");
    expect(failed).toMatchObject({ status: { code: 2, message: "RangeError" } });
    expect(JSON.stringify(collector.spans)).not.toContain(ACCORD);
  });

  it("[RUN-TRACE] a trusted proxy's trace is continued, and an untrusted proxy's trace is dropped", async () => {
    for (const trustProxy of [true, false]) {
      const front = await openFront(() => setUpstream(api.fetch), { trustProxy });
      await fetch(`${front.origin}/api/config`, { headers: { traceparent: PARENT } });
      await front.close();
    }
    await traces.close();
    const roots = collector.spans.filter(({ name }) => name === "GET site.config");
    expect(roots.map((span) => span.traceId === OTHER_TRACE)).toEqual([true, false]);
    expect(collector.spans.filter((span) => span.traceId === OTHER_TRACE).length).toBeGreaterThan(3);
  });

  it("[RUN-TRACE] a failed page can be found in logs and traces by the number on its error page", async () => {
    const log = createJsonLog({ level: "error" }, (line) => logged.push(line));
    const id = await trace("GET /login", {}, async () => {
      const failure = Object.assign(new Error("not drawn"), { digest: "471108" });
      logPageFailure(failure, { method: "GET", address: "/login", route: "/login" }, log);
      return traceId();
    });
    await traces.close();
    expect(JSON.parse(logged.at(-1) ?? "")).toMatchObject({ digest: "471108", traceId: id });
    const page = collector.spans.find(({ name }) => name === "GET /login");
    expect(page?.attributes).toEqual([{ key: "glovebox.digest", value: { stringValue: "471108" } }]);
  });

  it("[RUN-TRACE] the response, the page and the log line of an error contain its trace ID and request ID", async () => {
    const front = await openFront(() => setUpstream(api.fetch));
    const answer = await fetch(`${front.origin}/members${calls.account.login.path}`, {
      method: "POST",
      headers: { origin: front.origin },
      body: new URLSearchParams({ email: "nobody@example.com", pass: "wrong" }),
    });
    await front.close();
    const page = await trace("GET /", {}, async () => {
      const { response, requestId } = createMessagePage(new Request("http://localhost/"), "unavailable");
      return { html: await response.text(), requestId, trace: traceId() };
    });
    await traces.close();

    const body = (await answer.json()) as Record<string, unknown>;
    const root = collector.spans.find(({ name }) => name === `POST ${calls.account.login.name}`);
    const line = logged
      .map((item) => JSON.parse(item))
      .find((item) => item.call === calls.account.login.name);
    expect(root?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(body).toMatchObject({ request_id: answer.headers.get("x-request-id"), trace_id: root?.traceId });
    expect(answer.headers.get("server-timing")).toBe(`trace;desc="${root?.traceId}"`);
    expect(line).toMatchObject({ requestId: body.request_id, traceId: root?.traceId });
    expect(page.html).toContain(`${page.requestId} / ${page.trace}</small>`);
  });

  it("[RUN-TRACE] a collector that rejects spans is reported to the operator", async () => {
    await traces.close();
    const reasons: string[] = [];
    const failingTraces = startTraces(settings(`${collector.origin}/elsewhere`), (reason) =>
      reasons.push(reason),
    );
    await trace("lost", {}, () => Promise.resolve());
    await failingTraces.close();
    expect(reasons).toEqual(["Not Found"]);
  });

  it("[RUN-TRACE] without a collector, no trace is started, and log lines have no trace ID", async () => {
    await traces.close();
    const line = await trace("nothing", {}, async (span) => {
      createJsonLog({ level: "info" }, (item) => logged.push(item)).info("a line");
      return [span, traceId(), Object.keys(JSON.parse(logged.at(-1) ?? ""))];
    });
    expect(line).toEqual([undefined, undefined, ["level", "time", "msg"]]);
    const front = await openFront(() => setUpstream(api.fetch));
    const answer = await fetch(`${front.origin}/members/no-such-call`);
    await front.close();
    expect(answer.headers.has("server-timing")).toBe(false);
    expect(Object.keys((await answer.json()) as object)).not.toContain("trace_id");
    const { response, requestId } = createMessagePage(new Request("http://localhost/"), "unavailable");
    expect(await response.text()).toContain(` ${requestId}</small>`);
  });
});
