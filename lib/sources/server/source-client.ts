import { createHash } from "node:crypto";
import type * as z from "zod";
import { withDeadline } from "@/lib/platform/calls";
import { CircuitBreaker } from "@/lib/platform/limits";
import { count, type Logger, observeSince, setGauge, trace } from "@/lib/platform/telemetry";
import { canRetry, isLoopbackHost } from "@/lib/platform/values";
import type { SourceCache } from "./source-cache";

const SOURCE_TIMEOUT_MS = 3000;
const MAX_BYTES = 4 * 1024 * 1024;
const HOUR_MS = 3_600_000;
/** Statuses that reject our credentials; other permanent errors only affect a single query. */
const REFUSES_ALL = new Set([401, 403]);

export interface SourceOptions {
  name: string;
  origin: string;
  /** Leave out for plates, which reveal where a car was. */
  cache?: SourceCache;
  log: Pick<Logger, "info">;
  now(): Date;
  timeoutMs?: number;
  maxBytes?: number;
  freshMs?: number;
  /** Maximum age of a cached result used while the source is down. */
  usableMs?: number;
  headers?: Record<string, string>;
}

interface SourceRequest<A extends z.ZodType> {
  key: string;
  url: URL;
  /** Sent by POST, for data that must not appear in URLs. */
  body?: unknown;
  answer: A;
  statuses?: readonly number[];
  parse?(text: string, type: string): unknown;
  /** Returns null if the source answered a different query. Throws for an unknown format. */
  read(data: unknown, status: number): z.input<A> | null;
  signal?: AbortSignal;
}

/** `askedAt` is the time of the response, which can be days old, or the current time without a response. */
export type SourceResult<T> =
  | { answered: true; answer: T; askedAt: Date }
  | { answered: false; askedAt: Date };

export interface Source {
  readonly name: string;
  readonly origin: string;
  request<A extends z.ZodType>(question: SourceRequest<A>): Promise<SourceResult<z.output<A>>>;
  held<A extends z.ZodType>(
    keys: readonly string[],
    answer: A,
  ): Promise<Map<string, { answer: z.output<A>; askedAt: Date }>>;
}

class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

type SourceOutcome = "answered" | "nothing" | "refused" | "timeout" | "failed" | "skipped";

function getOutcome(error: unknown): SourceOutcome {
  if (error instanceof Refused) return "refused";
  return error instanceof Error && error.name === "TimeoutError" ? "timeout" : "failed";
}

/** Throws if the data would be sent unencrypted. */
function requireSafe(address: string): URL {
  const url = new URL(address);
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname));
  if (!isSafe) throw new Error(`${url.origin} is not a source: it must begin with https`);
  return url;
}

function parseJson(text: string, type: string): unknown {
  if (!/\bjson\b/i.test(type)) throw new Error(`the response is ${type.slice(0, 60) || "untyped"}, not JSON`);
  return JSON.parse(text);
}

