import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { embedKit } from "@/lib/bff/embed-kit";
import { endOnSignal, newProcessEnd } from "@/lib/compose/end-on-signal";
import { findFirstStartNotice, type OpenedUpstream } from "@/lib/compose/opened-upstream";
import { readVersionInfo } from "@/lib/compose/version-info";
import { openInternalServer } from "@/lib/domain/server/internal-server";
import { answerProbe, createProbeServer } from "@/lib/front/answer-probe";
import { buildFiles } from "@/lib/front/build-files";
import { drawFirstPage } from "@/lib/front/first-page";
import { createFront } from "@/lib/front/front-server";
import { pageCache } from "@/lib/front/page-cache";
import type { PageHandler } from "@/lib/front/page-status";
import { buildFolder, type Env } from "@/lib/platform/env/env";
import { limitHeapGrowth } from "@/lib/platform/env/heap";
import { closeServer } from "@/lib/platform/http/node-server";
import { captureOutput, logUncaught } from "@/lib/platform/telemetry/log-output";
import { createProbes, failed } from "@/lib/platform/telemetry/probes";
import { setGauge } from "@/lib/platform/telemetry/record";
import { serializeError } from "@/lib/platform/telemetry/serialize-error";
import { startTelemetry } from "@/lib/platform/telemetry/start-telemetry";
import { readCommandLine } from "./command-line.mjs";

const DRAIN_MS = 25_000;
const START_WAIT_MS = 10_000;
const SUPPORTED_NODE = 22;
/** 128 + SIGTERM. */
const MIGRATION_ENDED = 143;
const began = performance.now();
const { values } = readCommandLine({
  usage: "node --import tsx scripts/serve.ts [--dev]",
  options: { dev: { type: "boolean", default: false } },
});
const development = values.dev;
// Must be set before Next and lib/platform/env/env.ts load.
Object.assign(process.env, {
  NODE_ENV: development ? "development" : "production",
  NEXT_TELEMETRY_DISABLED: "1",
});

const writeError = process.stderr.write.bind(process.stderr);

/** stdout is reserved for log lines. */
function say(...lines: string[]): void {
  writeError(`${lines.join("\n")}\n`);
}

const ending = newProcessEnd();

/** Accept queue, capped by `net.core.somaxconn`; Node's default of 511 fills up quickly. */
const BACKLOG = 4096;

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host, BACKLOG);
  try {
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new Error(`Port ${port} on ${host} is in use. Stop the program that uses it, or set another PORT.`);
  }
  return (server.address() as AddressInfo).port;
}

