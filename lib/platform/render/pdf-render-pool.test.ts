import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BroadcastChannel } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openRenderPool } from "@/lib/compose/open-render-pool";
import { type RenderJob, renderInProcess } from "@/lib/compose/render-jobs";
import { buildReport } from "@/lib/report/server/model/build-report";
import { buildSticker } from "@/lib/sticker/server/build-sticker";
import { buildStickerFacts, reportFacts } from "@/tests/setup/document-facts";
import type { PdfRenderPool, PdfRenderPoolOptions } from "./pdf-render-pool";

const report: RenderJob = { kind: "report", model: buildReport(reportFacts()) };
const sticker: RenderJob = { kind: "sticker", model: buildSticker(buildStickerFacts()) };

const SCRIPTED = `
import { BroadcastChannel, threadId } from "node:worker_threads";
const channel = new BroadcastChannel("scripted-render-thread");
const ends = new Map();
channel.onmessage = ({ data }) => ends.get(data.end)?.();
export default ({ model }) => new Promise((resolve) => {
  if (model.job === "exit") process.exit(1);
  ends.set(model.job, () => resolve(new Uint8Array([model.job])));
  channel.postMessage({ begun: model.job, threadId });
});`;
const scripted = (job: number | "exit" | "hang", kind = "sticker") =>
  ({ kind, model: { job } }) as unknown as RenderJob;

