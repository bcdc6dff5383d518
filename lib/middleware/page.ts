import { LRUCache } from "lru-cache";
import { cookies, headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { cache } from "react";
import type * as z from "zod";
import type { User } from "@/lib/account/contract/account";
import { isVerified } from "@/lib/bff/gate-calls";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { listCurrentOffers } from "@/lib/bff/offers";
import { requestForPageData } from "@/lib/bff/page-request";
import { markPageOutage, markPagePartial } from "@/lib/bff/page-status";
import { requestOrigin } from "@/lib/bff/request-origin";
import { resolveSite } from "@/lib/bff/resolve-site";
import { getSiteVersion } from "@/lib/bff/site-version";
import { fetchPreviewedTheme } from "@/lib/bff/theme-preview";
import { fetchLinkState, getGatePassState, getUser, type TokenCaller } from "@/lib/bff/token-owner";
import { isRemoteUpstream } from "@/lib/bff/upstream";
import { readViewer } from "@/lib/bff/viewer";
import { planCalls } from "@/lib/billing/contract/plans";
import type { Offer } from "@/lib/compose/calls/offers";
import type { CallDefinition } from "@/lib/platform/calls";
import { LOCALE_COOKIE, type Locale, resolveLocale } from "@/lib/platform/i18n";
import { LOGIN_LINK_COOKIE } from "@/lib/platform/values";
import { isGatePassed } from "@/lib/site/rules/gate";
import { type Site, withTheme } from "@/lib/site/rules/site";
import { findGateRedirect } from "./gate";
import { NONCE_HEADER } from "./headers";
import { isWebview, WEBVIEW_HEADER } from "./webview";

export interface PageContext {
  site: Site;
  locale: Locale;
  user: User | null;
  gatePassed: boolean;
  offers: readonly Offer[];
  nonce: string;
  byLink: boolean;
  webview: boolean;
  isThemePreview: boolean;
}

/** Security: pages never get the session token. */
const requestViewer = cache(async () => {
  const head = await headers();
  const origin = requestOrigin(head);
  const answer = await resolveSite(origin.host);
  if (answer.kind === "unknown") notFound();
  if (answer.kind === "unavailable")
    throw markPageOutage(new Error("The site's settings are not available right now."));
  const viewer = await readViewer(head.get("cookie"), answer.site.host);
  const { address } = origin;
  const theme =
    viewer.themePreview && (await draftTheme(viewer.themePreview, { site: answer.site, address }));
  const site = theme ? withTheme(answer.site, theme) : answer.site;
  return { head, site, isThemePreview: Boolean(theme), viewer, address };
});

async function draftTheme(key: string, caller: TokenCaller) {
  const preview = await fetchPreviewedTheme(key, caller);
  if (preview.kind === "unavailable")
    throw markPageOutage(new Error("The preview of the theme is not available right now."));
  return preview.kind === "alive" ? preview.theme : null;
}

/** GATE-9: resolved from Host and the sealed cookies alone, so it works without the middleware. */
export const pageContext: () => Promise<PageContext> = cache(async () => {
  const [{ head, site, isThemePreview, viewer, address }, jar] = await Promise.all([
    requestViewer(),
    cookies(),
  ]);
  const [user, offers] = await Promise.all([
    viewer.session && getUser(viewer.session, { site, address }),
    listCurrentOffers({ site, address }),
  ]);
  if (user?.kind === "unavailable")
    throw markPageOutage(new Error("The account is not available right now."));
  const loggedIn = user?.kind === "user";
  const { secureId } = viewer;
  const isMember = loggedIn && isVerified(user, viewer.session);
  const needsPass = !isMember && !site.gateDisabled && secureId !== null;
  const pass = needsPass ? await getGatePassState(secureId, { site, address }) : "dead";
  if (pass === "unavailable") throw markPageOutage(new Error("The gate pass cannot be checked right now."));
  return {
    site,
    locale: resolveLocale({
      site,
      cookie: jar.get(LOCALE_COOKIE)?.value,
      acceptLanguage: head.get("accept-language"),
    }),
    user: loggedIn ? user.user : null,
    offers,
    gatePassed: isGatePassed({
      loggedIn: isMember,
      secureId: pass === "alive",
      gateDisabled: site.gateDisabled,
    }),
    byLink: loggedIn && jar.has(LOGIN_LINK_COOKIE),
    nonce: head.get(NONCE_HEADER) ?? "",
    webview: isWebview(head, site, head.get(WEBVIEW_HEADER)),
    isThemePreview,
  };
});

/**
 * Returns null without a link, or if the state is unavailable. 'anyone' doesn't check that the link is for the user who
 * is logged in.
 */
export async function fetchMailedLinkState(
  kind: "reset" | "verify" | "restore",
  token: string,
  reader: "member" | "anyone" = "member",
) {
  if (!token) return null;
  const { site, viewer, address } = await requestViewer();
  const session = reader === "member" ? (viewer.session?.token ?? null) : null;
  return fetchLinkState({ kind, link_token: token }, session, { site, address });
}

const KEPT_MS = 15_000;
const KEPT_MAX = 2000;
const slot = createGlobalSingleton<LRUCache<string, object>>("kept-answers");

function openCachedAnswers(): LRUCache<string, object> {
  const existing = slot.get();
  if (existing) return existing;
  const created = new LRUCache<string, object>({ max: KEPT_MAX, ttl: KEPT_MS });
  slot.set(created);
  return created;
}

function isOfSite(call: CallDefinition, query: unknown): boolean {
  const isPlans = call.name === planCalls.plans.name || call.name === planCalls.stickerPlans.name;
  return isPlans && (query as { user_type?: string } | undefined)?.user_type === "user";
}

/**
 * Caches until the site is saved, 15 seconds at most. Never caches responses of remote Members APIs, which don't
 * report price changes.
 */
async function getCachedAnswer<T>(
  call: CallDefinition,
  query: unknown,
  { uri, locale }: { uri: string; locale: string },
  ask: () => Promise<T>,
): Promise<T> {
  if (isRemoteUpstream() || !isOfSite(call, query)) return ask();
  const key = JSON.stringify([uri, getSiteVersion(uri), locale, call.name]);
  const cachedAnswer = openCachedAnswers().get(key);
  if (cachedAnswer) return cachedAnswer as T;
  const answer = await ask();
  openCachedAnswers().set(key, answer as object);
  return answer;
}

export async function requestForPage<C extends CallDefinition>(
  call: C,
  query?: z.input<C["query"]>,
  timeoutMs?: number,
): Promise<z.output<C["response"]>> {
  const [{ site, viewer, address }, { locale, gatePassed, user }] = await Promise.all([
    requestViewer(),
    pageContext(),
  ]);
  const token = user ? (viewer.session?.token ?? null) : null;
  const { uri: siteUri, money } = site;
  const ask = () =>
    requestForPageData(call, query, { siteUri, money, locale, token, gatePassed, address }, timeoutMs);
  try {
    return await getCachedAnswer(call, query, { uri: site.uri, locale }, ask);
  } catch (error) {
    markPagePartial();
    throw error;
  }
}

/** Checks the gate independently of the middleware. `path` includes the query string, so login can return to it. */
export async function guardPage(path: string): Promise<PageContext> {
  const context = await pageContext();
  const { gatePassed, user } = context;
  const to = findGateRedirect(path, { gatePassed, loggedIn: user !== null && gatePassed, admin: false });
  if (to) redirect(to);
  return context;
}

export function mayOfferPurchase({ site, webview }: Pick<PageContext, "site" | "webview">): boolean {
  return !(webview && site.webviewPurchase === "hidden");
}
