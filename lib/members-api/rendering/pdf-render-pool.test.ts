import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it, vi } from "vitest";
import { reportFacts, stickerFacts } from "@/tests/setup/document-facts";
import { buildReport } from "../report/model/build-report";
import { buildSticker } from "../sticker/build-sticker";
import { createPdfRenderPool, type PdfRenderPool, type PdfRenderPoolOptions } from "./pdf-render-pool";
import { type RenderJob, renderInProcess } from "./render-jobs";
import { RenderWorker } from "./render-worker";

const report: RenderJob = { kind: "report", model: buildReport(reportFacts()) };
const sticker: RenderJob = { kind: "sticker", model: buildSticker(stickerFacts()) };

/** A thread whose drawings end when the test says so. */
class HeldThread extends RenderWorker {
  readonly held: { job: RenderJob; done(pdf?: Uint8Array): void; fail(error: Error): void }[] = [];
  begun = true;
  ended = false;
  override get hasBegun() {
    return this.begun;
  }
  override get isUsable() {
    return !this.ended;
  }
  override draw(job: RenderJob) {
    return new Promise<Uint8Array>((resolve, reject) => {
      this.held.push({ job, done: (pdf = new Uint8Array([1])) => resolve(pdf), fail: reject });
    });
  }
  override async end() {
    this.ended = true;
    await super.end();
  }
}

describe("the drawing desk", { timeout: 120_000 }, () => {
  const opened: PdfRenderPool[] = [];
  const warnings: string[] = [];
  const openPool = (options: Partial<PdfRenderPoolOptions> = {}) => {
    const log = { warn: (_: object, message: string) => void warnings.push(message) };
    const pool = createPdfRenderPool({ log, rushMs: 0, threads: 1, drawingMs: 110_000, ...options });
    opened.push(pool);
    return pool;
  };
  const heldThreads = () => {
    const threads: HeldThread[] = [];
    const openThread = () => {
      const thread = new HeldThread();
      threads.push(thread);
      return thread;
    };
    return { threads, openThread };
  };
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
    warnings.length = 0;
  });

  it("[SEC-DOS-03] a thread draws the same bytes as this process, for one document after another", async () => {
    const threaded = openPool();
    const drawn = await Promise.all([report, sticker, report].map((job) => threaded.draw(job)));
    const here = [await renderInProcess(report), await renderInProcess(sticker)];
    expect(Buffer.from(drawn[0] ?? []).equals(Buffer.from(here[0] ?? []))).toBe(true);
    expect(Buffer.from(drawn[1] ?? []).equals(Buffer.from(here[1] ?? []))).toBe(true);
    expect(Buffer.from(drawn[2] ?? []).equals(Buffer.from(here[0] ?? []))).toBe(true);
    expect(warnings).toEqual([]);
  });

  it("[SEC-DOS-03] one drawing alone needs no thread; those that follow at once get one", async () => {
    const { threads, openThread } = heldThreads();
    const calm = openPool({ openThread, rushMs: 60_000 });
    await expect(calm.draw(sticker)).resolves.toEqual(await renderInProcess(sticker));
    expect(threads).toHaveLength(0);
    const second = calm.draw(sticker);
    expect(threads).toHaveLength(1);
    threads[0]?.held[0]?.done();
    await second;
  });

  it("[SEC-DOS-03] a page's picture is a thread's also when it comes alone", async () => {
    const { threads, openThread } = heldThreads();
    const calm = openPool({ openThread, rushMs: 60_000 });
    const picture = calm.draw({ kind: "picture", model: { pdf: new Uint8Array() } });
    expect(threads).toHaveLength(1);
    threads[0]?.held[0]?.done();
    await picture;
  });

  it("[SEC-DOS-03] no more threads than allowed; the rest waits in order, and what is too much is refused", async () => {
    const { threads, openThread } = heldThreads();
    const busy = openPool({ openThread, threads: 2, waitingMax: 3 });
    const order: number[] = [];
    const drawings = [0, 1, 2, 3, 4].map((n) => busy.draw(sticker).then(() => order.push(n)));
    expect(threads).toHaveLength(2);
    await expect(busy.draw(sticker)).rejects.toMatchObject({ code: "unavailable", retryAfter: 2 });
    // One thread is stuck: the other takes what waits, one after another.
    for (let turn = 0; turn < 4; turn++) {
      threads[1]?.held[turn]?.done();
      await vi.waitFor(() => expect(order).toHaveLength(turn + 1));
    }
    threads[0]?.held[0]?.done();
    await Promise.all(drawings);
    expect(order).toEqual([1, 2, 3, 4, 0]);
    expect(threads).toHaveLength(2);
  });

  it("[SEC-DOS-03] a fault of one drawing is that drawing's alone", async () => {
    const threaded = openPool();
    const broken = { kind: "report", model: {} } as unknown as RenderJob;
    await expect(threaded.draw(broken)).rejects.toThrow(/^TypeError: /);
    await expect(threaded.draw(sticker)).resolves.toEqual(await renderInProcess(sticker));
  });

  it("[SEC-DOS-03] a thread that dies or hangs fails its own drawing, and the next one gets a new thread", async () => {
    class Hanging extends RenderWorker {
      override get hasBegun() {
        return true;
      }
      constructor() {
        // It never answers.
        const source = `const { parentPort } = require("node:worker_threads");
          parentPort.on("message", ({ kind }) => { if (kind === "receipt") process.exit(1); });`;
        super(undefined, () => new Worker(source, { eval: true }));
      }
    }
    const threads: RenderWorker[] = [];
    const openThread = () => {
      const thread = threads.length < 2 ? new Hanging() : new RenderWorker();
      threads.push(thread);
      return thread;
    };
    const threaded = openPool({ openThread });
    const dies = { ...sticker, kind: "receipt" } as unknown as RenderJob;
    await expect(threaded.draw(dies)).rejects.toThrow("the drawing thread ended");
    const short = openPool({ openThread, drawingMs: 50 });
    await expect(short.draw(sticker)).rejects.toThrow("the drawing took longer than 50 ms");
    await expect(threaded.draw(sticker)).resolves.toEqual(await renderInProcess(sticker));
    expect(threads).toHaveLength(3);
  });

  it("[SEC-DOS-03] where no thread can be started, documents are drawn all the same, and the log says so once", async () => {
    let tried = 0;
    const openThread = () => {
      tried += 1;
      return new RenderWorker({ path: "/there/is/no/such/file.mjs", isBundled: true });
    };
    const lame = openPool({ openThread });
    const expected = await renderInProcess(sticker);
    await expect(lame.draw(sticker)).resolves.toEqual(expected);
    await expect(lame.draw(sticker)).resolves.toEqual(expected);
    expect(tried).toBe(1);
    expect(warnings).toHaveLength(1);
  });

  it("[SEC-DOS-03] an idle thread ends, and closing ends all of them and refuses what waits", async () => {
    const { threads, openThread } = heldThreads();
    const brief = openPool({ openThread, idleMs: 1 });
    const drawing = brief.draw(sticker);
    threads[0]?.held[0]?.done();
    await drawing;
    await vi.waitFor(() => expect(threads[0]?.ended).toBe(true));
    const held = brief.draw(sticker);
    const waiting = brief.draw(sticker);
    const refused = expect(waiting).rejects.toMatchObject({ code: "unavailable" });
    await brief.close();
    await refused;
    expect(threads.map((thread) => thread.ended)).toEqual([true, true]);
    threads[1]?.held[0]?.fail(new Error("ended"));
    await expect(held).rejects.toThrow("ended");
  });
});
