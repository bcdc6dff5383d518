import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { acceptedEncodings } from "@/lib/bff/accepted-encodings";
import { WORKER_POLICY } from "./default-headers";

const PREFIX = "/_next/static/";
const TYPES: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
  ".svg": "image/svg+xml",
};
/** Best first: their names in headers, and the ends of their files (scripts/pack-build.mjs). */
const ENCODINGS = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
];

/**
 * Sends the build's scripts and styles as they were packed when it was built; false where that is not asked for or not
 * there, and Next answers. `build` is the build's folder. Each file is read once: a build has some hundred, three
 * megabytes in all, and none changes under its name.
 */
export function packedFiles(build: string) {
  const files = new Map<string, Promise<Buffer | null>>();

  async function bytesOf(name: string): Promise<Buffer | null> {
    const reading = files.get(name) ?? readFile(join(build, "static", name)).catch(() => null);
    files.set(name, reading);
    const bytes = await reading;
    // Invented names take no memory, and a file that is not there yet is looked for again.
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
    const takes = acceptedEncodings(headers["accept-encoding"]);
    for (const { name, suffix } of ENCODINGS) {
      const bytes = takes.has(name) ? await bytesOf(path.slice(PREFIX.length) + suffix) : null;
      if (!bytes) continue;
      if (extension === ".js") response.setHeader("content-security-policy", WORKER_POLICY);
      sendPacked(response, { type, encoding: name, bytes });
      return true;
    }
    return false;
  };
}

/** Sends what never changes under its name. */
export function sendPacked(
  response: ServerResponse,
  { type, encoding, bytes }: { type: string; encoding?: string; bytes: Buffer },
): void {
  response.writeHead(200, {
    "content-type": type,
    "content-length": bytes.length,
    ...(encoding ? { "content-encoding": encoding } : {}),
    "cache-control": "public, max-age=31536000, immutable",
    vary: "Accept-Encoding",
  });
  response.end(bytes);
}
