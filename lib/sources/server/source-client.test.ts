import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import * as z from "zod";
import { collectWhile } from "@/tests/setup/collect-garbage";
import { json, openSourceServer, type SourceHandler, sourceFaults } from "@/tests/setup/source-server";
import { createMemoryCache, SHORT_TIMEOUTS, testSource } from "@/tests/setup/third-parties";
import { createSourceClient, toPath } from "./source-client";

const answer = z.object({ count: z.number() });
const question = (origin: string, key = "k") => ({
  key,
  url: new URL("/q", origin),
  answer,
  read: (data: unknown) => answer.parse(data),
});
const log = { info: () => undefined };
const now = () => new Date();

it.each(sourceFaults)("[EMB-3] treats %s as no response, within the time limit", async (_name, handler) => {
  const { origin } = await openSourceServer(handler);
  const { source } = testSource(origin, SHORT_TIMEOUTS);
  const result = await collectWhile(source.request(question(origin)));
  expect(result).toMatchObject({ answered: false });
});

it("[EMB-3] drops an endless response when the caller's time limit has passed", async () => {
  let drop: () => void = () => {};
  const disconnection = new Promise<void>((resolve) => {
    drop = resolve;
  });
  const { origin } = await openSourceServer((request, response) => {
    request.socket.once("close", drop);
    response.writeHead(200, { "content-type": "application/json" }).write('{"count":');
  });
  const { source } = testSource(origin, { timeoutMs: 60_000 });
  const signal = AbortSignal.timeout(50);
  const result = await collectWhile(source.request({ ...question(origin), signal }));
  expect(result).toMatchObject({ answered: false });
  await disconnection;
});

it("[EMB-3] reads a compressed response only up to the limit", async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20));
  const { origin } = await openSourceServer((_q, response) => {
    const headers = { "content-type": "application/json", "content-encoding": "gzip" };
    response.writeHead(200, headers).end(bomb);
  });
  const { source } = testSource(origin);
  const before = process.memoryUsage().arrayBuffers;
  expect(await source.request(question(origin))).toMatchObject({ answered: false });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
});

it.each([
  [1, true],
  [5, false],
])("[EMB-3] reads a valid response of %i MB, compressed or not: %s", async (megabytes, isRead) => {
  const body = Buffer.from(`{"count":1}${" ".repeat(megabytes * 1024 * 1024)}`);
  for (const packed of [false, true]) {
    const headers = {
      "content-type": "application/json",
      ...(packed ? { "content-encoding": "gzip" } : {}),
    };
    const { origin } = await openSourceServer((_q, response) =>
      response.writeHead(200, headers).end(packed ? gzipSync(body) : body),
    );
    const { source } = testSource(origin);
    expect((await source.request(question(origin))).answered).toBe(isRead);
  }
});

it("[EMB-3] a source must use https or run on this machine, and a query is sent only to its source", async () => {
  for (const origin of ["http://example.com", "ftp://localhost", "http://localhost.example.com"]) {
    expect(() => createSourceClient({ name: "x", origin, log, now })).toThrow("https");
  }
  const { origin, requests } = await openSourceServer(json(200, { count: 1 }));
  const other = await openSourceServer(json(200, { count: 2 }));
  const { source } = testSource(origin);
  expect(await source.request(question(other.origin))).toMatchObject({ answered: false });
  expect([...requests, ...other.requests]).toEqual([]);
});

it("[EMB-3] doesn't follow redirects", async () => {
  const goal = await openSourceServer(json(200, { count: 1 }));
  const { origin } = await openSourceServer((_q, response) =>
    response.writeHead(307, { location: `${goal.origin}/q` }).end(),
  );
  const { source } = testSource(origin);
  expect(await source.request(question(origin))).toMatchObject({ answered: false });
  expect(goal.requests).toEqual([]);
});

