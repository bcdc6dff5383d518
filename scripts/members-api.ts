import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { getBodyPace } from "@/lib/compose/calls/table";
import { endOnSignal, newProcessEnd } from "@/lib/compose/end-on-signal";
import { formatFirstStartLines, migrateDatabase } from "@/lib/compose/migrate-database";
import { type EmbeddedMembersApi, openMembersApi } from "@/lib/compose/open-members-api";
import { getOptions } from "@/lib/compose/settings-options";
import { readVersionInfo } from "@/lib/compose/version-info";
import { openInternalServer } from "@/lib/domain/server/internal-server";
import { callPath } from "@/lib/platform/calls/call-table";
import { toErrorBody } from "@/lib/platform/calls/error-body";
import { systemCalls } from "@/lib/platform/calls/system-calls";
import { findInternalAddress, getEnv } from "@/lib/platform/env/env";
import { limitHeapGrowth } from "@/lib/platform/env/heap";
import { loadSecrets } from "@/lib/platform/env/secrets";
import { createDrain } from "@/lib/platform/http/drain";
import { closeServer, createNodeServer } from "@/lib/platform/http/node-server";
import { createLog } from "@/lib/platform/telemetry/log";
import { captureOutput, logUncaught } from "@/lib/platform/telemetry/log-output";
import { createProbes, failed } from "@/lib/platform/telemetry/probes";
import { setGauge } from "@/lib/platform/telemetry/record";
import { serializeError } from "@/lib/platform/telemetry/serialize-error";
import { startTelemetry } from "@/lib/platform/telemetry/start-telemetry";
import { AppError } from "@/lib/platform/values/errors";
import { readCommandLine } from "./command-line.mjs";

const usage = `npm run members-api

Serves only the embedded Members API at HOST and PORT, for an application elsewhere that sets MEMBERS_API_ORIGIN.`;

const DRAIN_MS = 15_000;
/** 128 + SIGTERM. */
const MIGRATION_ENDED = 143;
const writeError = process.stderr.write.bind(process.stderr);

/** stdout is reserved for log lines. */
function say(...lines: string[]): void {
  writeError(`${lines.join("\n")}\n`);
}

const ending = newProcessEnd();

/** Runs the Members API without the BFF. Trusts x-client-address, so it must not be reachable from outside. */
async function main(): Promise<void> {
  readCommandLine({ usage });
  // Must come first, so that a signal can stop startup at any point.
  endOnSignal(ending, (error) => (error === undefined ? process.exit(ending.code) : fail(error)));
  const settings = getEnv();
  const secrets = loadSecrets(settings, "members-api");
  const log = createLog(settings.LOG_LEVEL);
  captureOutput(log);
  logUncaught(log, serializeError);
  if (settings.ROLE === "migrate") {
    // A non-zero code, so that an interrupted migration doesn't count as done.
    ending.code = MIGRATION_ENDED;
    await migrateDatabase(settings, say);
    return;
  }
  const telemetry = await startTelemetry(settings, log);
  const version = readVersionInfo(settings);
  setGauge("info", { version: version.version, role: "members-api" }, 1);
  const starting: { reason: string; api?: EmbeddedMembersApi } = { reason: "The Members API is starting." };
  const drain = createDrain(async (request) => {
    const isProbe = callPath(new URL(request.url).pathname) === systemCalls.health.path;
    const isServed = settings.ROLE !== "worker" || isProbe;
    return (isServed && starting.api?.fetch(request)) || createNotServedResponse();
  });
  const probes = createProbes({
    isDraining: drain.isDraining,
    checks: async () => starting.api?.checks() ?? { start: failed(starting.reason) },
    version,
  });
  const internalAddress = findInternalAddress(settings);
  if (internalAddress)
    await openInternalServer(internalAddress, {
      probes: probes.internal,
      hosts: () => starting.api?.hosts,
    });
  const server = createNodeServer({
    async fetch(request) {
      const probe = await probes.open(request.method, new URL(request.url).pathname);
      return probe ?? drain.fetch(request);
    },
    getBodyPace,
    log,
  });
  server.listen(settings.PORT, settings.HOST);
  await once(server, "listening");
  const opening = openMembersApi({
    ...getOptions(settings),
    onWait: say,
    onOutOfRange(reason) {
      starting.reason = reason;
    },
    signal: ending.leaving.signal,
    secrets,
    port: settings.SITE_PORT,
    log,
  });
  ending.begin = drain.begin;
  ending.end = async () => {
    await drain.whenIdle(DRAIN_MS);
    await closeServer(server);
    const opened = await opening.catch(() => null);
    await opened?.close();
    await telemetry.close();
  };
  const api = await opening;
  // Prints even during shutdown: the password is shown only once.
  if (api.firstStart) say(...formatFirstStartLines(api.firstStart));
  if (ending.leaving.signal.aborted) return;
  starting.api = api;
  ending.delaySeconds = settings.DRAIN_DELAY;
  limitHeapGrowth();
  const { port } = server.address() as AddressInfo;
  say(`Members API on http://${settings.HOST}:${port}`);
}

function createNotServedResponse(): Response {
  const error = new AppError("unavailable", "The service isn't taking calls right now.", { retryAfter: 2 });
  return Response.json(toErrorBody(error), { status: error.status, headers: { "retry-after": "2" } });
}

function fail(error: unknown): void {
  say(serializeError(error).message);
  process.exit(1);
}

main().catch((error) => {
  // Otherwise startup failed because the process is already shutting down.
  if (!ending.leaving.signal.aborted) fail(error);
});
