import { createHash } from "node:crypto";
import {
  EMBED_FRAME,
  EMBED_FRAME_SCRIPT,
  EMBED_SCRIPT,
  EMBED_WIDGETS,
  type EmbedWidget,
  embedPagePath,
  embedTarget,
} from "@/lib/core/embed/embed-widget";
import { escapeMarkup } from "@/lib/core/escape-markup";
import { resolveLocale } from "@/lib/core/resolve-locale";
import type { Site } from "@/lib/site/site";

export type EmbedPage = { kind: "frame" } | { kind: "widget"; widget: EmbedWidget; query: URLSearchParams };

export function embedPageOf({ pathname, searchParams }: URL): EmbedPage | null {
  if (pathname === EMBED_FRAME) return { kind: "frame" };
  const widget = EMBED_WIDGETS.find((name) => pathname === embedPagePath(name));
  return widget ? { kind: "widget", widget, query: searchParams } : null;
}

const STYLE = "body{margin:0;background:transparent;font:1rem/1.4 system-ui,sans-serif}";
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
/** Any host may frame these pages, so they ignore sessions and show no account data. */
const POLICY = `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors *`;
const PASSED = ["vin", "theme", "color", "lang", "target"];

export function embedPage(page: EmbedPage, site: Site): { text: string; policy: string } {
  const name = escapeMarkup(site.name);
  const head = (locale: string) =>
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${name}</title>`;
  if (page.kind === "frame")
    return {
      text: `${head(site.defaultLocale)}<script src="${EMBED_FRAME_SCRIPT}"></script></head><body></body></html>`,
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
  const text = `${head(locale)}<style>${STYLE}</style><script async src="${EMBED_SCRIPT}"></script></head><body><main data-glovebox="${widget}"${data.join("")}>${link}</main></body></html>`;
  return { text, policy: POLICY };
}
