import * as z from "zod";
import {
  dataVariables,
  fileVariables,
  keyVariables,
  parseScannerAddress,
  type ScannerAddress,
} from "./data-variables";
import { withSecretFiles } from "./secret-files";
import { type InternalAddress, parseInternalAddress, serverVariables } from "./server-variables";
import { domainVariables, emailVariables, paymentVariables, sourceVariables } from "./service-variables";
import { UnusableEnvironmentError } from "./unusable-environment";
import type { Variable, VariableGroup } from "./variable";

export type { ScannerAddress } from "./data-variables";
export type { InternalAddress } from "./server-variables";

export const variableGroups = [
  { title: "Server", variables: serverVariables },
  { title: "Data", variables: dataVariables },
  { title: "Keys", variables: keyVariables },
  { title: "Files", variables: fileVariables },
  { title: "Email", variables: emailVariables },
  { title: "Domains", variables: domainVariables },
  { title: "Payments", variables: paymentVariables },
  { title: "Data sources and third parties", variables: sourceVariables },
] as const satisfies readonly VariableGroup[];

type Variables = typeof serverVariables &
  typeof dataVariables &
  typeof keyVariables &
  typeof fileVariables &
  typeof emailVariables &
  typeof domainVariables &
  typeof paymentVariables &
  typeof sourceVariables;

const variables: Record<string, Variable> = Object.assign(
  {},
  ...variableGroups.map((group) => group.variables),
);

const envSchema = z.object(
  Object.fromEntries(Object.entries(variables).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof Variables]: Variables[Name]["schema"];
  },
);

export type Env = z.output<typeof envSchema>;

const checkRole: z.core.CheckFn<Env> = ({ value: { ROLE, DATABASE_URL, MEMBERS_API_ORIGIN }, issues }) => {
  const refuse = (message: string) => issues.push({ code: "custom", path: ["ROLE"], input: ROLE, message });
  if (MEMBERS_API_ORIGIN) {
    if (ROLE === "worker" || ROLE === "migrate")
      refuse("With MEMBERS_API_ORIGIN, that API runs jobs and migrations. Use web or all.");
  } else if (ROLE !== "all" && !DATABASE_URL) {
    refuse("This role needs DATABASE_URL: the embedded database allows one process only, with role all.");
  }
};

export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = envSchema.check(checkRole).safeParse(source);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => {
    const name = path.join(".");
    const { secret, example } = variables[name] ?? {};
    const value = secret ? "" : `=${JSON.stringify(source[name] ?? "")}`;
    return `${name}${value}: ${message}${example ? ` For example: ${example}` : ""}`;
  });
  throw new UnusableEnvironmentError(problems);
}

export function getBucket({ S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_FORCE_PATH_STYLE }: Env) {
  if (!S3_BUCKET) return undefined;
  const place = { region: S3_REGION, endpoint: S3_ENDPOINT, forcePathStyle: S3_FORCE_PATH_STYLE };
  return { bucket: S3_BUCKET, ...place };
}

export function findScanner({ CLAMD_URL }: Env): ScannerAddress | undefined {
  return CLAMD_URL ? (parseScannerAddress(CLAMD_URL) ?? undefined) : undefined;
}

export function getDomains(settings: Env) {
  return {
    target: settings.DOMAIN_TARGET ?? null,
    addresses: settings.DOMAIN_ADDRESSES,
    issuers: settings.DOMAIN_CAA,
    dnsServers: settings.DNS_SERVERS,
    spf: settings.MAIL_SPF ?? null,
  };
}

export function findInternalAddress({ INTERNAL_ADDRESS }: Env): InternalAddress | undefined {
  return INTERNAL_ADDRESS ? (parseInternalAddress(INTERNAL_ADDRESS) ?? undefined) : undefined;
}

export function findMetricsAddress({ METRICS_ADDRESS }: Env): InternalAddress | undefined {
  return METRICS_ADDRESS ? (parseInternalAddress(METRICS_ADDRESS) ?? undefined) : undefined;
}

export interface TraceSettings {
  url: string;
  headers: Record<string, string>;
  serviceName: string;
  ratio: number;
}

export function findTraces(settings: Env): TraceSettings | undefined {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return undefined;
  const headers = settings.OTEL_EXPORTER_OTLP_HEADERS.map((header) => {
    const [name = "", ...value] = header.split("=");
    return [name, decodeURIComponent(value.join("="))];
  });
  return {
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    headers: Object.fromEntries(headers),
    serviceName: settings.OTEL_SERVICE_NAME,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
  };
}

export function getFirstStart({ ADMIN_EMAIL, DEMO_SITES, DATABASE_URL }: Env) {
  const demoSites = DEMO_SITES === undefined ? DATABASE_URL === undefined : DEMO_SITES === "1";
  return { adminEmail: ADMIN_EMAIL, demoSites };
}

export function getRole({ ROLE, MIGRATE_AT_START }: Env) {
  const migrate =
    MIGRATE_AT_START === undefined ? ROLE === "all" || ROLE === "migrate" : MIGRATE_AT_START === "1";
  return { runsJobs: ROLE !== "web", takesCalls: ROLE !== "worker", migrate };
}

export function getSources(env: Env) {
  const getSupplier = (url: string | undefined, key: string | undefined) => (url ? { url, key } : undefined);
  return {
    nhtsa: env.NHTSA_ORIGIN,
    vpic: env.VPIC_ORIGIN,
    epa: env.EPA_ORIGIN,
    plates: getSupplier(env.PROVIDER_PLATES_URL, env.PROVIDER_PLATES_KEY),
    records: getSupplier(env.PROVIDER_RECORDS_URL, env.PROVIDER_RECORDS_KEY),
    market: getSupplier(env.PROVIDER_MARKET_URL, env.PROVIDER_MARKET_KEY),
    build: getSupplier(env.PROVIDER_BUILD_URL, env.PROVIDER_BUILD_KEY),
  };
}

const secretNames = Object.entries(variables).flatMap(([name, { secret }]) => (secret ? [name] : []));

export function readEnv(source: Record<string, string | undefined>): Env {
  return parseEnv(withSecretFiles(source, secretNames));
}

let current: Env | undefined;

export function getEnv(): Env {
  current ??= readEnv(process.env);
  return current;
}

/** Returns a configurable folder, so that a test build can coexist with the served build. */
export const buildFolder = (): string => process.env.NEXT_DIST_DIR || ".next";

/** Returns false in development, where the worker would serve outdated code. */
export function hasOfflineWorker({ OFFLINE_WORKER, NODE_ENV } = getEnv()): boolean {
  return OFFLINE_WORKER !== "0" && NODE_ENV !== "development";
}
