import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type * as z from "zod";
import { calls } from "@/lib/compose/calls/table";
import { createServices } from "@/lib/compose/create-services";
import { createMembersApi, type MembersApi } from "@/lib/compose/members-api";
import type { ServiceOptions } from "@/lib/compose/services";
import type { Outbox } from "@/lib/email/server/outbox";
import type { CallDefinition } from "@/lib/platform/calls/call";
import type { PaymentSettings } from "@/lib/platform/env/payment-settings";
import type { BucketOptions } from "@/lib/platform/files/s3-file-store";
import type { Services } from "@/lib/platform/http/context";
import { type Jobs, openJobs } from "@/lib/platform/jobs/jobs";
import { createRateLimits } from "@/lib/platform/limits/rate-limit";
import type { Logger } from "@/lib/platform/telemetry/logger";
import type { SourceAddresses } from "@/lib/sources/server/open-sources";
import { getDefaultIndexPath, openVinIndex } from "@/lib/vin/open-index";
import { describeDatabase, openTestDatabase, type TestDatabase } from "./database";

/** Cheap on purpose, because tests create many accounts. */
export const TEST_PASSWORD_COST = { N: 2 ** 10, r: 8, p: 1 };
export const TEST_SERVER_KEYS = {
  localhost: ["Kq3vYV5oO1mQ2mYd0m6x1G5cXn0w0wVw2Q4i8cUeS0aM"],
  "es.localhost": ["Zb8rTn2kLw5pHd9sFj4gXc7vMy1qNe6uAo3iRtWzKxPl"],
} as const;
export const TEST_PASSWORD = "correct horse battery";

export const NO_NETWORK = { nhtsa: "0", vpic: "0", epa: "0" };

interface LogLine {
  level: "debug" | "info" | "warn" | "error";
  detail: object;
  message: string;
}

export class TestClock {
  #at: number;
  constructor(at = Date.UTC(2026, 0, 15, 12)) {
    this.#at = at;
  }
  now = (): Date => new Date(this.#at);
  advance(ms: number): void {
    this.#at += ms;
  }
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export interface Sent {
  site?: string;
  token?: string;
  query?: Record<string, string>;
  fields?: Record<string, unknown>;
  headers?: Record<string, string>;
  address?: string;
}

export interface TestApi extends MembersApi {
  database: TestDatabase;
  services: Services;
  jobs: Jobs;
  outbox: Outbox;
  clock: TestClock;
  logs: LogLine[];
  dataDir: string;
  send(call: CallDefinition, options?: Sent): Promise<Answer>;
  register(email: string, options?: Sent & { password?: string }): Promise<string>;
  close(): Promise<void>;
}

export function requestFor(
  call: CallDefinition,
  options: Sent = {},
  origin = "http://members-api.test",
): Request {
  const url = new URL(`/members${call.path}`, origin);
  for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value);
  const headers = new Headers({
    uri: options.site ?? "localhost",
    "x-client-address": options.address ?? "192.0.2.1",
    ...options.headers,
  });
  if (options.token && call.auth.need !== "none") {
    const place = {
      authorization: (token: string) => headers.set("authorization", `Bearer ${token}`),
      "bearer-header": (token: string) => headers.set("bearer", token),
      "token-header": (token: string) => headers.set("token", token),
      "token-query": (token: string) => url.searchParams.set("token", token),
    };
    place[call.auth.placement](options.token);
  }
  return new Request(url, { method: call.method, headers, ...getBody(call, options.fields ?? {}, headers) });
}

function getBody(
  call: CallDefinition,
  fields: Record<string, unknown>,
  headers: Headers,
): { body?: BodyInit } {
  if (call.body === "none") return {};
  if (call.body === "bytes" || call.body === "stream") {
    return { body: String(fields.text ?? JSON.stringify(fields)) };
  }
  if (call.body === "json") {
    if (!headers.has("content-type")) headers.set("content-type", "application/json");
    return { body: JSON.stringify(fields) };
  }
  const form = call.body === "multipart" ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob && form instanceof FormData) form.append(name, value);
    else form.append(name, String(value));
  }
  return { body: form };
}

