import { createHash } from "node:crypto";
import type { z } from "zod";
import { isLoopbackHost } from "@/lib/core/host";
import type { Logger } from "../services";
import { CircuitBreaker } from "./circuit-breaker";
import { readLimited } from "./read-limited";
import type { SourceCache } from "./source-cache";

const SOURCE_TIMEOUT_MS = 3000;
const MAX_BYTES = 4 * 1024 * 1024;
const HOUR_MS = 3_600_000;
/** Answers this status and the source is ill or refuses us; any other refusal is about the one question. */
const REFUSES_ALL = new Set([401, 403, 408, 429]);

export interface SourceOptions {
  /** As answers, documents and the log name it. */
  name: string;
  /** https, or http on this machine. */
  origin: string;
  /** Left out, answers are not kept: plates, which say where a person's car was. */
  cache?: SourceCache;
  log: Pick<Logger, "info">;
  now(): Date;
  timeoutMs?: number;
  maxBytes?: number;
  /** An answer this young is not asked for again. */
  freshMs?: number;
  /** When the source does not answer, an older answer is given, with the day it was asked. */
  usableMs?: number;
  headers?: Record<string, string>;
}

export interface SourceQuestion<A extends z.ZodType> {
  /** Names the question in the cache; the same key is asked once at a time. */
  key: string;
  url: URL;
  /** Given, it is sent as JSON by POST: what must not stand in an address. */
  body?: unknown;
  /** What is handed out, and what is kept is held against it when it is read again. */
  answer: A;
  /** Statuses that carry an answer. */
  statuses?: readonly number[];
  /** The text as data; JSON unless told. Throws on anything else. */
  parse?(text: string, type: string): unknown;
  /** Reads the source's shape. null: it answered, but not this question. Throws where the shape is another. */
  read(data: unknown, status: number): z.input<A> | null;
  /** Bounds several questions together. */
  signal?: AbortSignal;
}

/** `askedAt` is when the answer came from the source, which may be days ago; without an answer, now. */
export type Asked<T> = { answered: true; answer: T; askedAt: Date } | { answered: false; askedAt: Date };

export interface Source {
  readonly name: string;
  readonly origin: string;
  /** Never rejects: whatever goes wrong is `answered: false`. */
  ask<A extends z.ZodType>(question: SourceQuestion<A>): Promise<Asked<z.output<A>>>;
}

class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

/** Throws where tokens, plates or answers would travel in the clear. */
function requireSafe(address: string): URL {
  const url = new URL(address);
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.hostname));
  if (!isSafe) throw new Error(`${url.origin} is not a source: it must begin with https`);
  return url;
}

function parseJson(text: string, type: string): unknown {
  if (!/\bjson\b/i.test(type))
    throw new Error(`the answer is ${type.slice(0, 60) || "of no type"}, not JSON`);
  return JSON.parse(text);
}

/**
 * The one way to a network source: bounded in time and size, no redirect, one request for the same question at a
 * time, left alone while it does not answer, and its answers kept with their age. Throws for an unsafe origin.
 */
export function openSource(options: SourceOptions): Source {
  const { name, cache, log, now, timeoutMs = SOURCE_TIMEOUT_MS, maxBytes = MAX_BYTES } = options;
  const { freshMs = 24 * HOUR_MS, usableMs = 30 * 24 * HOUR_MS } = options;
  const { origin } = requireSafe(options.origin);
  const breaker = new CircuitBreaker({ failures: 3, pauseMs: 60_000, now: () => now().getTime() });
  const underWay = new Map<string, Promise<Asked<unknown>>>();

  async function fetchAnswer<A extends z.ZodType>(question: SourceQuestion<A>) {
    const { url, body, signal, statuses = [200], parse = parseJson } = question;
    if (url.origin !== origin) throw new Error("the question leads elsewhere");
    const clock = AbortSignal.timeout(timeoutMs);
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
      signal: signal ? AbortSignal.any([clock, signal]) : clock,
    });
    if (!statuses.includes(response.status)) {
      await response.body?.cancel();
      throw new Refused(response.status);
    }
    const text = await readLimited(response, maxBytes);
    const read = question.read(parse(text, response.headers.get("content-type") ?? ""), response.status);
    return read === null ? null : question.answer.parse(read);
  }

  async function askOnce<A extends z.ZodType>(
    question: SourceQuestion<A>,
    key: string,
  ): Promise<Asked<z.output<A>>> {
    const kept = await cache?.read(key, question.answer);
    const age = kept ? now().getTime() - kept.askedAt.getTime() : Number.POSITIVE_INFINITY;
    if (kept && age < freshMs) return { answered: true, ...kept };
    const fallback = (): Asked<z.output<A>> =>
      kept && age < usableMs ? { answered: true, ...kept } : { answered: false, askedAt: now() };
    if (!breaker.allows()) return fallback();
    try {
      const askedAt = now();
      const answer = await fetchAnswer(question);
      breaker.succeeded();
      if (answer === null) return { answered: false, askedAt };
      await cache?.write(key, answer, askedAt);
      return { answered: true, answer, askedAt };
    } catch (error) {
      const isAlive = error instanceof Refused && error.status < 500 && !REFUSES_ALL.has(error.status);
      if (isAlive) breaker.succeeded();
      else breaker.failed();
      const reason = error instanceof Error ? (error.cause ?? error) : error;
      log.info({ source: name, reason: String(reason).slice(0, 200) }, "a source did not answer");
      return fallback();
    }
  }

  return {
    name,
    origin,
    async ask(question) {
      const key = cacheKey(question.key);
      const running = underWay.get(key);
      // Every asker of a key brings the same schema: the key begins with the kind of question.
      if (running) return running as ReturnType<typeof askOnce<typeof question.answer>>;
      const asking = askOnce(question, key).finally(() => underWay.delete(key));
      underWay.set(key, asking);
      return asking;
    },
  };
}

/** Long names become a digest: a key that is cut would be the key of another question too. */
function cacheKey(key: string): string {
  return key.length <= 200 ? key : `${key.slice(0, 60)}#${createHash("sha256").update(key).digest("hex")}`;
}

/** `/a/b%20c`: segments are data, and none of them can be a step up. */
export function pathOf(...segments: readonly (string | number)[]): string {
  return segments
    .map((segment) => {
      const text = String(segment);
      return `/${/^\.+$/.test(text) ? "-" : encodeURIComponent(text)}`;
    })
    .join("");
}
