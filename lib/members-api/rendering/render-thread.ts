import { parentPort } from "node:worker_threads";
import { type RenderJob, renderInProcess } from "./render-jobs";

/** Messages from a thread: ready, then the result of each job. */
export type RenderWorkerMessage =
  | { at: "ready" }
  | { at: "drawn"; pdf: Uint8Array }
  /** The fault's name and text, for the log; no caller sees them. */
  | { at: "failed"; said: string };

/** A thread of the render pool: one job at a time. */
const port = parentPort;
if (!port) throw new Error("This file runs as a thread of the drawing desk.");
port.on("message", (job: RenderJob) => {
  renderInProcess(job).then(
    (drawn) => {
      // A copy of its own buffer, which can change hands without being copied again.
      const pdf = new Uint8Array(drawn);
      port.postMessage({ at: "drawn", pdf } satisfies RenderWorkerMessage, [pdf.buffer]);
    },
    (error: unknown) => {
      const errorText = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      port.postMessage({ at: "failed", said: errorText } satisfies RenderWorkerMessage);
    },
  );
});
port.postMessage({ at: "ready" } satisfies RenderWorkerMessage);