it("[EMB-3] sends concurrent identical queries once, and a different query separately", async () => {
  const { origin, requests } = await openSourceServer(json(200, { count: 7 }));
  const { source } = testSource(origin, { cache: undefined });
  const answers = await Promise.all(Array.from({ length: 20 }, () => source.request(question(origin))));
  expect(answers.every((result) => result.answered && result.answer.count === 7)).toBe(true);
  expect(requests).toHaveLength(1);
  await source.request(question(origin, "other"));
  expect(requests).toHaveLength(2);
});

it("[EMB-3] three failures in a row open the circuit, then one request probes, and a success closes it", async () => {
  let isUp = false;
  const { origin, requests } = await openSourceServer((request, response, body) =>
    isUp ? json(200, { count: 1 })(request, response, body) : void request.socket.destroy(),
  );
  const { source, advance } = testSource(origin);
  const send = (n: number) => source.request(question(origin, `k${n}`));
  for (let call = 0; call < 10; call++) expect((await send(call)).answered).toBe(false);
  expect(requests).toHaveLength(3);
  advance(60_000);
  await Promise.all([send(11), send(12), send(13)]);
  expect(requests).toHaveLength(4);
  isUp = true;
  advance(60_000);
  expect((await send(14)).answered).toBe(true);
  expect((await send(15)).answered).toBe(true);
});

it("[EMB-3] rejected queries don't open the circuit for others", async () => {
  const { origin, requests } = await openSourceServer((request, response, body) =>
    json(request.url === "/q?bad" ? 404 : 200, { count: 1 })(request, response, body),
  );
  const { source } = testSource(origin);
  for (let call = 0; call < 5; call++) {
    const url = new URL("/q?bad", origin);
    expect((await source.request({ ...question(origin, `bad${call}`), url })).answered).toBe(false);
  }
  expect((await source.request(question(origin, "good"))).answered).toBe(true);
  expect(requests).toHaveLength(6);
});

it("[EMB-3] reuses a response for a day, or longer if the source fails, unless it no longer matches the schema", async () => {
  let isUp = true;
  const handler: SourceHandler = (request, response, body) =>
    isUp ? json(200, { count: 1 })(request, response, body) : void request.socket.destroy();
  const { origin, requests } = await openSourceServer(handler);
  const cache = createMemoryCache();
  const { source, advance } = testSource(origin, { cache });
  const first = await source.request(question(origin));
  advance(23 * 3_600_000);
  expect(await source.request(question(origin))).toEqual(first);
  expect(requests).toHaveLength(1);
  isUp = false;
  advance(2 * 3_600_000);
  expect(await source.request(question(origin))).toEqual(first);
  advance(31 * 24 * 3_600_000);
  expect((await source.request(question(origin))).answered).toBe(false);
  isUp = true;
  cache.entries.set("k", { answer: { another: "shape" }, askedAt: new Date(Date.UTC(2026, 1, 20)) });
  advance(60_000);
  expect(await source.request(question(origin))).toMatchObject({ answered: true, answer: { count: 1 } });
});

it("[EMB-3] never logs queries, responses or credentials", async () => {
  const { origin } = await openSourceServer(json(500, { plate: "CANARY7" }));
  const { source, logged } = testSource(origin, {
    cache: undefined,
    headers: { authorization: "Bearer canary" },
  });
  await source.request({
    ...question(origin),
    url: new URL("/q?plate=CANARY7", origin),
    body: { plate: "CANARY7" },
  });
  expect(logged).toHaveLength(1);
  expect(JSON.stringify(logged)).not.toMatch(/canary/i);
});

it("[EMB-3] long cache keys that differ only at the end stay distinct", async () => {
  const { origin, requests } = await openSourceServer(json(200, { count: 1 }));
  const { source } = testSource(origin);
  for (const end of ["a", "b"]) await source.request(question(origin, `${"x".repeat(5000)}${end}`));
  expect(requests).toHaveLength(2);
});

it("[SEC-PRX-01] escapes a name in a path, so that it can't contain '..' or a query string", () => {
  expect(toPath("models", "..", "F-150 / 4x4?a=b#c")).toBe("/models/-/F-150%20%2F%204x4%3Fa%3Db%23c");
});
