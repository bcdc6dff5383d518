import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type ListenOptions } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { parseEnv } from "@/lib/platform/env/env";
import { findFreePort } from "@/tests/setup/free-port";
import { json, openSourceServer } from "@/tests/setup/source-server";
import { openTraceCollector } from "@/tests/setup/trace-collector";
import { checkScanner, checkTraces } from "./check-services";

const folder = mkdtempSync(join(tmpdir(), "glovebox-doctor-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a fake clamd that replies `verdict` to a complete INSTREAM; null sends no reply. */
async function clamdStandIn(
  verdict: string | null,
  at: ListenOptions = { host: "127.0.0.1", port: 0 },
): Promise<string> {
  const server = createServer((socket) => {
    let heldBuffer = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (part) => {
      heldBuffer = Buffer.concat([heldBuffer, part]);
      const isWhole =
        heldBuffer.subarray(0, 10).equals(Buffer.from("zINSTREAM\0")) &&
        heldBuffer.readUInt32BE(heldBuffer.length - 4) === 0;
      if (isWhole && verdict !== null) socket.end(verdict);
    });
    onTestFinished(() => void socket.destroy());
  }).listen(at);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return at.path ? `unix://${at.path}` : `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const scannerAt = (CLAMD_URL: string, timeoutMs?: number) => checkScanner(parseEnv({ CLAMD_URL }), timeoutMs);

it("[RUN-DOCTOR] confirms that the virus scanner accepts a file over a port or a socket", async () => {
  const port = await clamdStandIn("stream: OK\0");
  expect(await scannerAt(port)).toMatchObject({
    state: "ok",
    text: expect.stringContaining(new URL(port).host),
  });
  const path = join(folder, "clamd.ctl");
  const socket = await clamdStandIn("stream: OK\0", { path });
  expect(await scannerAt(socket)).toMatchObject({ state: "ok", text: expect.stringContaining(path) });
});

it.each<[string, string | null, RegExp]>([
  ["reports plain text as a virus", "stream: Test.Harm FOUND\0", /plain text as Test\.Harm/],
  ["returns its own error", "INSTREAM: Can't allocate memory ERROR\0", /allocate memory/],
  ["doesn't respond", null, /took too long/],
])("[RUN-DOCTOR] reports a virus scanner that %s as a failure", async (_what, verdict, why) => {
  const finding = await scannerAt(await clamdStandIn(verdict), 300);
  expect(finding).toMatchObject({ state: "failed", text: expect.stringMatching(why) });
});

it("[RUN-DOCTOR] reports an unreachable virus scanner as a failure, and a missing scanner as not configured", async () => {
  expect(await scannerAt("tcp://127.0.0.1:1")).toMatchObject({
    state: "failed",
    text: expect.stringMatching(/^127\.0\.0\.1:1: .*ECONNREFUSED/),
    remedy: expect.stringContaining("CLAMD_URL"),
  });
  expect(await checkScanner(parseEnv({}))).toMatchObject({ state: "not configured" });
});

const tracesAt = (OTEL_EXPORTER_OTLP_ENDPOINT: string, headers = "") =>
  checkTraces(parseEnv({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: headers }), 1000);

it("[RUN-DOCTOR] sends the collector an empty export with the configured headers", async () => {
  const collector = await openTraceCollector();
  onTestFinished(() => collector.close());
  expect(await tracesAt(`${collector.origin}/`, "authorization=Basic%20x")).toMatchObject({ state: "ok" });
  expect(collector.headers).toMatchObject([{ authorization: "Basic x", "content-type": "application/json" }]);
  expect(collector.spans).toEqual([]);
});

it("[RUN-DOCTOR] warns about invalid headers, or a collector that rejects the export or can't be reached, without printing headers", async () => {
  const strict = await openSourceServer(json(401, {}));
  const nobody = await findFreePort();
  const findings = [
    await tracesAt(strict.origin, "authorization=hidden-word"),
    await tracesAt(`http://127.0.0.1:${nobody}`, "authorization=hidden-word"),
    await tracesAt(strict.origin, "authorization=hidden-word%0Ax"),
  ];
  expect(findings.map(({ state, text }) => [state, text])).toEqual([
    ["warning", expect.stringContaining("returns 401")],
    ["warning", expect.stringMatching(`^127.0.0.1:${nobody}: .*ECONNREFUSED`)],
    ["warning", expect.stringContaining("OTEL_EXPORTER_OTLP_HEADERS")],
  ]);
  expect(JSON.stringify(findings)).not.toContain("hidden-word");
  expect(await checkTraces(parseEnv({}))).toMatchObject({ state: "not configured" });
});
