import { connect } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "@/lib/core/errors";
import type { ScannerAddress } from "@/lib/env";
import { displayFileName } from "./uploaded-file";

/** Says what is in a file before it is stored. */
export interface VirusScanner {
  /** The scanner's own name of what it found; null for a clean file. Rejects where there is no verdict. */
  scan(file: Blob): Promise<string | null>;
}

/** Milliseconds for one file, less than any call that takes one has (lib/contract). */
const SCAN_MS = 20_000;
/** Characters; a verdict is a line. */
const REPLY_LONGEST = 1024;
const COMMAND = Buffer.from("zINSTREAM\0");
const END = Buffer.alloc(4);

function lengthOf(part: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(part.byteLength);
  return length;
}

/** clamd(8), INSTREAM: each part behind its length, then a length of nought. */
async function* asInstream(file: Blob): AsyncGenerator<Uint8Array> {
  yield COMMAND;
  for await (const part of file.stream()) {
    yield lengthOf(part);
    yield part;
  }
  yield END;
}

/** A clamd that listens at `address`, asked anew for each file. `timeoutMs` is for the whole of one. */
export function clamdScanner(address: ScannerAddress, timeoutMs = SCAN_MS): VirusScanner {
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
        // Not ended: clamd takes a closed half for a caller who left. It may answer, and hang up, before it has everything.
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
        throw fault ?? new Error(`the scanner gave no verdict: ${JSON.stringify(reply.slice(0, 200))}`);
      return verdict[1] ?? null;
    },
  };
}

/** What a scan that found something is logged with. */
interface ScannedCall {
  requestId: string;
  site: { uri: string };
  services: {
    scanner: VirusScanner | null;
    log: { warn(detail: object, message: string): void };
  };
}

/**
 * Has the files among a call's fields scanned, where there is a scanner. Throws 'infected' with the file's name, and
 * 'unavailable' where a file could not be scanned: what nobody looked at is not stored.
 */
export async function refuseInfected(
  fields: unknown,
  { requestId, site, services }: ScannedCall,
): Promise<void> {
  const { scanner, log } = services;
  if (!scanner || typeof fields !== "object" || fields === null) return;
  for (const file of Object.values(fields)) {
    if (!(file instanceof Blob)) continue;
    const found = await scanner.scan(file).catch((cause: unknown) => {
      throw new AppError(
        "unavailable",
        "We can't check files for viruses right now. Try again in a moment.",
        { retryAfter: 5, cause },
      );
    });
    if (found === null) continue;
    log.warn({ requestId, site: site.uri, found }, "the virus scanner found something in an upload");
    const message = `The virus scanner found something in ${displayFileName(file)}. It was not kept. Check your device, and send another file.`;
    throw new AppError("infected", message);
  }
}