describe("render pool", { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "glovebox-render-"));
  const thread = { path: join(folder, "scripted.mjs"), isBundled: true };
  const channel = new BroadcastChannel("scripted-render-thread");
  let starts: { job: number | string; threadId: number }[] = [];
  const hasBegun = (count: number) => vi.waitFor(() => expect(starts).toHaveLength(count), 60_000);
  const end = (job: number) => channel.postMessage({ end: job });

  beforeAll(() => {
    writeFileSync(thread.path, SCRIPTED);
    channel.onmessage = ({ data }) => void starts.push({ job: data.begun, threadId: data.threadId });
  });
  afterAll(() => {
    channel.close();
    rmSync(folder, { recursive: true });
  });

  const opened: PdfRenderPool<RenderJob>[] = [];
  const warnings: string[] = [];
  const openPool = (options: Partial<PdfRenderPoolOptions<RenderJob>> = {}) => {
    const log = { warn: (_: object, message: string) => void warnings.push(message) };
    const pool = openRenderPool(log, { rushMs: 0, threads: 1, renderMs: 110_000, ...options });
    opened.push(pool);
    return pool;
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((pool) => pool.close()));
    warnings.length = 0;
    starts = [];
  });

  it("[SEC-DOS-03] a thread produces the same bytes as this process for several documents in a row", async () => {
    const threaded = openPool();
    const pdfs = await Promise.all([report, sticker, report].map((job) => threaded.draw(job)));
    const here = [await renderInProcess(report), await renderInProcess(sticker)];
    expect(Buffer.from(pdfs[0] ?? []).equals(Buffer.from(here[0] ?? []))).toBe(true);
    expect(Buffer.from(pdfs[1] ?? []).equals(Buffer.from(here[1] ?? []))).toBe(true);
    expect(Buffer.from(pdfs[2] ?? []).equals(Buffer.from(here[0] ?? []))).toBe(true);
    expect(warnings).toEqual([]);
  });

  it("[SEC-DOS-03] renders a single document without a thread, and starts a thread if more follow", async () => {
    const calm = openPool({ thread, rushMs: 60_000 });
    await expect(calm.draw(sticker)).resolves.toEqual(await renderInProcess(sticker));
    const second = calm.draw(scripted(2));
    await hasBegun(1);
    end(2);
    await expect(second).resolves.toEqual(new Uint8Array([2]));
  });

  it("[SEC-DOS-03] renders a page image in a thread even if it's the only job", async () => {
    const calm = openPool({ thread, rushMs: 60_000 });
    const picture = calm.draw(scripted(1, "picture"));
    await hasBegun(1);
    end(1);
    await picture;
  });

  it("[SEC-DOS-03] never exceeds the thread limit, queues the rest in order, and rejects the excess", async () => {
    const busy = openPool({ thread, threads: 2, waitingMax: 3 });
    const order: number[] = [];
    const jobs = [0, 1, 2, 3, 4].map((job) => busy.draw(scripted(job)).then(() => order.push(job)));
    await expect(busy.draw(sticker)).rejects.toMatchObject({ code: "unavailable", retryAfter: 2 });
    await hasBegun(2);
    expect(starts.map(({ job }) => job).sort()).toEqual([0, 1]);
    for (const job of [1, 2, 3, 4]) {
      end(job);
      await vi.waitFor(() => expect(order.at(-1)).toBe(job));
      await hasBegun(Math.min(5, job + 2));
    }
    end(0);
    await Promise.all(jobs);
    expect(order).toEqual([1, 2, 3, 4, 0]);
    expect(new Set(starts.map(({ threadId }) => threadId)).size).toBe(2);
  });

  it("[SEC-DOS-03] a failed job doesn't affect other jobs", async () => {
    const threaded = openPool();
    const brokenJob = { kind: "report", model: {} } as unknown as RenderJob;
    await expect(threaded.draw(brokenJob)).rejects.toBeInstanceOf(TypeError);
    await expect(threaded.draw(sticker)).resolves.toEqual(await renderInProcess(sticker));
  });

  it("[SEC-DOS-03] a thread doesn't load ES modules with require(), which could crash the process", async () => {
    const path = join(folder, "requires.mjs");
    writeFileSync(
      path,
      `import { createRequire } from "node:module";
      export default () => createRequire(import.meta.url)("./scripted.mjs");`,
    );
    const threaded = openPool({ thread: { path, isBundled: true } });
    await expect(threaded.draw(sticker)).rejects.toThrow("require() of ES Module");
  });

  it("[SEC-DOS-03] a thread that dies or hangs fails its own job, and the queue gets a new thread", async () => {
    const threaded = openPool({ thread });
    const dies = threaded.draw(scripted("exit"));
    const next = threaded.draw(scripted(1));
    await expect(dies).rejects.toThrow("worker exited with code: 1");
    await hasBegun(1);
    end(1);
    await next;
    const short = openPool({ thread, renderMs: 50 });
    await expect(short.draw(scripted("hang"))).rejects.toThrow("rendering took longer than 50 ms");
  });

  it("[SEC-DOS-03] renders in this process if no thread can start, and logs a single warning", async () => {
    const lame = openPool({ thread: { path: "/there/is/no/such/file.mjs", isBundled: true }, threads: 2 });
    const expected = await renderInProcess(sticker);
    const jobs = [1, 2, 3, 4].map(() => lame.draw(sticker));
    expect(await Promise.all(jobs)).toEqual([expected, expected, expected, expected]);
    await expect(lame.draw(sticker)).resolves.toEqual(expected);
    expect(warnings).toHaveLength(1);
  });

  it("[SEC-DOS-03] an idle thread ends, and closing the pool ends all threads and rejects waiting jobs", async () => {
    const brief = openPool({ thread, idleMs: 1 });
    let job = 0;
    const threadOfNext = async () => {
      job += 1;
      const rendering = brief.draw(scripted(job));
      await hasBegun(job);
      end(job);
      await rendering;
      return starts.at(-1)?.threadId;
    };
    const first = await threadOfNext();
    await vi.waitFor(async () => expect(await threadOfNext()).not.toBe(first), 60_000);
    const drawing = brief.draw(scripted(job + 1));
    const waiting = brief.draw(scripted(job + 2));
    const rejection = expect(waiting).rejects.toMatchObject({ code: "unavailable" });
    const termination = expect(drawing).rejects.toThrow("Terminating worker thread");
    await hasBegun(job + 1);
    await brief.close();
    await Promise.all([rejection, termination]);
    expect(starts).toHaveLength(job + 1);
  });
});
