import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { parseAcceptedEncodings } from "@/lib/bff/accepted-encodings";
import { WORKER_POLICY } from "./default-headers";

const PREFIX = "/_next/static/";
const TYPES: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".svg": "image/svg+xml",
};
/** Best first: names in headers, and suffixes of the files that scripts/pack-build.mjs writes. */
const ENCODINGS = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
];

/**
 * Serves the build's precompressed scripts and styles from memory (about 3 MB), so a new build in the same folder can't
 * break a running instance. Returns false for other requests, which Next handles.
 */
export function buildFiles(build: string) {
  const files = new Map<string, Promise<Buffer | null>>();

  async function read(name: string): Promise<Buffer | null> {
    const reading = files.get(name) ?? readFile(join(build, "static", name)).catch(() => null);
    files.set(name, reading);
    const bytes = await reading;
    // Unknown names must not use memory, and a missing file may appear later.
    if (!bytes) files.delete(name);
    return bytes;
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { method, url = "", headers } = request;
    const [path = ""] = url.split("?", 1);
    const extension = extname(path);
    const type = TYPES[extension];
    const isName = path.startsWith(PREFIX) && /^[\w./~-]+$/.test(path) && !path.includes("..");
    if (method !== "GET" || !type || !isName || headers.range) return false;
    const accepted = parseAcceptedEncodings(headers["accept-encoding"]);
    for (const { name, suffix } of ENCODINGS) {
      const bytes = accepted.has(name) ? await read(path.slice(PREFIX.length) + suffix) : null;
      if (!bytes) continue;
      if (extension === ".js") response.setHeader("content-security-policy", WORKER_POLICY);
      response.writeHead(200, {
        "content-type": type,
        "content-length": bytes.length,
        "content-encoding": name,
        "cache-control": "public, max-age=31536000, immutable",
        vary: "Accept-Encoding",
      });
      response.end(bytes);
      return true;
    }
    return false;
  };
}