async function readLimited(response: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  const stop = () => void reader?.cancel().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      stop();
      throw new Error("the response is too large");
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export function createSourceClient(options: SourceOptions): Source {
  const { name, cache, log, now, timeoutMs = SOURCE_TIMEOUT_MS, maxBytes = MAX_BYTES } = options;
  const { freshMs = 24 * HOUR_MS, usableMs = 30 * 24 * HOUR_MS } = options;
  const { origin } = requireSafe(options.origin);
  const onChange = (isOpen: boolean) => setGauge("breaker_open", { breaker: name }, isOpen ? 1 : 0);
  const readTime = () => now().getTime();
  const breaker = new CircuitBreaker({ failures: 3, probeEveryMs: 60_000, now: readTime, onChange });
  onChange(false);
  const countOutcome = (outcome: SourceOutcome) =>
    count("provider_requests_total", { provider: name, outcome });
  const countLookup = (result: "hit" | "stale" | "miss") => {
    if (cache) count("cache_lookups_total", { cache: name, result });
  };
  const pending = new Map<string, Promise<SourceResult<unknown>>>();

  async function fetchAnswer<A extends z.ZodType>(question: SourceRequest<A>, signal: AbortSignal) {
    const { url, body, statuses = [200], parse = parseJson } = question;
    if (url.origin !== origin) throw new Error("the request leaves the source's origin");
    const response = await fetch(url, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: "error",
      cache: "no-store",
      signal,
    });
    if (!statuses.includes(response.status)) {
      response.body?.cancel().catch(() => undefined);
      throw new Refused(response.status);
    }
    const text = await readLimited(response, maxBytes, signal);
    const read = question.read(parse(text, response.headers.get("content-type") ?? ""), response.status);
    return read === null ? null : question.answer.parse(read);
  }

  async function requestOnce<A extends z.ZodType>(
    question: SourceRequest<A>,
    key: string,
  ): Promise<SourceResult<z.output<A>>> {
    const cached = await cache?.read(key, question.answer);
    const age = cached ? now().getTime() - cached.askedAt.getTime() : Number.POSITIVE_INFINITY;
    if (cached && age < freshMs) {
      countLookup("hit");
      return { answered: true, ...cached };
    }
    const getFallback = (): SourceResult<z.output<A>> => {
      const isUsable = cached && age < usableMs;
      countLookup(isUsable ? "stale" : "miss");
      return isUsable ? { answered: true, ...cached } : { answered: false, askedAt: now() };
    };
    if (breaker.admit() > 0) {
      countOutcome("skipped");
      return getFallback();
    }
    const startedAt = performance.now();
    try {
      const askedAt = now();
      const ask = (signal: AbortSignal) => fetchAnswer(question, signal);
      const attributes = { "glovebox.provider": name, "server.address": new URL(origin).hostname };
      const answer = await trace(`provider ${name}`, { kind: "client", attributes }, () =>
        withDeadline(timeoutMs, ask, question.signal),
      );
      breaker.succeeded();
      countOutcome(answer === null ? "nothing" : "answered");
      countLookup("miss");
      if (answer === null) return { answered: false, askedAt };
      await cache?.write(key, answer, askedAt);
      return { answered: true, answer, askedAt };
    } catch (error) {
      const isAlive = error instanceof Refused && !canRetry(error) && !REFUSES_ALL.has(error.status);
      if (isAlive) breaker.succeeded();
      else breaker.failed();
      countOutcome(getOutcome(error));
      const reason = error instanceof Error ? (error.cause ?? error) : error;
      log.info({ source: name, reason: String(reason).slice(0, 200) }, "a source did not respond");
      return getFallback();
    } finally {
      observeSince("provider_request_duration_seconds", { provider: name }, startedAt);
    }
  }

  return {
    name,
    origin,
    async held(keys, answer) {
      const cached = await cache?.readMany(keys.map(cacheKey), answer);
      const isUsable = (askedAt: Date) => now().getTime() - askedAt.getTime() < usableMs;
      return new Map(
        keys.flatMap((key) => {
          const result = cached?.get(cacheKey(key));
          return result && isUsable(result.askedAt) ? [[key, result]] : [];
        }),
      );
    },
    async request(question) {
      const key = cacheKey(question.key);
      const running = pending.get(key);
      // Keys start with the query's kind, so callers with the same key share a schema.
      if (running) return running as ReturnType<typeof requestOnce<typeof question.answer>>;
      const request = requestOnce(question, key).finally(() => pending.delete(key));
      pending.set(key, request);
      return request;
    },
  };
}

/** Hashes long keys: a truncated key could match another query. */
function cacheKey(key: string): string {
  return key.length <= 200 ? key : `${key.slice(0, 60)}#${createHash("sha256").update(key).digest("hex")}`;
}

/** Encodes each segment, so none can be '..'. */
export function toPath(...segments: readonly (string | number)[]): string {
  return segments
    .map((segment) => {
      const text = String(segment);
      return `/${/^\.+$/.test(text) ? "-" : encodeURIComponent(text)}`;
    })
    .join("");
}