export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const json = response.headers.get("content-type")?.startsWith("application/json");
  const body = json ? (JSON.parse(text) as Record<string, unknown>) : { text };
  return { status: response.status, headers: response.headers, body };
}

/** Opening the index warms it up, which takes longer than most tests. */
let vinIndex: ReturnType<typeof openVinIndex> | undefined;

export async function openTestApi(
  options: {
    open?: () => Promise<TestDatabase>;
    rateLimits?: boolean;
    payment?: PaymentSettings;
    services?: Partial<Services>;
    sources?: SourceAddresses;
    passwordCost?: { N: number; r: number; p: number };
    bucket?: BucketOptions;
    domains?: ServiceOptions["domains"];
    dns?: ServiceOptions["dns"];
    certificate?: ServiceOptions["certificate"];
    /** Marks addresses as verified; emails are still written to files. */
    mailDelivers?: boolean;
    log?: Logger;
  } = {},
): Promise<TestApi> {
  vinIndex ??= openVinIndex(getDefaultIndexPath());
  const database = await (options.open ?? openTestDatabase)();
  const dataDir = await mkdtemp(join(tmpdir(), "glovebox-test-"));
  const clock = new TestClock();
  const logs: LogLine[] = [];
  const line = (level: LogLine["level"]) => (detail: object, message: string) => {
    logs.push({ level, detail, message });
    options.log?.[level](detail, message);
  };
  const log = { debug: line("debug"), info: line("info"), warn: line("warn"), error: line("error") };
  const jobs = await openJobs({ db: database.db, driver: database.driver, log, now: clock.now });
  const { services: created, outbox } = await createServices({
    db: database.db,
    jobs,
    driver: database.driver,
    dataDir,
    log,
    decoder: await vinIndex,
    secrets: { digestKey: "k".repeat(32), serverKeys: TEST_SERVER_KEYS },
    sources: { ...NO_NETWORK, ...options.sources },
    bucket: options.bucket,
    domains: options.domains,
    dns: options.dns,
    certificate: options.certificate,
    mailDelivers: options.mailDelivers,
    payment: options.payment ?? { sandbox: true, stripe: null },
    passwordCost: options.passwordCost ?? TEST_PASSWORD_COST,
    now: clock.now,
  });
  // Close waits for these, or they would write into the next test's data.
  const sweeps: Promise<unknown>[] = [];
  const generation: Services["generation"] = {
    ...created.generation,
    sweep(sweepOptions) {
      const sweep = created.generation.sweep(sweepOptions);
      sweeps.push(sweep.catch(() => undefined));
      return sweep;
    },
  };
  const services = { ...created, generation, ...options.services };
  const rateLimits = options.rateLimits ? createRateLimits() : undefined;
  const api = createMembersApi({ db: database.db, services, rateLimits, checkAnswers: true });
  const send = async (call: CallDefinition, sendOptions?: Sent) =>
    readAnswer(await api.fetch(requestFor(call, sendOptions)));
  return {
    ...api,
    database,
    services,
    jobs,
    outbox,
    clock,
    logs,
    dataDir,
    send,
    async register(email, sendOptions) {
      const fields: z.input<typeof calls.account.register.request> = {
        email,
        pass: sendOptions?.password ?? TEST_PASSWORD,
      };
      const answer = await send(calls.account.register, { ...sendOptions, fields });
      if (typeof answer.body.token !== "string") {
        throw new Error(`Signing up failed: ${JSON.stringify(answer.body)}`);
      }
      return answer.body.token;
    },
    async close() {
      await Promise.all(sweeps);
      outbox.close();
      await jobs.stop();
      await created.previewCounts.flush();
      await created.drawing.close();
      await created.input.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Describes tests that share an API. `api` is empty until the first `beforeAll` hook has run. */
export function describeApi(options: Parameters<typeof openTestApi>[0], suite: (api: TestApi) => void): void {
  describeDatabase(() => {
    const api = {} as TestApi;
    beforeAll(async () => void Object.assign(api, await openTestApi(options)));
    afterAll(() => api.close());
    suite(api);
  });
}
