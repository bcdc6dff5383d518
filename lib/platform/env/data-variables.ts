import * as z from "zod";
import { address, choice, flag, optional, type Variable } from "./variable";

export type ScannerAddress = { host: string; port: number } | { path: string };

const SCANNER_PORT = 3310;

export function parseScannerAddress(text: string): ScannerAddress | null {
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
    text: "Folder for the embedded database, files, outgoing email, secrets and uploads in progress",
  },
  DATABASE_URL: {
    schema: optional,
    secret: true,
    example: "postgres://glovebox:PASSWORD@db.internal/glovebox",
    text: "PostgreSQL 15 or newer, instead of the embedded PGlite",
  },
  RATE_LIMIT_REDIS_URL: {
    schema: optional.refine((text) => text === undefined || /^rediss?:\/\/[^/]/.test(text), {
      message: "Use redis://HOST:PORT, or rediss:// with TLS.",
    }),
    secret: true,
    example: "redis://redis.internal:6379",
    text: "Redis in which all instances count reads together; only with PostgreSQL ([limits](docs/decisions/rate-limits.md))",
  },
  VIN_PACK: {
    schema: optional,
    default: ".cache/vin/vpic.pack",
    text: "File of the packed VIN data; built if missing",
  },
  ADMIN_EMAIL: {
    schema: optional.pipe(z.email({ message: "Use one email address." }).optional()),
    default: "admin@glovebox.example",
    text: "Email address of the first administrator, created at first startup; `npm run reset-admin -- EMAIL` sets a new password",
  },
  ADMIN_SECOND_FACTOR: {
    schema: optional.pipe(
      z.enum(["required", "optional"], { message: "Use required or optional." }).optional(),
    ),
    default: "optional",
    text: "`required` makes administrators set up a second factor before anything else ([administrators](docs/decisions/administrators.md))",
  },
  DEMO_SITES: {
    schema: choice,
    default: "1, or 0 with DATABASE_URL",
    text: "`1` adds four demo sites, `0` doesn't",
  },
} satisfies Record<string, Variable>;

export const fileVariables = {
  S3_BUCKET: {
    schema: optional,
    example: "glovebox-files",
    text: "Bucket for documents and pictures ([operator's guide](docs/operators/files.md))",
  },
  S3_REGION: {
    schema: optional.transform((text) => text ?? "us-east-1"),
    default: "us-east-1",
    text: "Region of the bucket",
  },
  S3_ENDPOINT: {
    schema: address,
    example: "https://minio.internal.example",
    text: "Address of an S3-compatible service; if unset, AWS",
  },
  S3_FORCE_PATH_STYLE: {
    schema: flag,
    default: "0",
    text: "`1` puts the bucket's name in the path, as MinIO requires",
  },
  AWS_ACCESS_KEY_ID: {
    schema: optional,
    text: "Access key for the bucket; if unset, the AWS SDK looks in shared files and at instance roles",
  },
  AWS_SECRET_ACCESS_KEY: { schema: optional, secret: true, text: "Secret access key for the bucket" },
  CLAMD_URL: {
    schema: optional.refine((text) => text === undefined || parseScannerAddress(text) !== null, {
      message: "Use tcp://HOST:PORT or unix:///PATH.",
    }),
    example: "tcp://10.0.0.5:3310",
    text: "ClamAV daemon that scans uploaded files, `tcp://HOST:PORT` or `unix:///PATH` ([operator's guide](docs/operators/files.md#a-virus-scanner))",
  },
} satisfies Record<string, Variable>;

export const keyVariables = {
  SESSION_KEYS: {
    schema: optional,
    secret: true,
    default: "generated at first startup",
    text: "Keys that seal session cookies, comma-separated, newest first; required with `DATABASE_URL`, and in production unless `HOST` is a loopback address ([keys](docs/operators/keys.md))",
  },
  DIGEST_KEY: {
    schema: optional,
    secret: true,
    default: "generated at first startup",
    text: "Key for digests and stored secrets in the database; required if `SESSION_KEYS` is",
  },
  SERVER_KEYS: {
    schema: optional,
    secret: true,
    example: "cars.example=KEY",
    text: "Keys for the servers of host apps, `cars.example=KEY`, comma-separated ([webview guide](docs/webview.md#from-the-apps-server))",
  },
} satisfies Record<string, Variable>;