async function main(): Promise<void> {
  // Must come first, so that a signal can stop startup at any point.
  endOnSignal(ending, (error) => (error === undefined ? process.exit(ending.code) : fail(error)));
  const [{ getEnv, findInternalAddress }, { getLogger }, { isDraining, startDraining }, { openUpstream }] =
    await Promise.all([
      import("@/lib/platform/env/env"),
      import("@/lib/bff/log"),
      import("@/lib/bff/health"),
      import("@/lib/compose/open-upstream"),
    ]);
  const settings = getEnv();
  const line = Number(process.versions.node.split(".")[0]);
  if (line < SUPPORTED_NODE)
    say(`Node.js ${process.versions.node} no longer gets fixes. It still works, but use Node.js 22 or 24.`);
  if (!development) {
    captureOutput(getLogger());
    logUncaught(getLogger(), serializeError, "log");
  }
  if (settings.ROLE === "migrate") {
    // A non-zero code, so that an interrupted migration doesn't count as done.
    ending.code = MIGRATION_ENDED;
    const { migrateDatabase } = await import("@/lib/compose/migrate-database");
    return migrateDatabase(settings, say);
  }
  const telemetry = await startTelemetry(settings, getLogger());
  const version = readVersionInfo(settings);
  setGauge("info", { version: version.version, role: version.role }, 1);
  const isWorker = settings.ROLE === "worker";
  const starting: Starting = { reason: "The application is starting." };
  const probes = createProbes({
    isDraining,
    checks: async () => starting.checks?.() ?? { start: failed(starting.reason) },
    version,
  });
  let hosts: OpenedUpstream["hosts"] | undefined;
  const internalAddress = findInternalAddress(settings);
  if (internalAddress)
    await openInternalServer(internalAddress, { probes: probes.internal, hosts: () => hosts });
  let pages: PageHandler | undefined;
  let firstPage: Promise<void> | undefined;
  let upgradePages: ((request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>) | undefined;
  let start: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const keptPages = development ? undefined : pageCache(() => pages);
  const server = isWorker
    ? createProbeServer(probes.open)
    : createFront({
        trustProxy: settings.TRUST_PROXY,
        handler: () => pages,
        isDraining,
        probes: (request, response) => answerProbe(request, response, probes.open),
        whenStarted: () => Promise.race([started, setTimeout(START_WAIT_MS, undefined, { ref: false })]),
        embedKit: embedKit(),
        ...(development
          ? { upgrade: async (...args) => upgradePages?.(...args) }
          : {
              buildFiles: buildFiles(buildFolder()),
              pageCache: keptPages,
            }),
      });
  const port = await listen(server, settings.PORT, settings.HOST);
  const app = isWorker ? undefined : await openPages(port);
  const membersApi = openUpstream(isWorker ? settings.SITE_PORT : port, {
    onWait: say,
    onOutOfRange(reason) {
      starting.reason = reason;
      // The schema may stay out of range for any length of time, so waiting requests get a 503 now.
      start();
    },
    signal: ending.leaving.signal,
  });
  ending.begin = () => {
    startDraining();
    start();
  };
  ending.end = async () => {
    ending.leaving.abort();
    await closeServer(server, development ? 0 : DRAIN_MS);
    await firstPage;
    await app?.close();
    const opened = await membersApi.catch(() => null);
    if (opened && ending.delaySeconds === null) sayFirstStart(opened);
    await opened?.close();
    await telemetry.close();
  };
  const [opened] = await Promise.all([membersApi, app?.prepare()]);
  if (ending.leaving.signal.aborted) return;
  hosts = opened.hosts;
  ending.delaySeconds = settings.DRAIN_DELAY;
  pages = app?.getRequestHandler();
  upgradePages = app?.getUpgradeHandler();
  const { databaseOpenedInMs, openSites, checks } = opened;
  start();
  limitHeapGrowth();
  const database = databaseOpenedInMs ? `, of which the database ${formatSeconds(databaseOpenedInMs)}` : "";
  say(
    `Ready in ${formatSeconds(performance.now() - began)}${database}.`,
    ...listAddresses(settings, port, opened),
  );
  sayFirstStart(opened);
  const [firstSite] = openSites;
  if (keptPages && app && firstSite) {
    starting.reason = "The first page is being rendered.";
    firstPage = drawFirstPage(keptPages, firstSite.uri, (error) => {
      if (!isDraining()) getLogger().warn({ err: error }, "the first page could not be rendered");
    });
    await firstPage;
  }
  starting.checks = checks;
}

function sayFirstStart(opened: OpenedUpstream): void {
  const notice = findFirstStartNotice(opened);
  if (notice) say(notice);
}

/** Passes the built config as Next's standalone server does; otherwise Next compiles next.config.ts at each start. */
function takeBuiltConfig(build: string): void {
  const { config } = JSON.parse(readFileSync(join(build, "required-server-files.json"), "utf8"));
  // The build folder may have been moved since the build.
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify({ ...config, distDir: build });
}

interface Starting {
  reason: string;
  checks?: OpenedUpstream["checks"];
}

async function openPages(port: number) {
  if (!development) takeBuiltConfig(buildFolder());
  const { default: next } = await import("next");
  return next({ dev: development, dir: process.cwd(), hostname: "localhost", port });
}

function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function listAddresses(
  { HOST, MEMBERS_API_ORIGIN, ROLE }: Env,
  port: number,
  { openSites }: OpenedUpstream,
): string[] {
  const address = `http://${HOST}:${port}`;
  if (ROLE === "worker") return [`Doing jobs. Probes: ${address}/api/health/ready`];
  if (MEMBERS_API_ORIGIN) return [`Serving ${address} with the Members API at ${MEMBERS_API_ORIGIN}`];
  return [`Serving ${address}`, ...openSites.map(({ name, origin }) => `${name.padEnd(26)} ${origin}`)];
}

function fail(error: unknown): void {
  say(serializeError(error).message);
  process.exit(1);
}

main().catch((error) => {
  // Otherwise startup failed because the process is already shutting down.
  if (!ending.leaving.signal.aborted) fail(error);
});
