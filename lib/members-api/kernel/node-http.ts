import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { CallerLeftError } from "@/lib/core/caller-left";

/**
 * A body as it arrives, no faster than it is read. Not Readable.toWeb: in Node 20 that throws outside of any promise when a body is cancelled while it arrives.
 */
export function bodyStream(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  let done = false;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      incoming.pause();
      incoming.on("data", (chunk: Buffer) => {
        if (done) return;
        controller.enqueue(new Uint8Array(chunk));
        if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
      });
      incoming.on("end", () => {
        if (!done) controller.close();
        done = true;
      });
      incoming.on("close", () => {
        if (!done) controller.error(new CallerLeftError());
        done = true;
      });
    },
    pull() {
      incoming.resume();
    },
    cancel() {
      done = true;
    },
  });
}

/** Writes an answer as it comes; resolves when the caller has it, or left. */
export async function writeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const cookies = response.headers.getSetCookie();
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    ...(cookies.length > 0 ? { "set-cookie": cookies } : {}),
  });
  if (response.body) await writeStream(response.body, outgoing);
  else outgoing.end();
}

/** Writes a body behind its head, no faster than it is taken; resolves when the caller has it, or left. */
export async function writeStream(
  stream: ReadableStream<Uint8Array>,
  outgoing: ServerResponse,
): Promise<void> {
  const body = Readable.fromWeb(stream as unknown as NodeReadableStream);
  await new Promise<void>((resolve, reject) => {
    body.on("error", reject);
    outgoing.on("close", resolve);
    outgoing.on("error", reject);
    outgoing.on("close", () => body.destroy());
    body.pipe(outgoing);
  });
}
