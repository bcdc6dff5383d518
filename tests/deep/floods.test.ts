import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { type AppServer, ask, startApp } from "../setup/app-server";
import { readResidentMegabytes } from "../setup/process-figures";
import { getStatuses, sendEndless } from "../setup/raw-http";
import { createSiteConfig, createSiteSettings } from "../setup/recording-upstream";

/** Twice as many as the server caches, so that eviction shows. Override with FLOOD_HOSTS. */
const HOSTS = Number(process.env.FLOOD_HOSTS) || 20_000;
const WARM_UP = HOSTS / 5;
const WORKERS = 32;
const GROWTH_MAX = 50;

const asked = new Map<string, number>();
const api = createServer((request, response) => {
  const host = String(request.headers.uri);
  request.resume();
  const isConfig = request.url === "/members/api/config";
  if (isConfig) asked.set(host, (asked.get(host) ?? 0) + 1);
  const isKnown = host === "localhost";
  const refusal = { status: "error", code: "unknown_site", message: "no", msg: "no" };
  const data = isConfig ? createSiteConfig(host) : createSiteSettings("disabled");
  response
    .writeHead(isKnown ? 200 : 404, { "content-type": "application/json" })
    .end(JSON.stringify(isKnown ? { status: "success", data } : refusal));
});

const directory = mkdtempSync(join(tmpdir(), "glovebox-floods-"));
const probeFile = join(directory, "figures");
let app: AppServer;
beforeAll(async () => {
  api.listen(0, "127.0.0.1");
  await once(api, "listening");
  app = await startApp({
    MEMBERS_API_ORIGIN: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    LOG_LEVEL: "error",
    NODE_OPTIONS: `--import=${resolve("tests/setup/event-loop-probe.mjs")}`,
    PROBE_FILE: probeFile,
  });
  expect((await ask(app.port, "/login")).status).toBe(200);
});
afterAll(async () => {
  await app?.stop();
  api.closeAllConnections();
  api.close();
  rmSync(directory, { recursive: true, force: true });
});

interface Held {
  rss: number;
  heap: number;
}

const figures = (): Held[] =>
  existsSync(probeFile)
    ? readFileSync(probeFile, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line))
    : [];

/** V8 returns memory at the second collection. */
async function held(): Promise<Held> {
  const count = figures().length;
  const later = await vi.waitFor(
    () => {
      const all = figures();
      expect(all.length).toBeGreaterThan(count + 2);
      return all.at(-1);
    },
    { timeout: 120_000, interval: 500 },
  );
  if (!later) throw new Error("no figures");
  return later;
}

const agent = new Agent({ keepAlive: true, maxSockets: WORKERS });
function statusAt(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { port: app.port, host: "127.0.0.1", path: "/login", agent, headers: { host } },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      },
    );
    request.on("error", reject);
    request.end();
  });
}

async function flood(name: string, count: number): Promise<Set<number>> {
  let next = 0;
  const statuses = new Set<number>();
  const worker = async () => {
    while (next < count) {
      const at = next++;
      const host = `${name}${at}.example`;
      const answers = Array.from({ length: at % 10 ? 1 : 2 }, () => statusAt(host));
      for (const status of await Promise.all(answers)) statuses.add(status);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, worker));
  return statuses;
}

const text = ({ rss, heap }: Held) => `RSS ${rss.toFixed(0)} MB, heap ${heap.toFixed(0)} MB`;

it(`[SEC-HOST-08] ${HOSTS} unknown hosts: looks each up once, the process and its heap grow by at most ${GROWTH_MAX} MB, and the site is still served`, async () => {
  await flood("warm", WARM_UP);
  const before = await held();
  asked.clear();
  const startedAt = performance.now();
  const statuses = await flood("x", HOSTS);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const peak = readResidentMegabytes(app.child.pid).toFixed(0);
  const after = await held();
  console.log(
    `${HOSTS} hosts in ${seconds} s: ${text(before)}, then ${text(after)}; ${peak} MB at the end of the flood`,
  );
  expect(Array.from(statuses)).toEqual([404]);
  asked.delete("localhost");
  expect([asked.size, Math.max(...asked.values())]).toEqual([HOSTS, 1]);
  // Measured later, because a flood's garbage is freed after it ends.
  expect(after.rss - before.rss).toBeLessThanOrEqual(GROWTH_MAX);
  expect(after.heap - before.heap).toBeLessThanOrEqual(GROWTH_MAX);
  expect((await ask(app.port, "/login")).status).toBe(200);
});

const TARGETS = [
  "POST /members/api/securelogin",
  "POST /members/api/user/profile-image",
  "POST /login",
  "POST /nothing",
  "PUT /api/nothing",
];
const BODIES = [
  "Content-Type: application/json\r\nTransfer-Encoding: chunked",
  "Content-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked",
  `Content-Type: application/json\r\nContent-Length: ${10 * 2 ** 30}`,
];

it(`[SEC-PRX-09] endless and oversized bodies to a call, an upload, a page and unknown paths: all are rejected, and memory stays within ${GROWTH_MAX} MB`, async () => {
  const heads = TARGETS.flatMap((target) =>
    BODIES.map(
      (body) =>
        `${target} HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nX-Requested-With: glovebox\r\n${body}\r\n\r\n`,
    ),
  );
  const round = () => Promise.all(heads.map((head) => sendEndless(app.port, head)));
  await round();
  await round();
  const before = readResidentMegabytes(app.child.pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, readResidentMegabytes(app.child.pid));
  }, 10);
  onTestFinished(() => clearInterval(watch));
  for (let count = 0; count < 5; count++) {
    const answers = await round();
    // Rejected before the body counts: no login, wrong type, unknown path.
    for (const answer of answers) expect([[413], [401], [404], [415]]).toContainEqual(getStatuses(answer));
  }
  console.log(`${heads.length} bodies at once: ${before.toFixed(0)} MB, then at most ${peak.toFixed(0)} MB`);
  expect(peak - before).toBeLessThanOrEqual(GROWTH_MAX);
  expect((await ask(app.port, "/login")).status).toBe(200);
});
