import { Worker } from "node:worker_threads";
import { type EntryFile, entryFile } from "../kernel/entry-file";
import type { RenderJob } from "./render-jobs";
import type { RenderWorkerMessage } from "./render-thread";

const HEAP_MB = 256;

/** Node 20 does not apply `--import tsx` to a thread's own file: the thread asks for it itself. */
function throughTsx(path: string): string {
  return `import("tsx/esm/api").then(({ register }) => { register(); return import(${JSON.stringify(path)}); })`;
}

function openWorker({ path, isBundled }: EntryFile): Worker {
  return new Worker(isBundled ? path : throughTsx(path), {
    eval: !isBundled,
    execArgv: [],
    // The thread gets none of the server's secrets.
    env: { NODE_ENV: "production" },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
}

/** One thread that draws, one job after another; it holds the process open only while it draws. */
export class RenderWorker {
  readonly #worker: Worker;
  #hasBegun = false;
  #isUsable = true;

  /** Tests give a file that is not there, or a thread that breaks. */
  constructor(entry = entryFile(import.meta.url, "render-thread"), open = openWorker) {
    this.#worker = open(entry);
    this.#worker.unref();
    this.#worker.on("message", ({ at }: RenderWorkerMessage) => {
      if (at === "ready") this.#hasBegun = true;
    });
    // Without a listener an error of the thread would end the process; `draw` hears it too.
    this.#worker.on("error", () => {
      this.#isUsable = false;
    });
    this.#worker.on("exit", () => {
      this.#isUsable = false;
    });
  }

  /** False: it broke before it could work at all. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  get isUsable(): boolean {
    return this.#isUsable;
  }

  /** Throws what broke the drawing or the thread, and when it takes longer than `limitMs`: the thread is ended then. */
  draw(job: RenderJob, limitMs: number): Promise<Uint8Array> {
    const worker = this.#worker;
    worker.ref();
    return new Promise<Uint8Array>((resolve, reject) => {
      const broken = (error: Error) => finish(() => reject(error));
      const exited = () => broken(new Error("the drawing thread ended"));
      const heard = (message: RenderWorkerMessage) => {
        if (message.at === "drawn") finish(() => resolve(message.pdf));
        if (message.at === "failed") broken(new Error(message.said));
      };
      const timer = setTimeout(() => {
        this.#isUsable = false;
        void worker.terminate();
        broken(new Error(`the drawing took longer than ${limitMs} ms`));
      }, limitMs);
      const finish = (tell: () => void) => {
        clearTimeout(timer);
        worker.off("error", broken).off("exit", exited).off("message", heard);
        worker.unref();
        tell();
      };
      worker.on("error", broken).on("exit", exited).on("message", heard);
      if (!this.#isUsable) return exited();
      worker.postMessage(job);
    });
  }

  async end(): Promise<void> {
    this.#isUsable = false;
    await this.#worker.terminate();
  }
}
