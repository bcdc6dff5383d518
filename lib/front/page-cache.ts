import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Response } from "light-my-request";
import { LRUCache } from "lru-cache";
import { parseAcceptedEncodings } from "@/lib/bff/accepted-encodings";
import type { PageRun } from "@/lib/bff/page-status";
import { getSiteVersion } from "@/lib/bff/site-version";
import { newNonce } from "@/lib/middleware/headers";
import { count } from "@/lib/platform/telemetry";
import { findPageKey, formatKeyText, requestHeaders } from "./cacheable-page";
import { drawInProcess } from "./draw-in-process";
import { drawPage, type PageHandler } from "./page-status";

const KEPT_MS = 15_000;
const CACHE_BYTES = 48 * 1024 * 1024;

interface Page {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer | string;
}

interface KeptPage extends Page {
  body: string;
  nonce: string;
}

type Drawn = { page: Page; keptPage: KeptPage | null };

/** Renders cached pages from the key alone, never from a visitor's request (docs/decisions/page-cache.md). */
export function pageCache(handler: () => PageHandler | undefined) {
  const cache = new LRUCache<string, KeptPage>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ body }, name) => 2 * (body.length + name.length) + 4096,
    ttl: KEPT_MS,
  });
  const flights = new Map<string, Promise<Drawn>>();

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const key = await findPageKey(request);
    if (!key) return false;
    // Computed before rendering, so that a page of an older site version is never found under the new key.
    const name = `${getSiteVersion(key.site.uri)} ${formatKeyText(key)}`;
    const cached = cache.get(name);
    const joined = flights.get(name);
    count("cache_lookups_total", { cache: "pages", result: cached || joined ? "hit" : "miss" });
    if (cached) return sendKept(cached, request, response);
    if (joined) {
      const { keptPage: joinedPage } = await joined.catch(() => ({ keptPage: null }));
      return joinedPage ? sendKept(joinedPage, request, response) : false;
    }
    const flight = draw(handler(), key.url, requestHeaders(key, request.headers)).finally(() =>
      flights.delete(name),
    );
    flights.set(name, flight);
    const { page, keptPage } = await flight;
    if (!keptPage) return send(page, request, response);
    cache.set(name, keptPage);
    return sendKept(keptPage, request, response);
  };
}

async function draw(
  handler: PageHandler | undefined,
  url: string,
  headers: Record<string, string>,
): Promise<Drawn> {
  if (!handler) throw new Error("Pages aren't available before startup.");
  let run: Readonly<PageRun> | undefined;
  const answer = await drawInProcess(
    async (request, response) => {
      run = await drawPage(handler, request, response);
    },
    url,
    headers,
  );
  const page = toPage(answer);
  const isWhole = run !== undefined && !run.partial && !run.outage && !run.missing;
  return { page, keptPage: isWhole ? toKept(page, answer.payload) : null };
}

function toPage({ statusCode, headers, rawPayload }: Response): Page {
  const { "transfer-encoding": _, connection: __, date: ___, ...others } = headers;
  return { status: statusCode, headers: others, body: rawPayload };
}

/** Next sends status 200 even if part of a page fails or redirects. */
const FAULTS = ["data-dgst=", "__next-page-redirect", "NEXT_REDIRECT", "NEXT_HTTP_ERROR_FALLBACK"];

function toKept({ status, headers }: Page, html: string): KeptPage | null {
  const isPage = status === 200 && /^text\/html\b/.test(String(headers["content-type"]));
  if (!isPage || "set-cookie" in headers || "content-encoding" in headers) return null;
  if (FAULTS.some((sign) => html.includes(sign))) return null;
  const nonce = /'nonce-([\w+/=]{22,})'/.exec(String(headers["content-security-policy"]))?.[1];
  return nonce !== undefined && html.includes(nonce) ? { status, headers, body: html, nonce } : null;
}

function sendKept(
  { status, headers, body, nonce: oldNonce }: KeptPage,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<true> {
  const nonce = newNonce();
  const replace = (value: OutgoingHttpHeader | undefined) => {
    if (Array.isArray(value)) return value.map((text) => text.replaceAll(oldNonce, nonce));
    return typeof value === "string" ? value.replaceAll(oldNonce, nonce) : value;
  };
  const renewed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, replace(value)]));
  return send({ status, headers: renewed, body: body.replaceAll(oldNonce, nonce) }, request, response);
}

async function send(
  { status, headers, body }: Page,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<true> {
  const isPacked = parseAcceptedEncodings(request.headers["accept-encoding"]).has("gzip");
  const bytes = isPacked ? await promisify(gzip)(body, { level: 1 }) : Buffer.from(body);
  const encoding = isPacked ? { "content-encoding": "gzip" } : {};
  response.writeHead(status, { ...headers, ...encoding, "content-length": bytes.length });
  response.end(bytes);
  return true;
}
