import nodemailer from "nodemailer";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { systemCalls } from "@/lib/platform/calls/system-calls";
import { type Env, findScanner, findTraces } from "@/lib/platform/env/env";
import { createClamdScanner } from "@/lib/platform/files/virus-scanner";
import { siteCalls } from "@/lib/site/contract/site";
import { EPA_ORIGIN } from "@/lib/sources/server/epa-client";
import { VPIC_ORIGIN } from "@/lib/sources/server/live-vpic";
import { NHTSA_ORIGIN } from "@/lib/sources/server/nhtsa-recalls";
import { createAbsentFinding, createOkFinding, type Finding, failed, getReason, warning } from "./finding";

const TIMEOUT_MS = 5000;
const HARMLESS = "A line that the doctor had looked at.";

export async function checkEmail(
  { SMTP_URL, DATA_DIR, STRIPE_SECRET_KEY }: Pick<Env, "SMTP_URL" | "DATA_DIR" | "STRIPE_SECRET_KEY">,
  timeoutMs = TIMEOUT_MS,
): Promise<Finding> {
  if (!SMTP_URL) {
    const text = `Each message is a file in ${DATA_DIR}/mail: SMTP_URL is not set.`;
    if (!STRIPE_SECRET_KEY) return createAbsentFinding("Email", text);
    const effect =
      "No one can buy without an account, because with Stripe, guests get their purchase by email.";
    return warning("Email", `${text} ${effect}`, "Set SMTP_URL.");
  }
  const limits = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  let server = "the server of SMTP_URL";
  try {
    server = new URL(SMTP_URL).host;
    const transport = nodemailer.createTransport({ url: SMTP_URL, forceAuth: true, ...limits });
    await transport.verify().finally(() => transport.close());
    return createOkFinding(
      "Email",
      `${server} responds${SMTP_URL.includes("@") ? " and accepts the login" : ""}.`,
    );
  } catch (error) {
    const isLoginRefused = (error as { code?: string }).code === "EAUTH";
    const remedy = isLoginRefused
      ? "Correct the login in SMTP_URL."
      : "Correct SMTP_URL, or allow connections to the server.";
    return failed("Email", `${server}: ${getReason(error)}`, remedy);
  }
}

export async function checkRedis(
  { RATE_LIMIT_REDIS_URL: url }: Pick<Env, "RATE_LIMIT_REDIS_URL">,
  timeoutMs = TIMEOUT_MS,
): Promise<Finding> {
  if (!url)
    return createAbsentFinding(
      "Redis",
      "Each instance counts reads on its own: RATE_LIMIT_REDIS_URL is not set.",
    );
  const { Redis } = await import("ioredis");
  const limits = { connectTimeout: timeoutMs, commandTimeout: timeoutMs, maxRetriesPerRequest: 0 };
  const client = new Redis(url, { ...limits, lazyConnect: true, retryStrategy: () => null });
  // The promise only rejects with "Connection is closed"; the cause comes as an event.
  let cause: unknown;
  client.on("error", (error) => {
    cause ??= error;
  });
  const { host } = new URL(url);
  try {
    await client.connect();
    await client.ping();
    return createOkFinding("Redis", `${host} responds.`);
  } catch (error) {
    return failed(
      "Redis",
      `${host}: ${getReason(cause ?? error)}`,
      "Correct RATE_LIMIT_REDIS_URL. Until then, each instance counts reads on its own.",
    );
  } finally {
    client.disconnect();
  }
}

export async function checkScanner(settings: Env, timeoutMs = TIMEOUT_MS): Promise<Finding> {
  const CHECK = "Virus scanner";
  const address = findScanner(settings);
  if (!address) return createAbsentFinding(CHECK, "Uploaded files aren't scanned: CLAMD_URL is not set.");
  const place = "path" in address ? address.path : `${address.host}:${address.port}`;
  try {
    const virus = await createClamdScanner(address, timeoutMs).scan(new Blob([HARMLESS]));
    if (virus === null) return createOkFinding(CHECK, `${place} accepts a file and finds it clean.`);
    const remedy = "Check the scanner's signatures: it refuses harmless uploads.";
    return failed(CHECK, `${place} reports a line of plain text as ${virus}.`, remedy);
  } catch (error) {
    const remedy = "Start clamd, or correct CLAMD_URL. Until then, every upload is refused.";
    return failed(CHECK, `${place}: ${getReason(error)}`, remedy);
  }
}

