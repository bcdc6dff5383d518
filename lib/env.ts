import { isIP } from "node:net";
import { z } from "zod";
import { parseHost } from "@/lib/core/host";
import { isPrivateHost } from "@/lib/core/private-host";

/** An empty variable counts as not set: `X=` in a shell must not switch anything on. */
const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined);
const flag = optional.transform((text) => text === "1" || text === "true");

const address = optional.pipe(z.url({ protocol: /^https?$/ }).optional());

/** Where a virus scanner listens, as node's `connect` takes it. */
export type ScannerAddress = { host: string; port: number } | { path: string };

const SCANNER_PORT = 3310;

function scannerAddress(text: string): ScannerAddress | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, pathname } = new URL(text);
  if (protocol === "unix:" && hostname === "" && /^\/./.test(pathname)) return { path: decodeURI(pathname) };
  if (protocol !== "tcp:" || hostname === "" || pathname.length > 1) return null;
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || SCANNER_PORT) };
}

/** 'a, b' as a list; empty where it is not set. */
const list = optional.transform((text) => (text ?? "").split(",").flatMap((one) => one.trim() || []));
const hostName = (text: string) => parseHost(text)?.host === text;

/** Where the listener for programs beside this one is, such as a Caddy that asks which names are ours. */
export interface InternalAddress {
  host: string;
  port: number;
}

/** 'HOST:PORT'. Null for what is neither, and for an address that anybody could reach. */
function internalAddress(text: string): InternalAddress | null {
  const [, host = "", port = ""] = /^(\[[0-9a-fA-F:]+\]|[^:[\]]+):(\d{1,5})$/.exec(text) ?? [];
  const name = host.replace(/^\[|\]$/g, "");
  const isReachable = isIP(name) !== 0 && (!isPrivateHost(host) || /^[0.:]+$/.test(name));
  return name === "" || Number(port) > 65_535 || isReachable ? null : { host: name, port: Number(port) };
}

const envSchema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).catch("production"),
  /** Address the server listens on; loopback unless the operator says otherwise. */
  HOST: optional.transform((text) => text ?? "127.0.0.1"),
  PORT: optional.transform((text) => Number(text ?? 3000)).pipe(z.number().int().min(0).max(65535)),
  /** Port of the pages, for links in mails, where the Members API runs as its own process. */
  SITE_PORT: optional.transform((text) => Number(text ?? 3000)).pipe(z.number().int().min(1).max(65535)),
  /** Where the embedded default keeps its database, files, mail and secrets. */
  DATA_DIR: optional.transform((text) => text ?? ".data"),
  /** The packed VIN data; built at install time or at the first start. */
  VIN_PACK: optional,
  /** Set: the Members API is remote, and nothing embedded runs. */
  MEMBERS_API_ORIGIN: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  DATABASE_URL: optional,
  /** Set: documents and pictures are kept in this bucket. Credentials come from AWS's own variables. */
  S3_BUCKET: optional,
  S3_REGION: optional.transform((text) => text ?? "us-east-1"),
  /** Of an S3-compatible service; AWS itself unless set. */
  S3_ENDPOINT: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  S3_FORCE_PATH_STYLE: flag,
  /** Of the clamd that scans the files that are sent: 'tcp://HOST:PORT' or 'unix:///PATH'; nothing is scanned unless set. */
  CLAMD_URL: optional.refine((text) => text === undefined || scannerAddress(text) !== null, {
    message: "Write tcp://HOST:PORT or unix:///PATH.",
  }),
  /** Of the first administrator, made at the first start. */
  ADMIN_EMAIL: optional.pipe(z.email().optional()),
  /** 'required': administrators do nothing before they set up a second factor. */
  ADMIN_SECOND_FACTOR: optional.pipe(z.enum(["required", "optional"]).optional()),
  /** '1' seeds the four sites that show what can be set up, '0' does not; not set: only in the embedded database. */
  DEMO_SITES: optional,
  /** The name that drafts of partners answer below: 'preview.example' makes 'rio.preview.example'. It needs a wildcard DNS record. */
  PREVIEW_DOMAIN: optional
    .transform((text) => text?.toLowerCase())
    .refine(
      (text) =>
        text === undefined || /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9-]{1,63}$/.test(text),
      {
        message: "Write a host name, such as preview.example.",
      },
    ),
  SMTP_URL: optional,
  MAIL_FROM: optional.transform((text) => text ?? "Glovebox <no-reply@localhost>"),
  /** Comma-separated sealing keys, newest first: the first seals, all open. At least 32 characters each. */
  SESSION_KEYS: optional,
  /** For keyed digests in the database (plates, failed logins). At least 32 characters. */
  DIGEST_KEY: optional,
  /** Keys of host apps' servers: 'cars.example=KEY', comma separated; several for a site all count. At least 32 characters. */
  SERVER_KEYS: optional,
  /** X-Forwarded-Host, -Proto and -For count only when a trusted front sets them. */
  TRUST_PROXY: flag,
  /** Of sites' own domains: the name that they are aliases of, below which each site has one, and its addresses. */
  DOMAIN_TARGET: optional.refine((text) => text === undefined || hostName(text), {
    message: "Write a host name, such as sites.example.com.",
  }),
  DOMAIN_ADDRESSES: list.refine((all) => all.every((one) => isIP(one) !== 0), {
    message: "Write IPv4 and IPv6 addresses, separated by commas.",
  }),
  /** Certificate authorities as CAA records name them. */
  DOMAIN_CAA: list.transform((names) => (names.length > 0 ? names : ["letsencrypt.org"])),
  /** Name servers that are asked about domains, 'ADDRESS' or 'ADDRESS:PORT'; the computer's own unless set. */
  DNS_SERVERS: list,
  /** What a site's SPF record needs for mail from its own domain, such as 'include:_spf.example.com'. */
  MAIL_SPF: optional.refine(
    (text) => text === undefined || /^(include|a|mx|ip4|ip6|redirect)[:=]\S+$/.test(text),
    {
      message: "Write one SPF mechanism, such as include:_spf.example.com.",
    },
  ),
  /** 'HOST:PORT' of the listener that tells Caddy which names are ours; none unless set. */
  INTERNAL_ADDRESS: optional.refine((text) => text === undefined || internalAddress(text) !== null, {
    message: "Write HOST:PORT of this machine or a private network, such as 127.0.0.1:3001.",
  }),
  /** Where recalls, their lists and stars are asked; NHTSA's own address unless set, nobody where it is '0'. */
  NHTSA_ORIGIN: optional,
  /** The same for live vPIC and for EPA's fueleconomy.gov. */
  VPIC_ORIGIN: optional,
  EPA_ORIGIN: optional,
  /** Suppliers of what no agency gives (docs/providers.md): their address, and the key that they want to see. */
  ...{ PROVIDER_PLATES_URL: address, PROVIDER_PLATES_KEY: optional },
  ...{ PROVIDER_RECORDS_URL: address, PROVIDER_RECORDS_KEY: optional },
  ...{ PROVIDER_MARKET_URL: address, PROVIDER_MARKET_KEY: optional },
  ...{ PROVIDER_BUILD_URL: address, PROVIDER_BUILD_KEY: optional },
  /** The picture that counts visits on hosts of a site's pixel brand (SITE-4); no pixel anywhere unless set. */
  TRACKING_PIXEL_URL: optional.pipe(z.url({ protocol: /^https$/ }).optional()),
  /** Shows the contract at /api/openapi.json. */
  OPENAPI: flag,
  /** '1': play money is taken, '0': never; not set: only where nobody but this machine can come. */
  PAYMENT_SANDBOX: optional,
  /** Webhooks may go to private addresses, over plain http and to any port: for a sandbox of the operator's own. */
  WEBHOOK_PRIVATE_TARGETS: flag,
  /** Of Stripe: a secret key turns payments by card on; its webhook's signing secrets, comma separated, newest first. */
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_CONNECT_WEBHOOK_SECRET: optional,
  /** Another address than Stripe's own; for tests. */
  STRIPE_API_ORIGIN: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  /** '0': no worker keeps the garage for offline reading, and those that browsers have end themselves. */
  OFFLINE_WORKER: optional.pipe(z.enum(["0", "1"]).optional()),
  LOG_LEVEL: optional.transform((text) => text ?? "info"),
});

