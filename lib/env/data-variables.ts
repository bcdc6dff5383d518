import { z } from "zod";
import { address, choice, flag, optional, type Variable } from "./variable";

export type ScannerAddress = { host: string; port: number } | { path: string };

const SCANNER_PORT = 3310;

export function scannerAddress(text: string): ScannerAddress | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, pathname } = new URL(text);
  if (protocol === "unix:" && hostname === "" && /^\/./.test(pathname)) return { path: decodeURI(pathname) };
  if (protocol !== "tcp:" || hostname === "" || pathname.length > 1) return null;
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || SCANNER_PORT) };
}

export const dataVariables = {
  DATA_DIR: {
    schema: optional.transform((text) => text ?? ".data"),
    default: ".data",
    text: "database, files, outgoing email and secrets of the embedded default; uploads on their way",
  },
  DATABASE_URL: {
    schema: optional,
    secret: true,
    example: "postgres://glovebox:PASSWORD@db.internal/glovebox",
    text: "PostgreSQL 15 or newer in place of the embedded PGlite",
  },
  RATE_LIMIT_REDIS_URL: {
    schema: optional.refine((text) => text === undefined || /^rediss?:\/\/[^/]/.test(text), {
      message: "Write redis://HOST:PORT, or rediss:// with TLS.",
    }),
    secret: true,
    example: "redis://redis.internal:6379",
    text: "with PostgreSQL: a Redis where all instances count reads together ([limits](docs/decisions/rate-limits.md))",
  },
  VIN_PACK: {
    schema: optional,
    default: ".cache/vin/vpic.pack",
    text: "the packed VIN data; made where it is missing",
  },
  ADMIN_EMAIL: {
    schema: optional.pipe(z.email({ message: "Write one email address." }).optional()),
    default: "admin@glovebox.example",
    text: "address of the first administrator, made at the first start; `npm run reset-admin -- EMAIL` gives a new password",
  },
  ADMIN_SECOND_FACTOR: {
    schema: optional.pipe(
      z.enum(["required", "optional"], { message: "Write required or optional." }).optional(),
    ),
    default: "optional",
    text: "`required`: administrators set up a second factor before anything else ([administrators](docs/decisions/administrators.md))",
  },
  DEMO_SITES: {
    schema: choice,
    default: "1, with DATABASE_URL 0",
    text: "whether to add four sites that show what can be set up",
  },
} satisfies Record<string, Variable>;

export const fileVariables = {
  S3_BUCKET: {
    schema: optional,
    example: "glovebox-files",
    text: "documents and pictures in this bucket: [operator's guide](docs/operators.md#files-in-s3)",
  },
  S3_REGION: {
    schema: optional.transform((text) => text ?? "us-east-1"),
    default: "us-east-1",
    text: "the bucket's region",
  },
  S3_ENDPOINT: {
    schema: address,
    example: "https://minio.internal.example",
    text: "of a service that is S3-compatible; AWS itself unless set",
  },
  S3_FORCE_PATH_STYLE: {
    schema: flag,
    default: "0",
    text: "`1`: the bucket's name stands in the path, as MinIO wants it",
  },
  AWS_ACCESS_KEY_ID: {
    schema: optional,
    text: "the bucket's key; or whatever else the AWS SDK finds: shared files, instance roles",
  },
  AWS_SECRET_ACCESS_KEY: { schema: optional, secret: true, text: "the secret half of it" },
  CLAMD_URL: {
    schema: optional.refine((text) => text === undefined || scannerAddress(text) !== null, {
      message: "Write tcp://HOST:PORT or unix:///PATH.",
    }),
    example: "tcp://10.0.0.5:3310",
    text: "a virus scanner for the files that people send, `tcp://HOST:PORT` or `unix:///PATH`: [operator's guide](docs/operators.md#virus-scanner)",
  },
} satisfies Record<string, Variable>;

export const keyVariables = {
  SESSION_KEYS: {
    schema: optional,
    secret: true,
    default: "made at the first start",
    text: "sealing keys of the session cookies, by commas, newest first; required with `DATABASE_URL`, and in production on any address but loopback: [keys](docs/operators.md#keys)",
  },
  DIGEST_KEY: {
    schema: optional,
    secret: true,
    default: "made at the first start",
    text: "one key for keyed digests in the database; required where `SESSION_KEYS` is",
  },
  SERVER_KEYS: {
    schema: optional,
    secret: true,
    example: "cars.example=KEY",
    text: "keys of host apps' servers, `cars.example=KEY`, by commas: [webview guide](docs/webview.md#from-the-apps-server)",
  },
} satisfies Record<string, Variable>;
