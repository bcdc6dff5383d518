import { isIP } from "node:net";
import * as z from "zod";
import { MONEY_UNITS } from "@/lib/platform/i18n";
import { isPrivateHost } from "@/lib/platform/values";
import { address, choice, flag, list, optional, port, type Variable, wholeNumber } from "./variable";

export interface InternalAddress {
  host: string;
  port: number;
}

/** Returns null for public addresses and invalid text. */
export function parseInternalAddress(text: string): InternalAddress | null {
  const [, host = "", number = ""] = /^(\[[0-9a-fA-F:]+\]|[^:[\]]+):(\d{1,5})$/.exec(text) ?? [];
  const name = host.replace(/^\[|\]$/g, "");
  const isReachable = isIP(name) !== 0 && (!isPrivateHost(host) || /^[0.:]+$/.test(name));
  return name === "" || Number(number) > 65_535 || isReachable ? null : { host: name, port: Number(number) };
}

export const serverVariables = {
  ROLE: {
    schema: optional
      .pipe(
        z
          .enum(["all", "web", "worker", "migrate"], { message: "Use all, web, worker or migrate." })
          .optional(),
      )
      .transform((role) => role ?? "all"),
    default: "all",
    text: "Role of this process: `web` (pages and calls), `worker` (jobs), `migrate` (migrates, then exits) or `all` ([operator's guide](docs/operators/several-instances.md))",
  },
  MIGRATE_AT_START: {
    schema: choice,
    default: "1 if ROLE is all or migrate, else 0",
    text: "`1` migrates the database at startup; `0` waits until another process has migrated it ([schema versions](docs/decisions/schema-versions.md))",
  },
  PORT: { schema: port(3000, 0), default: "3000", text: "Port to listen on" },
  HOST: {
    schema: optional.transform((text) => text ?? "127.0.0.1"),
    default: "127.0.0.1",
    example: "0.0.0.0",
    text: "Address to listen on; `0.0.0.0` means all addresses",
  },
  TRUST_PROXY: {
    schema: flag,
    default: "0",
    text: "`1` trusts `X-Forwarded-Host`, `-Proto` and `-For`; set it only behind a proxy that overwrites them",
  },
  MEMBERS_API_ORIGIN: {
    schema: address,
    example: "https://members-api.internal.example",
    text: "Origin of a remote Members API, which replaces the embedded one ([your own Members API](docs/upstream.md))",
  },
  UPSTREAM_MONEY: {
    schema: optional
      .pipe(z.enum(MONEY_UNITS, { message: "Use dollars or cents." }).optional())
      .transform((unit) => unit ?? "dollars"),
    default: "dollars",
    text: "Unit of a remote Members API's amounts, `dollars` or `cents`; `money` in its `/api/config` takes precedence",
  },
  SITE_PORT: {
    schema: port(3000, 1),
    default: "3000",
    text: "Port of the pages in email links, for a Members API that runs alone",
  },
  DRAIN_DELAY: {
    schema: wholeNumber(0, 0, 600),
    default: "0",
    text: "Seconds to keep serving after SIGTERM while `/api/health/ready` returns 503; behind a proxy, 5 or more ([operator's guide](docs/operators/health.md))",
  },
  SOURCE_COMMIT: {
    schema: optional,
    text: "Commit of this release, shown in the console and at `/api/version` of `INTERNAL_ADDRESS`; if unset, the working copy's",
  },
  INTERNAL_ADDRESS: {
    schema: optional.refine((text) => text === undefined || parseInternalAddress(text) !== null, {
      message: "Use HOST:PORT of this machine or a private network, such as 127.0.0.1:3001.",
    }),
    example: "127.0.0.1:3001",
    text: "`HOST:PORT` of a listener on this machine or a private network, for probes with details ([operator's guide](docs/operators/health.md)) and for Caddy's check of host names",
  },
  METRICS_ADDRESS: {
    schema: optional.refine((text) => text === undefined || parseInternalAddress(text) !== null, {
      message: "Use HOST:PORT of this machine or a private network, such as 127.0.0.1:9464.",
    }),
    example: "127.0.0.1:9464",
    text: "`HOST:PORT` of the listener that serves Prometheus metrics at `/metrics`; if unset, nothing is counted",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: address,
    example: "http://127.0.0.1:4318",
    text: "OpenTelemetry collector (OTLP over HTTP) for traces; if unset, tracing is off",
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: list.refine((all) => all.every((item) => /^[^\s=]+=/.test(item)), {
      message: "Use NAME=VALUE, separated by commas.",
    }),
    example: "authorization=Basic …",
    secret: true,
    text: "Headers for the OTLP exporter, `NAME=VALUE`, comma-separated",
  },
  OTEL_SERVICE_NAME: {
    schema: optional.transform((text) => text ?? "glovebox"),
    default: "glovebox",
    text: "Name of this process in traces",
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: optional
      .refine((text) => text === undefined || /^(0(\.\d+)?|1(\.0+)?)$/.test(text), {
        message: "Use a number from 0 to 1.",
      })
      .transform((text) => Number(text ?? 1)),
    default: "1",
    text: "Fraction of traces to send, from 0 to 1; a trace that started at a trusted proxy keeps the proxy's decision",
  },
  OPENAPI: { schema: flag, default: "0", text: "`1` serves the OpenAPI document at `/api/openapi.json`" },
  OFFLINE_WORKER: {
    schema: choice,
    default: "1",
    text: "`0` turns off offline reading of the garage and deletes the copies in browsers ([offline](docs/decisions/offline.md))",
  },
  LOG_LEVEL: {
    schema: optional
      .pipe(
        z
          .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
            message: "Use debug, info, warn, error or silent.",
          })
          .optional(),
      )
      .transform((level) => level ?? "info"),
    default: "info",
    text: "Lowest level to log: `debug`, `info`, `warn`, `error` or `silent`",
  },
  NODE_ENV: {
    schema: z.enum(["development", "production", "test"]).catch("production"),
    internal: true,
    text: "Set by the commands",
  },
} satisfies Record<string, Variable>;
