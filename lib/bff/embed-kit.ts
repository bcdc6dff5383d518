import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import {
  EMBED_FOLDER,
  EMBED_FRAME,
  EMBED_FRAME_SCRIPT,
  EMBED_SCRIPT,
  EMBED_WIDGETS,
  type EmbedWidget,
  embedPagePath,
  embedTarget,
} from "@/lib/embed/rules/widget";
import { getEnv } from "@/lib/platform/env";
import type { HeaderReader } from "@/lib/platform/http";
import { resolveLocale } from "@/lib/platform/i18n";
import { escapeMarkup } from "@/lib/platform/values";
import type { Site } from "@/lib/site/rules/site";
import { buildThemeReport } from "@/lib/site/rules/theme-report";
import { parseAcceptedEncodings } from "./accepted-encodings";
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

function getScript(site: Site, origin: string, bundle: string): string {
  const primary = buildThemeReport(site).colors.find(({ name }) => name === "primary");
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

type EmbedPage = { kind: "frame" } | { kind: "widget"; widget: EmbedWidget; query: URLSearchParams };

function findEmbedPage({ pathname, searchParams }: URL): EmbedPage | null {
  if (pathname === EMBED_FRAME) return { kind: "frame" };
  const widget = EMBED_WIDGETS.find((name) => pathname === embedPagePath(name));
  return widget ? { kind: "widget", widget, query: searchParams } : null;
}

const STYLE = "body{margin:0;background:transparent;font:1rem/1.4 system-ui,sans-serif}";
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
/** Any host may frame these pages, so they ignore sessions and don't show account data. */
const POLICY = `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors *`;
const PASSED = ["vin", "theme", "color", "lang", "target"];

function embedPage(page: EmbedPage, site: Site): { text: string; policy: string } {
  const name = escapeMarkup(site.name);
  const renderHead = (locale: string) =>
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${name}</title>`;
  if (page.kind === "frame")
    return {
      text: `${renderHead(site.defaultLocale)}<script src="${EMBED_FRAME_SCRIPT}"></script></head><body></body></html>`,
      policy: POLICY,
    };
  const { widget, query } = page;
  const locale = resolveLocale({ site, acceptLanguage: query.get("lang") });
  const data = PASSED.flatMap((key) => {
    const value = query.get(key);
    return value ? ` data-${key}="${escapeMarkup(value.slice(0, 64))}"` : [];
  });
  const vin = (query.get("vin") ?? "").slice(0, 64);
  const link = `<a href="${escapeMarkup(embedTarget(widget, vin))}" target="_blank" rel="noopener">${name}</a>`;
  const text = `${renderHead(locale)}<style>${STYLE}</style><script async src="${EMBED_SCRIPT}"></script></head><body><main data-glovebox="${widget}"${data.join("")}>${link}</main></body></html>`;
  return { text, policy: POLICY };
}

export interface EmbedScripts {
  script: string;
  frame: string;
}

let built: Promise<EmbedScripts> | undefined;

async function readEmbedScripts(): Promise<EmbedScripts> {
  if (getEnv().NODE_ENV === "production") {
    built ??= readBuilt();
    return built;
  }
  const maker = pathToFileURL(`${process.cwd()}/scripts/bundle-embed.mjs`).href;
  const { bundleEmbed } = await import(/* turbopackIgnore: true */ /* @vite-ignore */ maker);
  return bundleEmbed(process.cwd());
}

async function readBuilt(): Promise<EmbedScripts> {
  const [script, frame] = await Promise.all([
    readFile(".cache/embed/embed.js", "utf8"),
    readFile(".cache/embed/embed-frame.js", "utf8"),
  ]);
  return { script, frame };
}

/**
 * Returns null for other paths, and 404 for an unknown site or if the site disabled the kit (docs/decisions/embed.md).
 */
export function embedKit(scripts: () => Promise<EmbedScripts> = readEmbedScripts) {
  const packed = new LRUCache<string, Buffer>({ max: FILES_KEPT });

  async function findFile(url: URL, site: Site, origin: string): Promise<EmbedFile | null> {
    const script = { type: SCRIPT_TYPE, seconds: SCRIPT_SECONDS };
    if (url.pathname === EMBED_SCRIPT)
      return { ...script, text: getScript(site, origin, (await scripts()).script) };
    if (url.pathname === EMBED_FRAME_SCRIPT) return { ...script, text: (await scripts()).frame };
    const page = findEmbedPage(url);
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
    const file = isOn ? await findFile(url, answer.site, `${secure ? "https" : "http"}://${host}`) : null;
    if (!file) return { status: 404, headers: { "cache-control": "no-store" }, body: null };
    const etag = `"${createHash("sha256").update(file.text).digest("base64url").slice(0, 22)}"`;
    const cacheHeaders = {
      ...FOR_ANY_PAGE,
      etag,
      "cache-control": `public, max-age=${file.seconds}, stale-while-revalidate=86400`,
      ...(file.policy ? { "content-security-policy": file.policy } : {}),
    };
    if (headers.get("if-none-match") === etag) return { status: 304, headers: cacheHeaders, body: null };
    const isPacked = parseAcceptedEncodings(headers.get("accept-encoding") ?? undefined).has("gzip");
    const bytes = isPacked ? packOnce(etag, file.text) : Buffer.from(file.text);
    const responseHeaders = {
      ...cacheHeaders,
      "content-type": file.type,
      "content-length": String(bytes.length),
      ...(isPacked ? { "content-encoding": "gzip" } : {}),
    };
    return { status: 200, headers: responseHeaders, body: method === "HEAD" ? null : bytes };
  };
}
