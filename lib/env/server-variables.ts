import { isIP } from "node:net";
import { z } from "zod";
import { MONEY_UNITS } from "@/lib/core/money";
import { isPrivateHost } from "@/lib/core/private-host";
import { address, choice, flag, list, optional, port, type Variable, wholeNumber } from "./variable";

export interface InternalAddress {
  host: string;
  port: number;
}

/** Returns null for public addresses and invalid text. */
export function internalAddress(text: string): InternalAddress | null {
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
          .enum(["all", "web", "worker", "migrate"], { message: "Write all, web, worker or migrate." })
          .optional(),
      )
      .transform((role) => role ?? "all"),
    default: "all",
    text: "what this process does: `web` pages and calls, `worker` jobs, `migrate` migrates and ends, `all` everything ([operator's guide](docs/operators.md#several-instances-behind-a-proxy))",
  },
  MIGRATE_AT_START: {
    schema: choice,
    default: "1 with ROLE=all, else 0",
    text: "whether a start migrates the database, or waits until somebody else has ([schema versions](docs/decisions/schema-versions.md))",
  },
  PORT: { schema: port(3000, 0), default: "3000", text: "the port that the server listens on" },
  HOST: {
    schema: optional.transform((text) => text ?? "127.0.0.1"),
    default: "127.0.0.1",
    example: "0.0.0.0",
    text: "the address that it listens on; `0.0.0.0` is all of them",
  },
  TRUST_PROXY: {
    schema: flag,
    default: "0",
    text: "`1` behind a proxy that sets `X-Forwarded-Host`, `-Proto` and `-For` itself",
  },
  MEMBERS_API_ORIGIN: {
    schema: address,
    example: "https://members-api.internal.example",
    text: "a remote Members API; nothing embedded runs then",
  },
  UPSTREAM_MONEY: {
    schema: optional
      .pipe(z.enum(MONEY_UNITS, { message: "Write dollars or cents." }).optional())
      .transform((unit) => unit ?? "dollars"),
    default: "dollars",
    text: "the unit of amounts from a remote Members API, `dollars` or `cents`; the unit in its `/api/config` comes first",
  },
  SITE_PORT: {
    schema: port(3000, 1),
    default: "3000",
    text: "the pages' port, for links in emails, where the Members API runs alone",
  },
  DRAIN_DELAY: {
    schema: wholeNumber(0, 0, 600),
    default: "0",
    text: "how many seconds the server goes on serving after SIGTERM while `/api/health/ready` says 503; behind a proxy 5 or more ([operator's guide](docs/operators.md#health))",
  },
  SOURCE_COMMIT: {
    schema: optional,
    text: "the commit of this release, for the console and `/api/version` of `INTERNAL_ADDRESS`; the working copy's unless set",
  },
  INTERNAL_ADDRESS: {
    schema: optional.refine((text) => text === undefined || internalAddress(text) !== null, {
      message: "Write HOST:PORT of this machine or a private network, such as 127.0.0.1:3001.",
    }),
    example: "127.0.0.1:3001",
    text: "`HOST:PORT` of a listener for this machine or a private network: probes with details ([operator's guide](docs/operators.md#health)), and Caddy's question which names are ours",
  },
  METRICS_ADDRESS: {
    schema: optional.refine((text) => text === undefined || internalAddress(text) !== null, {
      message: "Write HOST:PORT of this machine or a private network, such as 127.0.0.1:9464.",
    }),
    example: "127.0.0.1:9464",
    text: "`HOST:PORT` of the listener that shows Prometheus the metrics at `/metrics`; nothing is counted unless set",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: address,
    example: "http://127.0.0.1:4318",
    text: "an OpenTelemetry collector (OTLP over HTTP) that gets the traces; none are made unless set",
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: list.refine((all) => all.every((one) => /^[^\s=]+=/.test(one)), {
      message: "Write NAME=VALUE, separated by commas.",
    }),
    example: "authorization=Basic …",
    secret: true,
    text: "what the collector wants to see: `NAME=VALUE`, separated by commas",
  },
  OTEL_SERVICE_NAME: {
    schema: optional.transform((text) => text ?? "glovebox"),
    default: "glovebox",
    text: "the name of this process in its traces",
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: optional
      .refine((text) => text === undefined || /^(0(\.\d+)?|1(\.0+)?)$/.test(text), {
        message: "Write a number from 0 to 1.",
      })
      .transform((text) => Number(text ?? 1)),
    default: "1",
    text: "the part of the traces that is sent, from 0 to 1; a trace that a trusted proxy began is sent as it decided",
  },
  OPENAPI: { schema: flag, default: "0", text: "`1` shows the contract at `/api/openapi.json`" },
  OFFLINE_WORKER: {
    schema: choice,
    default: "1",
    text: "`0`: browsers keep no copy of the garage for offline reading, and delete the one that they have ([offline](docs/decisions/offline.md))",
  },
  LOG_LEVEL: {
    schema: optional
      .pipe(
        z
          .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], {
            message: "Write debug, info, warn, error or silent.",
          })
          .optional(),
      )
      .transform((level) => level ?? "info"),
    default: "info",
    text: "`debug`, `info`, `warn`, `error` or `silent`",
  },
  NODE_ENV: {
    schema: z.enum(["development", "production", "test"]).catch("production"),
    internal: true,
    text: "set by the commands",
  },
} satisfies Record<string, Variable>;
