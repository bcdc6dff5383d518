import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  IMPATIENT,
  json,
  memoryCache,
  type SourceHandler,
  sourceFaults,
  standIn,
  testSource,
} from "@/tests/setup/source-server";
import { openSource, pathOf } from "./ask-source";

const answer = z.object({ count: z.number() });
const question = (origin: string, key = "k") => ({
  key,
  url: new URL("/q", origin),
  answer,
  read: (data: unknown) => answer.parse(data),
});
const log = { info: () => undefined };
const now = () => new Date();

describe("one way to every network source", () => {
  it.each(sourceFaults)("[EMB-3] %s is no answer, and ends by itself", async (_name, handler) => {
    const { origin } = await standIn(handler);
    const { source } = testSource(origin, IMPATIENT);
    expect(await source.ask(question(origin))).toMatchObject({ answered: false });
  });

  it("[EMB-3] an answer packed to a few kilobytes is read only so far as the limit", async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20));
    const { origin } = await standIn((_q, response) => {
      const headers = { "content-type": "application/json", "content-encoding": "gzip" };
      response.writeHead(200, headers).end(bomb);
    });
    const { source } = testSource(origin);
    const before = process.memoryUsage().arrayBuffers;
    expect(await source.ask(question(origin))).toMatchObject({ answered: false });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
  });

  it.each([
    [1, true],
    [5, false],
  ])("[EMB-3] a good answer of %i MB, packed or not: %s", async (megabytes, isRead) => {
    const body = Buffer.from(`{"count":1}${" ".repeat(megabytes * 1024 * 1024)}`);
    for (const packed of [false, true]) {
      const headers = {
        "content-type": "application/json",
        ...(packed ? { "content-encoding": "gzip" } : {}),
      };
      const { origin } = await standIn((_q, response) =>
        response.writeHead(200, headers).end(packed ? gzipSync(body) : body),
      );
      const { source } = testSource(origin);
      expect((await source.ask(question(origin))).answered).toBe(isRead);
    }
  });

  it("[EMB-3] a source is https, or on this machine; a question stays with its source", async () => {
    for (const origin of ["http://example.com", "ftp://localhost", "http://localhost.example.com"]) {
      expect(() => openSource({ name: "x", origin, log, now })).toThrow("https");
    }
    const { origin, asked } = await standIn(json(200, { count: 1 }));
    const other = await standIn(json(200, { count: 2 }));
    const { source } = testSource(origin);
    expect(await source.ask(question(other.origin))).toMatchObject({ answered: false });
    expect([...asked, ...other.asked]).toEqual([]);
  });

  it("[EMB-3] a redirect is not followed, wherever it leads", async () => {
    const goal = await standIn(json(200, { count: 1 }));
    const { origin } = await standIn((_q, response) =>
      response.writeHead(307, { location: `${goal.origin}/q` }).end(),
    );
    const { source } = testSource(origin);
    expect(await source.ask(question(origin))).toMatchObject({ answered: false });
    expect(goal.asked).toEqual([]);
  });

  it("[EMB-3] the same question asked by many at once goes out once; other questions do not wait", async () => {
    const { origin, asked } = await standIn(json(200, { count: 7 }));
    const { source } = testSource(origin, { cache: undefined });
    const answers = await Promise.all(Array.from({ length: 20 }, () => source.ask(question(origin))));
    expect(answers.every((one) => one.answered && one.answer.count === 7)).toBe(true);
    expect(asked).toHaveLength(1);
    await source.ask(question(origin, "other"));
    expect(asked).toHaveLength(2);
  });

  it("[EMB-3] after three failures in a row it is left alone; then one tries, and one success closes it", async () => {
    let isUp = false;
    const { origin, asked } = await standIn((request, response, body) =>
      isUp ? json(200, { count: 1 })(request, response, body) : void request.socket.destroy(),
    );
    const { source, advance } = testSource(origin);
    const ask = (n: number) => source.ask(question(origin, `k${n}`));
    for (let call = 0; call < 10; call++) expect((await ask(call)).answered).toBe(false);
    expect(asked).toHaveLength(3);
    advance(60_000);
    await Promise.all([ask(11), ask(12), ask(13)]);
    expect(asked).toHaveLength(4);
    isUp = true;
    advance(60_000);
    expect((await ask(14)).answered).toBe(true);
    expect((await ask(15)).answered).toBe(true);
  });

  it("[EMB-3] questions that the source does not take do not close it for the others", async () => {
    const { origin, asked } = await standIn((request, response, body) =>
      json(request.url === "/q?bad" ? 404 : 200, { count: 1 })(request, response, body),
    );
    const { source } = testSource(origin);
    for (let call = 0; call < 5; call++) {
      const url = new URL("/q?bad", origin);
      expect((await source.ask({ ...question(origin, `bad${call}`), url })).answered).toBe(false);
    }
    expect((await source.ask(question(origin, "good"))).answered).toBe(true);
    expect(asked).toHaveLength(6);
  });

  it("[EMB-3] answers are kept with their age; what no longer fits the schema is asked again", async () => {
    let isUp = true;
    const handler: SourceHandler = (request, response, body) =>
      isUp ? json(200, { count: 1 })(request, response, body) : void request.socket.destroy();
    const { origin, asked } = await standIn(handler);
    const cache = memoryCache();
    const { source, advance } = testSource(origin, { cache });
    const first = await source.ask(question(origin));
    advance(23 * 3_600_000);
    expect(await source.ask(question(origin))).toEqual(first);
    expect(asked).toHaveLength(1);
    isUp = false;
    advance(2 * 3_600_000);
    expect(await source.ask(question(origin))).toEqual(first);
    advance(31 * 24 * 3_600_000);
    expect((await source.ask(question(origin))).answered).toBe(false);
    isUp = true;
    cache.kept.set("k", { answer: { another: "shape" }, askedAt: new Date(Date.UTC(2026, 1, 20)) });
    advance(60_000);
    expect(await source.ask(question(origin))).toMatchObject({ answered: true, answer: { count: 1 } });
  });

  it("[EMB-3] without a cache nothing is kept, and no question or answer stands in the log", async () => {
    const { origin } = await standIn(json(500, { plate: "CANARY7" }));
    const { source, logged } = testSource(origin, {
      cache: undefined,
      headers: { authorization: "Bearer canary" },
    });
    await source.ask({
      ...question(origin),
      url: new URL("/q?plate=CANARY7", origin),
      body: { plate: "CANARY7" },
    });
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toMatch(/canary/i);
  });

  it("[EMB-3] keys of any length stay apart", async () => {
    const { origin, asked } = await standIn(json(200, { count: 1 }));
    const { source } = testSource(origin);
    for (const end of ["a", "b"]) await source.ask(question(origin, `${"x".repeat(5000)}${end}`));
    expect(asked).toHaveLength(2);
  });

  it("[SEC-PRX-01] a name in a path is data: no step up, no query", () => {
    expect(pathOf("models", "..", "F-150 / 4x4?a=b#c")).toBe("/models/-/F-150%20%2F%204x4%3Fa%3Db%23c");
  });
});
