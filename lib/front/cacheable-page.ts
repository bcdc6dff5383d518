import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { resolveSite } from "@/lib/bff/resolve-site";
import { DEVICE_COOKIE } from "@/lib/bff/session";
import { isRemoteUpstream } from "@/lib/bff/upstream";
import { GENERATION_PRODUCTS } from "@/lib/credits/rules/products";
import { findAnnouncedWebview, isWebview, WEBVIEW_COOKIE } from "@/lib/middleware/webview";
import { isLocale, LOCALE_COOKIE, readTimeZone, resolveLocale, ZONE_COOKIE } from "@/lib/platform/i18n";
import { THEME_CHOICES, THEME_COOKIE } from "@/lib/platform/values";
import { routes } from "@/lib/routes";
import type { Site } from "@/lib/site/rules/site";
import { splitTarget } from "./request-guards";

const SAME_FOR_ALL: ReadonlySet<string> = new Set([
  routes.home,
  routes.login,
  routes.signup,
  routes.forgotPassword,
  routes.dealersSignup,
  routes.glossary,
  routes.makes,
  routes.sampleReport,
  routes.sampleSticker,
  routes.prices,
  routes.checkout,
  routes.preview,
  routes.vehicleChecks,
  routes.terms,
  routes.privacy,
  routes.refunds,
  routes.about,
  routes.howWeCheck,
  routes.help,
  routes.apiReference,
]);
const SAME_FOR_ALL_BELOW = new RegExp(`^(?:${routes.makes}|${routes.apiReference})/[a-z0-9-]{1,60}$`);
const WITH_PRICES: ReadonlySet<string> = new Set([routes.prices, routes.checkout]);
const PRODUCTS: ReadonlySet<string> = new Set(GENERATION_PRODUCTS.map((product) => `product=${product}`));

const OTHER_REQUEST =
  /^(?:rsc|next-.*|x-nextjs-.*|authorization|content-length|content-type|transfer-encoding|range|if-.*)$/;

export interface PageKey {
  site: Site;
  url: string;
  secure: boolean;
  locale: string;
  cookies: Readonly<Record<string, string>>;
}

/** Returns null unless everything in the request is known; an unknown cookie or query may change the page. */
export async function findPageKey({ method, url = "/", headers }: IncomingMessage): Promise<PageKey | null> {
  const { path, query } = splitTarget(url);
  if (method !== "GET" || !isSameForAll(path, query)) return null;
  if (Object.keys(headers).some((name) => OTHER_REQUEST.test(name))) return null;
  const answer = await resolveSite(headers.host ?? null);
  if (answer.kind !== "site" || answer.site.draft) return null;
  const { site } = answer;
  const cookies = parseSharedCookies(headers.cookie ?? "");
  const head = new Headers();
  for (const name of ["cookie", "sec-fetch-dest", "glovebox-webview"]) {
    const value = headers[name];
    if (value !== undefined) head.set(name, String(value));
  }
  if (cookies === null || findAnnouncedWebview(NO_QUERY, head) !== null) return null;
  if (isWebview(head, site, null)) cookies[WEBVIEW_COOKIE] = "1";
  const acceptLanguage = headers["accept-language"];
  return {
    site,
    url,
    secure: headers["x-forwarded-proto"] === "https",
    locale: resolveLocale({ site, cookie: cookies[LOCALE_COOKIE], acceptLanguage }),
    cookies,
  };
}

const NO_QUERY = new URL("http://own.invalid/");

function isSameForAll(path: string, query: string): boolean {
  if (WITH_PRICES.has(path) && isRemoteUpstream()) return false;
  if (query !== "") return path === routes.checkout && PRODUCTS.has(query);
  return SAME_FOR_ALL.has(path) || SAME_FOR_ALL_BELOW.test(path);
}

const LOOKS = new Map<string, (value: string) => boolean>([
  [LOCALE_COOKIE, isLocale],
  [THEME_COOKIE, (value) => THEME_CHOICES.some((choice) => choice === value)],
  [ZONE_COOKIE, (value) => readTimeZone(value) === value],
  [WEBVIEW_COOKIE, (value) => value === "1"],
]);

function parseSharedCookies(header: string): Record<string, string> | null {
  const shared = new Map<string, string>();
  for (const part of header.split(";")) {
    const [name = "", ...rest] = part.split("=");
    const isLook = LOOKS.get(name.trim());
    if (isLook) {
      const value = unescapeValue(rest.join("=").trim());
      if (shared.has(name.trim()) || value === null || !isLook(value)) return null;
      shared.set(name.trim(), value);
    } else if (/glovebox/i.test(name) && name.trim() !== DEVICE_COOKIE) return null;
  }
  return Object.fromEntries(shared);
}

function unescapeValue(raw: string): string | null {
  const value = raw.replaceAll("%2F", "/");
  return /^[\w/+-]{1,64}$/.test(value) ? value : null;
}

export function requestHeaders(key: PageKey, visitor: IncomingHttpHeaders): Record<string, string> {
  const cookies = Object.entries(key.cookies).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return {
    host: key.site.host,
    accept: "text/html",
    "accept-language": key.locale,
    "user-agent": COMPLETE_PAGE_AGENT,
    "x-forwarded-for": String(visitor["x-forwarded-for"] ?? "unknown"),
    "x-client-ip": String(visitor["x-client-ip"] ?? "unknown"),
    "x-forwarded-proto": key.secure ? "https" : "http",
    ...(cookies.length > 0 ? { cookie: cookies.join("; ") } : {}),
  };
}

const COMPLETE_PAGE_AGENT = "Bingbot";

const versions = new WeakMap<Site, string>();

function getVersion(site: Site): string {
  const knownVersion = versions.get(site);
  if (knownVersion !== undefined) return knownVersion;
  const version = createHash("sha256").update(JSON.stringify(site)).digest("base64");
  versions.set(site, version);
  return version;
}

export function formatKeyText({ site, url, secure, locale, cookies }: PageKey): string {
  const sorted = Object.entries(cookies).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([getVersion(site), url, secure, locale, sorted]);
}
