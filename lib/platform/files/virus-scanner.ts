import { connect } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ScannerAddress } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/values";
import { displayFileName } from "./uploaded-file";

export interface VirusScanner {
  /** Returns the virus name, or null for a clean file. Rejects if there is no verdict. */
  scan(file: Blob): Promise<string | null>;
}

const SCAN_MS = 20_000;
const REPLY_LONGEST = 1024;
const COMMAND = Buffer.from("zINSTREAM\0");
const END = Buffer.alloc(4);

function encodeLength(part: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(part.byteLength);
  return length;
}

/** Encodes the file for clamd's INSTREAM: length-prefixed parts, then a zero length. See clamd(8). */
async function* asInstream(file: Blob): AsyncGenerator<Uint8Array> {
  yield COMMAND;
  for await (const part of file.stream()) {
    yield encodeLength(part);
    yield part;
  }
  yield END;
}

export function createClamdScanner(address: ScannerAddress, timeoutMs = SCAN_MS): VirusScanner {
  return {
    async scan(file) {
      const socket = connect(address);
      let fault: unknown;
      let reply = "";
      const closed = new Promise<void>((resolve) => {
        socket.on("close", () => resolve());
        socket.on("error", (error) => {
          fault ??= error;
        });
        socket.on("data", (part) => {
          reply += part.toString("latin1");
          if (reply.includes("\0") || reply.length > REPLY_LONGEST) resolve();
        });
      });
      const timer = setTimeout(() => socket.destroy(new Error("the scanner took too long")), timeoutMs);
      try {
        // clamd treats a half-closed socket as a disconnected client, and may reply before it has read everything.
        await Promise.race([pipeline(Readable.from(asInstream(file)), socket, { end: false }), closed]).catch(
          (error: unknown) => {
            fault ??= error;
          },
        );
        await closed;
      } finally {
        clearTimeout(timer);
        socket.destroy();
      }
      const verdict = /^stream: (?:OK|(.+) FOUND)\0/.exec(reply);
      if (!verdict)
        throw fault ?? new Error(`the scanner returned no verdict: ${JSON.stringify(reply.slice(0, 200))}`);
      return verdict[1] ?? null;
    },
  };
}

interface ScannedCall {
  requestId: string;
  site: { uri: string };
  services: {
    scanner: VirusScanner | null;
    log: { warn(detail: object, message: string): void };
  };
}

/** Throws 'infected', or 'unavailable' if scanning fails: unscanned files are never stored. */
export async function refuseInfected(
  fields: unknown,
  { requestId, site, services }: ScannedCall,
): Promise<void> {
  const { scanner, log } = services;
  if (!scanner || typeof fields !== "object" || fields === null) return;
  for (const file of Object.values(fields)) {
    if (!(file instanceof Blob)) continue;
    const virus = await scanner.scan(file).catch((cause: unknown) => {
      throw new AppError(
        "unavailable",
        "We can't check files for viruses right now. Try again in a moment.",
        { retryAfter: 5, cause },
      );
    });
    if (virus === null) continue;
    log.warn({ requestId, site: site.uri, found: virus }, "the virus scanner found something in an upload");
    const message = `The virus scanner found something in ${displayFileName(file)}. It was not kept. Check your device, and send another file.`;
    throw new AppError("infected", message);
  }
}
