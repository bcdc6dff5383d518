import { parentPort } from "node:worker_threads";
import { type DrawingJob, drawHere } from "./drawings";

/** What a thread says: that it can work, then the end of each job it was given. */
export type ThreadMessage =
  | { at: "ready" }
  | { at: "drawn"; pdf: Uint8Array }
  /** The fault's name and text, for the log; no caller sees them. */
  | { at: "failed"; said: string };

/** A thread of the drawing desk: one job at a time. */
const port = parentPort;
if (!port) throw new Error("This file runs as a thread of the drawing desk.");
port.on("message", (job: DrawingJob) => {
  drawHere(job).then(
    (drawn) => {
      // A copy of its own buffer, which can change hands without being copied again.
      const pdf = new Uint8Array(drawn);
      port.postMessage({ at: "drawn", pdf } satisfies ThreadMessage, [pdf.buffer]);
    },
    (error: unknown) => {
      const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      port.postMessage({ at: "failed", said } satisfies ThreadMessage);
    },
  );
});
port.postMessage({ at: "ready" } satisfies ThreadMessage);
