import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { bucketOf, domainsOf, env, firstStartOf, internalAddressOf, scannerOf, sourcesOf } from "@/lib/env";
import { captureOutput, logUncaught } from "@/lib/log-output";
import { createDrain } from "@/lib/members-api/kernel/drain";
import { serializeError } from "@/lib/members-api/kernel/error-response";
import { createLog } from "@/lib/members-api/kernel/log";
import { closeServer, createNodeServer } from "@/lib/members-api/kernel/node-server";
import { openMembersApi } from "@/lib/members-api/kernel/open-members-api";
import { paymentSettings } from "@/lib/payment-settings";
import { loadSecrets } from "@/lib/secrets";
import { startTelemetry } from "@/lib/telemetry/start-telemetry";
import { readCommandLine } from "./command-line.mjs";

const usage = `npm run members-api

Serves the embedded Members API alone at HOST and PORT, without pages: for an application that runs elsewhere, with MEMBERS_API_ORIGIN.`;

const DRAIN_MS = 15_000;
const writeError = process.stderr.write.bind(process.stderr);

/** What an operator must see while it starts or ends. Not on standard output, which holds the log's lines only. */
function say(...lines: string[]): void {
  writeError(`${lines.join("\n")}\n`);
}

/** The embedded Members API alone, on its own server. It trusts x-client-address: keep it behind the BFF. */
async function main(): Promise<void> {
  readCommandLine({ usage });
  const settings = env();
  const secrets = loadSecrets(settings, "members-api");
  const log = createLog(settings.LOG_LEVEL);
  captureOutput(log);
  logUncaught(log, serializeError);
  const telemetry = await startTelemetry(settings);
  const api = await openMembersApi({
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    onWait: say,
    secrets,
    port: settings.SITE_PORT,
    log,
    vinIndex: settings.VIN_PACK,
    bucket: bucketOf(settings),
    scanner: scannerOf(settings),
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    payment: paymentSettings(settings),
    sources: sourcesOf(settings),
    domains: domainsOf(settings),
    internalAddress: internalAddressOf(settings),
    ...firstStartOf(settings),
    previewDomain: settings.PREVIEW_DOMAIN,
    secondFactorRequired: settings.ADMIN_SECOND_FACTOR === "required",
    webhookPrivateTargets: settings.WEBHOOK_PRIVATE_TARGETS,
    development: settings.NODE_ENV !== "production",
  });
  const drain = createDrain(api.fetch);
  const server = createNodeServer(drain.fetch, log);
  server.listen(settings.PORT, settings.HOST);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { firstStart } = api;
  say(
    ...(firstStart
      ? [`Administrator ${firstStart.adminEmail}, password (shown once): ${firstStart.adminPassword}`]
      : []),
    `Members API on http://${settings.HOST}:${port}`,
  );
  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    await drain.begin(DRAIN_MS);
    await closeServer(server);
    await api.close();
    await telemetry.close();
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      end().then(
        () => process.exit(0),
        (error: unknown) => {
          say(serializeError(error).message);
          process.exit(1);
        },
      );
    });
  }
}

main().catch((error: unknown) => {
  say(serializeError(error).message);
  process.exit(1);
});
