import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import sirv from "sirv";
import { WORKER_POLICY } from "./default-headers";

const PREFIX = "/_next/static";
const YEAR_S = 31_536_000;

export function buildFiles(build: string) {
  const send = sirv(join(build, "static"), {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: YEAR_S,
    setHeaders(response, path) {
      if (path.endsWith(".js")) response.setHeader("content-security-policy", WORKER_POLICY);
    },
  });

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = "" } = request;
    if (!(method === "GET" || method === "HEAD") || !url.startsWith(`${PREFIX}/`)) return false;
    let isSent = true;
    request.url = url.slice(PREFIX.length);
    send(request, response, () => {
      isSent = false;
    });
    request.url = url;
    return isSent;
  };
}