export async function checkTraces(settings: Env, timeoutMs = TIMEOUT_MS): Promise<Finding> {
  const CHECK = "Traces";
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return createAbsentFinding(CHECK, "Traces are off: OTEL_EXPORTER_OTLP_ENDPOINT is not set.");
  const { host } = new URL(endpoint);
  const createBadFinding = (text: string) =>
    warning(
      CHECK,
      text,
      "Start the collector, or correct OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS. Until then, traces are lost.",
    );
  let request: Request;
  try {
    request = createEmptyExport(settings, endpoint);
  } catch {
    // The error may quote a header, which is a secret.
    return createBadFinding("A header in OTEL_EXPORTER_OTLP_HEADERS can't be sent.");
  }
  try {
    const answer = await fetch(request, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    await answer.body?.cancel();
    return answer.ok
      ? createOkFinding(CHECK, `${host} accepts them.`)
      : createBadFinding(`${host} returns ${answer.status}.`);
  } catch (error) {
    return createBadFinding(`${host}: ${getReason((error as Error).cause ?? error)}`);
  }
}

function createEmptyExport(settings: Env, endpoint: string): Request {
  const collector = findTraces(settings);
  const headers = new Headers({ ...collector?.headers, "content-type": "application/json" });
  const body = JSON.stringify({ resourceSpans: [] });
  return new Request(collector?.url ?? endpoint, { method: "POST", headers, body });
}

interface Source {
  check: string;
  url: string | undefined;
  without: string;
  isAgency: boolean;
}

function listSources(env: Env): Source[] {
  const getAgency = (check: string, set: string | undefined, standard: string): Source => ({
    check,
    url: set === "0" ? undefined : (set ?? standard),
    without: "Turned off with 0.",
    isAgency: true,
  });
  const getSupplier = (what: string, url: string | undefined): Source => ({
    check: `Supplier of ${what}`,
    url,
    without: "None is configured.",
    isAgency: false,
  });
  return [
    getAgency("NHTSA", env.NHTSA_ORIGIN, NHTSA_ORIGIN),
    getAgency("Live vPIC", env.VPIC_ORIGIN, VPIC_ORIGIN),
    getAgency("EPA", env.EPA_ORIGIN, EPA_ORIGIN),
    getSupplier("plates", env.PROVIDER_PLATES_URL),
    getSupplier("records", env.PROVIDER_RECORDS_URL),
    getSupplier("market values", env.PROVIDER_MARKET_URL),
    getSupplier("build data", env.PROVIDER_BUILD_URL),
  ];
}

export async function checkSources(env: Env, timeoutMs = TIMEOUT_MS): Promise<Finding[]> {
  return Promise.all(
    listSources(env).map(async ({ check, url, without, isAgency }) => {
      if (!url) return createAbsentFinding(check, without);
      // Missing agency data is shown as 'unavailable'; commercial sources are paid for, so they must work.
      const bad = isAgency ? warning : failed;
      const { host } = new URL(url);
      const remedy = "Allow connections to it, or turn it off in the settings.";
      try {
        const { status } = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
        return status < 500
          ? createOkFinding(check, `${host} responds.`)
          : bad(check, `${host} returns ${status}.`, remedy);
      } catch (error) {
        return bad(check, `${host} doesn't respond: ${getReason((error as Error).cause ?? error)}`, remedy);
      }
    }),
  );
}

export async function checkMembersApi(
  { MEMBERS_API_ORIGIN: origin }: Pick<Env, "MEMBERS_API_ORIGIN">,
  timeoutMs = TIMEOUT_MS,
): Promise<Finding> {
  const CHECK = "Members API";
  if (!origin) return createAbsentFinding(CHECK, "It is embedded: MEMBERS_API_ORIGIN is not set.");
  const { health } = systemCalls;
  const remedy = "Start it, or correct MEMBERS_API_ORIGIN.";
  const send = ({ path }: CallDefinition) =>
    fetch(new URL(`/members${path}`, origin), { signal: AbortSignal.timeout(timeoutMs) });
  try {
    const answer = await send(health);
    if (answer.status === 404) {
      const { status } = await send(siteCalls.config);
      if (status < 500)
        return createOkFinding(CHECK, `${origin} responds. See \`npm run doctor -- upstream ${origin}\`.`);
    }
    if (!answer.ok) return failed(CHECK, `${origin} returns ${answer.status}.`, remedy);
    if (!health.response.safeParse(await answer.json()).success) throw new Error("it isn't a Members API");
    return createOkFinding(CHECK, `${origin} is healthy.`);
  } catch (error) {
    return failed(CHECK, `${origin}: ${getReason((error as Error).cause ?? error)}`, remedy);
  }
}
