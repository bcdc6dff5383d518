import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { CallerLeftError } from "@/lib/platform/calls";

/** Replaces `Readable.toWeb`, which throws outside any promise in Node 20 if a body is canceled while it arrives. */
export function createBodyStream(incoming: IncomingMessage): ReadableStream<Uint8Array> {
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

export async function writeResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const cookies = response.headers.getSetCookie();
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    ...(cookies.length > 0 ? { "set-cookie": cookies } : {}),
  });
  if (response.body) await writeStream(response.body, outgoing);
  else outgoing.end();
}

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
