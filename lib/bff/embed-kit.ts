import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { EMBED_FOLDER, EMBED_FRAME_SCRIPT, EMBED_SCRIPT } from "@/lib/core/embed/embed-widget";
import type { HeaderReader } from "@/lib/core/http-message";
import type { Site } from "@/lib/site/site";
import { themeReport } from "@/lib/site/theme-report";
import { acceptedEncodings } from "./accepted-encodings";
import { embedPage, embedPageOf } from "./embed-page";
import { type EmbedScripts, readEmbedScripts } from "./embed-scripts";
import { requestOrigin } from "./request-origin";
import { resolveSite } from "./resolve-site";

interface EmbedFile {
  type: string;
  seconds: number;
  text: string;
  policy?: string;
}

const SCRIPT_TYPE = "text/javascript; charset=utf-8";
const SCRIPT_SECONDS = 600;
const PAGE_SECONDS = 300;
const FOR_ANY_PAGE = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "x-robots-tag": "noindex",
  vary: "accept-encoding",
};
const FILES_KEPT = 500;

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

export interface EmbedAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | null;
}

/** Null for other paths. 404 for an unknown site, or if the site disabled the kit (docs/decisions/embed.md). */
export function embedKit(scripts: () => Promise<EmbedScripts> = readEmbedScripts) {
  const packed = new LRUCache<string, Buffer>({ max: FILES_KEPT });

  async function fileOf(url: URL, site: Site, origin: string): Promise<EmbedFile | null> {
    const script = { type: SCRIPT_TYPE, seconds: SCRIPT_SECONDS };
    if (url.pathname === EMBED_SCRIPT)
      return { ...script, text: scriptOf(site, origin, (await scripts()).script) };
    if (url.pathname === EMBED_FRAME_SCRIPT) return { ...script, text: (await scripts()).frame };
    const page = embedPageOf(url);
    return page && { type: "text/html; charset=utf-8", seconds: PAGE_SECONDS, ...embedPage(page, site) };
  }

  function packOnce(etag: string, text: string): Buffer {
    const bytes = packed.get(etag) ?? gzipSync(text, { level: 9 });
    packed.set(etag, bytes);
    return bytes;
  }

  return async (method: string, target: string, headers: HeaderReader): Promise<EmbedAnswer | null> => {
    const url = new URL(target, "http://localhost");
    const isKit = url.pathname === EMBED_SCRIPT || url.pathname.startsWith(EMBED_FOLDER);
    if (!isKit || (method !== "GET" && method !== "HEAD")) return null;
    const { host, secure } = requestOrigin(headers);
    const answer = await resolveSite(host);
    if (answer.kind === "unavailable")
      return { status: 503, headers: { "cache-control": "no-store", "retry-after": "5" }, body: null };
    const isOn = answer.kind === "site" && answer.site.embedding;
    const file = isOn ? await fileOf(url, answer.site, `${secure ? "https" : "http"}://${host}`) : null;
    if (!file) return { status: 404, headers: { "cache-control": "no-store" }, body: null };
    const etag = `"${createHash("sha256").update(file.text).digest("base64url").slice(0, 22)}"`;
    const kept = {
      ...FOR_ANY_PAGE,
      etag,
      "cache-control": `public, max-age=${file.seconds}, stale-while-revalidate=86400`,
      ...(file.policy ? { "content-security-policy": file.policy } : {}),
    };
    if (headers.get("if-none-match") === etag) return { status: 304, headers: kept, body: null };
    const isPacked = acceptedEncodings(headers.get("accept-encoding") ?? undefined).has("gzip");
    const bytes = isPacked ? packOnce(etag, file.text) : Buffer.from(file.text);
    const sent = {
      ...kept,
      "content-type": file.type,
      "content-length": String(bytes.length),
      ...(isPacked ? { "content-encoding": "gzip" } : {}),
    };
    return { status: 200, headers: sent, body: method === "HEAD" ? null : bytes };
  };
}
