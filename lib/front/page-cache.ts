import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { acceptedEncodings } from "@/lib/bff/accepted-encodings";
import { siteVersion } from "@/lib/bff/site-version";
import { count } from "@/lib/core/metrics/record";
import { newNonce } from "@/lib/middleware/headers";
import { headersOf, keyText, type PageKey, pageKeyOf } from "./cacheable-page";
import { CapturedResponse, ownRequest } from "./captured-response";
import { compressAnswer } from "./compress";
import { type NonceTemplate, nonceTemplate } from "./nonce-template";
import { drawPage, type PageHandler } from "./page-status";

/** A page and the plans in it (lib/middleware/plans.ts) are together at most half a minute old, where nobody says that they changed. */
const KEPT_MS = 15_000;
/** A page takes 0.1 to 0.4 MB. */
const CACHE_BYTES = 48 * 1024 * 1024;

interface KeptPage {
  /** With the nonce that it was drawn with, which is never sent. */
  headers: OutgoingHttpHeaders;
  nonce: string;
  template: NonceTemplate;
}

type Drawn = { answer: CapturedResponse; page: KeptPage | null };

/**
 * Keeps the pages of visitors without a login for some seconds; docs/decisions/page-cache.md. The returned function answers
 * whether it has sent one. A kept page is drawn from its key alone, never from a visitor's own request.
 */
export function pageCache(handler: () => PageHandler | undefined) {
  const kept = new LRUCache<string, KeptPage>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ template }, key) => template.bytes + 2 * key.length + 4096,
    ttl: KEPT_MS,
  });
  const flights = new Map<string, Promise<Drawn>>();

  async function draw(key: PageKey, name: string, request: IncomingMessage): Promise<Drawn> {
    const { headers } = request;
    const network = String(headers["x-forwarded-for"] ?? "unknown");
    const own = headersOf(key, { network, address: String(headers["x-client-ip"] ?? "unknown") });
    const drawn = await drawAlone(handler(), ownRequest(key.url, own));
    if (drawn.page) kept.set(name, drawn.page);
    return drawn;
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const key = await pageKeyOf(request);
    if (!key) return false;
    // Read before the page is drawn: one that a change overtakes is found under no later version.
    const name = `${siteVersion(key.site.uri)} ${keyText(key)}`;
    const known = kept.get(name);
    const flying = flights.get(name);
    count("cache_lookups_total", { cache: "pages", result: known || flying ? "hit" : "miss" });
    if (known) return sendPage(known, request, response);
    if (flying) {
      const { page } = await flying.catch(() => ({ page: null }));
      return page ? sendPage(page, request, response) : false;
    }
    const flight = draw(key, name, request).finally(() => flights.delete(name));
    flights.set(name, flight);
    const { answer, page } = await flight;
    return page ? sendPage(page, request, response) : sendOnce(answer, request, response);
  };
}

/** Draws the page that a request of our own asks for, and makes it one to keep if it may be kept. */
async function drawAlone(handler: PageHandler | undefined, request: IncomingMessage): Promise<Drawn> {
  if (!handler) throw new Error("There are no pages before the start.");
  const answer = new CapturedResponse(request);
  const run = await drawPage(handler, request, answer);
  await answer.ended;
  return { answer, page: run.partial || run.outage || run.missing ? null : await keptPage(answer) };
}

/** Next writes them into a page with status 200 where a part of it failed, or leads elsewhere, after the head was sent. */
const SIGNS_OF_A_FAULT = ["data-dgst=", "__next-page-redirect", "NEXT_REDIRECT", "NEXT_HTTP_ERROR_FALLBACK"];

async function keptPage(answer: CapturedResponse): Promise<KeptPage | null> {
  const { "transfer-encoding": _, connection: __, ...headers } = answer.getHeaders();
  const isPage = answer.statusCode === 200 && /^text\/html\b/.test(String(headers["content-type"]));
  if (!isPage || "set-cookie" in headers || "content-encoding" in headers) return null;
  const { body } = answer;
  if (SIGNS_OF_A_FAULT.some((sign) => body.includes(sign))) return null;
  const nonce = /'nonce-([\w+/=]{22,})'/.exec(String(headers["content-security-policy"]))?.[1];
  const template = nonce === undefined ? null : await nonceTemplate(body, nonce);
  return template && nonce !== undefined ? { headers, nonce, template } : null;
}

/** Every sending has a nonce of its own, in the page and in its policy. */
function sendPage(page: KeptPage, request: IncomingMessage, response: ServerResponse): true {
  const nonce = newNonce();
  for (const [name, value] of Object.entries(page.headers)) {
    if (value !== undefined) response.setHeader(name, withNonce(value, page.nonce, nonce));
  }
  const isPacked = acceptedEncodings(request.headers["accept-encoding"]).has("gzip");
  const body = isPacked ? page.template.gzip(nonce) : page.template.plain(nonce);
  response.setHeader("content-length", body.length);
  if (isPacked) response.setHeader("content-encoding", "gzip");
  response.writeHead(200);
  response.end(body);
  return true;
}

function withNonce(value: OutgoingHttpHeader, drawn: string, own: string): OutgoingHttpHeader {
  if (Array.isArray(value)) return value.map((one) => one.replaceAll(drawn, own));
  return typeof value === "string" ? value.replaceAll(drawn, own) : value;
}

/** What may not be kept, as a redirect, goes to the one who asked; whoever waited for it asks Next. */
function sendOnce(answer: CapturedResponse, request: IncomingMessage, response: ServerResponse): true {
  compressAnswer(request, response);
  const { "transfer-encoding": _, connection: __, ...headers } = answer.getHeaders();
  response.writeHead(answer.statusCode, headers);
  response.end(answer.body);
  return true;
}
