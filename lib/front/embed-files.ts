import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { requestOrigin } from "@/lib/bff/request-origin";
import { resolveSite } from "@/lib/bff/resolve-site";
import { EMBED_FOLDER, EMBED_FRAME_SCRIPT, EMBED_SCRIPT } from "@/lib/core/embed/embed-widget";
import type { Site } from "@/lib/site/site";
import { themeReport } from "@/lib/site/theme-report";
import { acceptedEncodings } from "./accepted-encodings";
import { embedPage, embedPageOf } from "./embed-page";

/** Both as scripts/bundle-embed.mjs makes them. */
export interface EmbedScripts {
  script: string;
  frame: string;
}

interface EmbedFile {
  type: string;
  /** Shared caches keep it this long; then they ask by its ETag. */
  seconds: number;
  text: string;
  policy?: string;
}

const SCRIPT_TYPE = "text/javascript; charset=utf-8";
const SCRIPT_SECONDS = 600;
const PAGE_SECONDS = 300;
/** Every page may load it, and read what it loaded; none of it sets or reads a cookie. */
const FOR_ANY_PAGE = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "x-robots-tag": "noindex",
  vary: "accept-encoding",
};
const FILES_KEPT = 500;

/** The bundle with what it knows of the site around it; lib/embed/embed-site.ts has the shape. */
function scriptOf(site: Site, origin: string, bundle: string): string {
  const primary = themeReport(site).colors.find(({ name }) => name === "primary");
  const known = {
    origin,
    name: site.name,
    locale: site.forcedLocale ?? site.defaultLocale,
    accent: [primary?.light, primary?.dark, primary?.on_light, primary?.on_dark],
  };
  return `(function(GLOVEBOX_SITE){${bundle}})(${JSON.stringify(known)});`;
}

/**
 * Serves the embed kit of the requested host: `/embed.js`, and the pages below `/embed/` that other hosts may frame. 404 where
 * there is no such site or it turned the kit off. Answers whether the address was one of the kit's. See docs/decisions/embed.md.
 */
export function embedFiles(scripts: () => Promise<EmbedScripts>) {
  const packed = new LRUCache<string, Buffer>({ max: FILES_KEPT });

  async function fileOf(url: URL, site: Site, origin: string): Promise<EmbedFile | null> {
    const script = { type: SCRIPT_TYPE, seconds: SCRIPT_SECONDS };
    if (url.pathname === EMBED_SCRIPT)
      return { ...script, text: scriptOf(site, origin, (await scripts()).script) };
    if (url.pathname === EMBED_FRAME_SCRIPT) return { ...script, text: (await scripts()).frame };
    const page = embedPageOf(url);
    return page && { type: "text/html; charset=utf-8", seconds: PAGE_SECONDS, ...embedPage(page, site) };
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const { method, headers } = request;
    const url = new URL(request.url ?? "/", "http://localhost");
    const isKit = url.pathname === EMBED_SCRIPT || url.pathname.startsWith(EMBED_FOLDER);
    if (!isKit || (method !== "GET" && method !== "HEAD")) return false;
    const { host, secure } = requestOrigin(new Headers(headers as Record<string, string>));
    const answer = await resolveSite(host);
    if (answer.kind === "unavailable") {
      response.writeHead(503, { "cache-control": "no-store", "retry-after": "5" }).end();
      return true;
    }
    const isOn = answer.kind === "site" && answer.site.embedding;
    const file = isOn ? await fileOf(url, answer.site, `${secure ? "https" : "http"}://${host}`) : null;
    if (!file) {
      response.writeHead(404, { "cache-control": "no-store" }).end();
      return true;
    }
    const etag = `"${createHash("sha256").update(file.text).digest("base64url").slice(0, 22)}"`;
    const sent = {
      ...FOR_ANY_PAGE,
      etag,
      "cache-control": `public, max-age=${file.seconds}, stale-while-revalidate=86400`,
      ...(file.policy ? { "content-security-policy": file.policy } : {}),
    };
    if (headers["if-none-match"] === etag) {
      response.writeHead(304, sent).end();
      return true;
    }
    const isPacked = acceptedEncodings(headers["accept-encoding"]).has("gzip");
    const bytes = isPacked ? (packed.get(etag) ?? gzipSync(file.text, { level: 9 })) : Buffer.from(file.text);
    if (isPacked) packed.set(etag, bytes);
    response
      .writeHead(200, {
        ...sent,
        "content-type": file.type,
        "content-length": bytes.length,
        ...(isPacked ? { "content-encoding": "gzip" } : {}),
      })
      .end(method === "HEAD" ? undefined : bytes);
    return true;
  };
}