export type Env = z.output<typeof envSchema>;

/** Parses an environment. Throws an Error that names each variable that is wrong and what it should be. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = envSchema.safeParse(source);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment is not usable:\n${problems.join("\n")}`);
}

/** The bucket that an environment names, as the Members API takes it. */
export function bucketOf({ S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_FORCE_PATH_STYLE }: Env) {
  if (!S3_BUCKET) return undefined;
  const place = { region: S3_REGION, endpoint: S3_ENDPOINT, forcePathStyle: S3_FORCE_PATH_STYLE };
  return { bucket: S3_BUCKET, ...place };
}

/** The virus scanner that an environment names, as the Members API takes it. */
export function scannerOf({ CLAMD_URL }: Env): ScannerAddress | undefined {
  return CLAMD_URL ? (scannerAddress(CLAMD_URL) ?? undefined) : undefined;
}

/** What the operator says about sites' own domains, as the Members API takes it. */
export function domainsOf(settings: Env) {
  return {
    target: settings.DOMAIN_TARGET ?? null,
    addresses: settings.DOMAIN_ADDRESSES,
    issuers: settings.DOMAIN_CAA,
    dnsServers: settings.DNS_SERVERS,
    spf: settings.MAIL_SPF ?? null,
  };
}

/** Where the internal listener is; undefined for none. */
export function internalAddressOf({ INTERNAL_ADDRESS }: Env): InternalAddress | undefined {
  return INTERNAL_ADDRESS ? (internalAddress(INTERNAL_ADDRESS) ?? undefined) : undefined;
}

/** What a first start seeds, as the Members API takes it. */
export function firstStartOf({ ADMIN_EMAIL, DEMO_SITES, DATABASE_URL }: Env) {
  const demoSites = DEMO_SITES === undefined ? DATABASE_URL === undefined : DEMO_SITES === "1";
  return { adminEmail: ADMIN_EMAIL, demoSites };
}

/** The network sources that an environment names, as the Members API takes them. */
export function sourcesOf(env: Env) {
  const supplier = (url: string | undefined, key: string | undefined) => (url ? { url, key } : undefined);
  return {
    nhtsa: env.NHTSA_ORIGIN,
    vpic: env.VPIC_ORIGIN,
    epa: env.EPA_ORIGIN,
    plates: supplier(env.PROVIDER_PLATES_URL, env.PROVIDER_PLATES_KEY),
    records: supplier(env.PROVIDER_RECORDS_URL, env.PROVIDER_RECORDS_KEY),
    market: supplier(env.PROVIDER_MARKET_URL, env.PROVIDER_MARKET_KEY),
    build: supplier(env.PROVIDER_BUILD_URL, env.PROVIDER_BUILD_KEY),
  };
}

let current: Env | undefined;

/** The process's environment, parsed once. The only place that reads process.env. */
export function env(): Env {
  current ??= parseEnv(process.env);
  return current;
}

/** Whether pages register the worker for offline reading. In development it would only stand between code and browser. */
export function hasOfflineWorker({ OFFLINE_WORKER, NODE_ENV } = env()): boolean {
  return OFFLINE_WORKER !== "0" && NODE_ENV !== "development";
}
