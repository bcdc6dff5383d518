import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createInputPool, type InputPoolOptions } from "./input-pool";
import type { InputPool, InputTask } from "./input-task";

/** A task that starts its clock and does what the input says; 'load' never starts the clock. */
const SCRIPTED = `
import { threadId } from "node:worker_threads";
export default async ({ task, input, clock }) => {
  if (input === "load") return new Promise(() => undefined);
  Atomics.store(clock, 0, -1);
  if (input === "hang") for (;;);
  if (input === "wait") return new Promise(() => undefined);
  if (input === "exit") process.exit(1);
  if (input === "fault") throw new TypeError("a fault");
  if (input === "refuse")
    return { refusal: { code: "too_large", message: "Too large.", fields: { csv: "Too large." } } };
  return { value: { task, input, threadId } };
};`;

function makeTask(
  lane: InputTask<unknown, unknown>["lane"] = "texts",
): InputTask<string, { threadId: number }> {
  const load = () => Promise.reject(new Error("runs in a thread only"));
  return { name: "scripted", lane, limitMs: 800, tooLong: "Took too long. Try again.", load };
}

describe("input pool", { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "glovebox-input-"));
  const thread = { path: join(folder, "scripted.mjs"), isBundled: true };
  beforeAll(() => writeFileSync(thread.path, SCRIPTED));
  afterAll(() => rmSync(folder, { recursive: true }));

  const opened: InputPool[] = [];
  const error = vi.fn();
  function openPool(options: Partial<InputPoolOptions> = {}): InputPool {
    const pool = createInputPool({
      thread,
      isFirstSite: (site) => site === "first",
      log: { error },
      ...options,
    });
    opened.push(pool);
    return pool;
  }
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((pool) => pool.close()));
    error.mockClear();
  });
  const owner = (site: string, userId = "a") => ({ site, userId });
  const text = makeTask();

  it("[TEN-1] runs a task in another thread, and returns its rejections and errors", async () => {
    const pool = openPool();
    const done = await pool.run(text, () => "work", owner("first"));
    expect(done).toMatchObject({ task: "scripted", input: "work" });
    expect(done.threadId).toBeGreaterThan(0);
    await expect(pool.run(text, () => "refuse", owner("first"))).rejects.toMatchObject({
      code: "too_large",
      status: 413,
      fields: { csv: "Too large." },
    });
    await expect(pool.run(text, () => "fault", owner("first"))).rejects.toThrow(TypeError);
    await expect(
      pool.run(text, () => Promise.reject(new RangeError("unread")), owner("first")),
    ).rejects.toThrow(RangeError);
  });

  it("[TEN-1] stops a task that exceeds its time limit, with the task's own message, and replaces its thread", async () => {
    const pool = openPool({ readTime: vi.fn(() => 0).mockReturnValueOnce(801) });
    await expect(pool.run(text, () => "hang", owner("first"))).rejects.toMatchObject({
      code: "took_too_long",
      message: "Took too long. Try again.",
    });
    await expect(pool.run(text, () => "exit", owner("first"))).rejects.toThrow("exited with code: 1");
    expect(await pool.run(text, () => "work", owner("first"))).toMatchObject({ input: "work" });
  });

  it("[TEN-1] doesn't count loading code as part of a task's time", async () => {
    const readTime = vi.fn(() => 0).mockReturnValueOnce(801);
    const pool = openPool({ readTime, threads: { texts: 2, documents: 1 } });
    const loading = pool.run(text, () => "load", owner("first", "loads"));
    await expect(pool.run(text, () => "hang", owner("first", "hangs"))).rejects.toMatchObject({
      code: "took_too_long",
    });
    // The first task is still loading; if loading counted, it would have been terminated.
    const rejected = expect(loading).rejects.toMatchObject({ code: "unavailable" });
    await pool.close();
    await rejected;
  });

  it("[TEN-1] one site's endless task doesn't hold up other sites", async () => {
    const pool = openPool({ readTime: () => 0, threads: { texts: 2, documents: 1 } });
    const endless = pool.run(text, () => "wait", owner("partner"));
    endless.catch(() => undefined);
    for (const site of ["other", "first", "other"])
      expect(await pool.run(text, () => site, owner(site))).toMatchObject({ input: site });
    const second = pool.run(text, () => "second", owner("partner", "b"));
    const state = await Promise.race([second.then(() => "ran"), pool.run(text, () => "x", owner("first"))]);
    expect(state).toMatchObject({ input: "x" });
    const rejected = expect(second).rejects.toMatchObject({ code: "unavailable" });
    await pool.close();
    await rejected;
  });

  it("[TEN-2] text tasks and document tasks have separate threads", async () => {
    const pool = openPool({ readTime: () => 0, threads: { texts: 1, documents: 1 } });
    const documents = pool.run(makeTask("documents"), () => "wait", owner("partner"));
    documents.catch(() => undefined);
    expect(await pool.run(text, () => "work", owner("other"))).toMatchObject({ input: "work" });
  });

  it("[TEN-1] rejects tasks and says when to retry if too many are waiting, with a lower limit per member", async () => {
    const pool = openPool({ readTime: () => 0, waiting: { all: 2, site: 2, member: 1 } });
    const send = (site: string, userId: string) => {
      const job = pool.run(text, () => "wait", owner(site, userId));
      job.catch(() => undefined);
      return job;
    };
    send("partner", "a");
    send("partner", "a");
    await expect(send("partner", "a")).rejects.toMatchObject({ code: "too_many_requests", retryAfter: 5 });
    send("partner", "b");
    await expect(send("other", "c")).rejects.toMatchObject({ code: "unavailable", retryAfter: 5 });
  });

  it("[TEN-1] if no thread starts, rejects tasks and logs the error, and runs nothing on the event loop", async () => {
    const pool = openPool({ thread: { path: join(folder, "none.mjs"), isBundled: true } });
    await expect(pool.run(text, () => "work", owner("first"))).rejects.toMatchObject({ code: "unavailable" });
    expect(error).toHaveBeenCalled();
  });
});
