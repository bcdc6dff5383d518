import { NextResponse } from "next/server";
import { getSharedNow } from "@/lib/bff/clock";
import { describeFault } from "@/lib/bff/describe-fault";
import { findHostRedirect } from "@/lib/bff/host-redirect";
import { getLogger } from "@/lib/bff/log";
import { requestOrigin } from "@/lib/bff/request-origin";
import { resolveSite } from "@/lib/bff/resolve-site";
import { readCookie, SESSION_COOKIE, SESSION_RENEW_MS, signText } from "@/lib/bff/session";
import { clearParts, renewSessionCookies } from "@/lib/bff/session-cookies";
import { getRecentUser } from "@/lib/bff/token-owner";
import { hasPassedGate, readViewer } from "@/lib/bff/viewer";
import { isUnprefixedCall } from "@/lib/compose/calls/table";
import { getEnv } from "@/lib/platform/env";
import { LOCALE_COOKIE } from "@/lib/platform/i18n";
import { SESSION_DIGEST_HEADER, THEME_COOKIE } from "@/lib/platform/values";
import { getMemberHref, getPartnerHref, isSharedPath, routes } from "@/lib/routes";
import { runAccountSwitchStep } from "./account-switch-step";
import { findGateRedirect } from "./gate";
import { buildContentSecurityPolicy, getPageHeaders, NONCE_HEADER, newNonce } from "./headers";
import { createMessagePage } from "./plain-page";
import { refuseDotSegments } from "./refuse-dot-segments";
import { type RequestContext, redirectTo } from "./request-context";
import { runSsoStep } from "./sso-step";
import { runThemePreviewStep } from "./theme-preview-step";
import { runTokenStep } from "./token-step";
import { findAnnouncedWebview, getWebviewCookie, isWebview, WEBVIEW_HEADER } from "./webview";

const MAILED: readonly string[] = [
  routes.resetPassword,
  routes.verifyEmail,
  routes.restoreAccount,
  routes.join,
  getPartnerHref("confirm"),
];

export async function runMiddleware(request: Request): Promise<Response> {
  const refusal = refuseDotSegments(request);
  if (refusal) return refusal;
  const url = new URL(request.url);
  const path = url.pathname + url.search;
  if (isUnprefixedCall(request.method, url.pathname) && !url.searchParams.has("token"))
    return NextResponse.rewrite(new URL(getMemberHref(path), url));
  const origin = requestOrigin(request.headers);
  const answer = await resolveSite(origin.host);
  if (answer.kind === "unknown") return createMessagePage(request, "unknown").response;
  if (answer.kind === "unavailable") {
    const { response, requestId } = createMessagePage(request, "unavailable", {
      headers: { "retry-after": "5" },
    });
    getLogger().warn({ requestId, reason: describeFault(answer.error) }, "the site could not be read");
    return response;
  }
  const { site } = answer;
  const elsewhere = await findHostRedirect(origin, path);
  if (elsewhere !== null)
    return new Response(null, { status: 308, headers: { location: elsewhere, "cache-control": "no-store" } });
  const viewer = await readViewer(request.headers.get("cookie"), site.host);
  const context: RequestContext = {
    request,
    url,
    origin,
    site,
    isThemePreview: false,
    viewer,
    cookies: [],
  };
  const webviewLine = getWebviewCookie(findAnnouncedWebview(context.url, request.headers));
  if (webviewLine) context.cookies.push(webviewLine);
  return (
    (await runThemePreviewStep(context)) ??
    (await runTokenStep(context)) ??
    (await runSsoStep(context)) ??
    (await runSessionStep(context)) ??
    (await runAccountSwitchStep(context)) ??
    runGateStep(context) ??
    passOn(context)
  );
}

function runGateStep(context: RequestContext): Response | null {
  const { url, site, viewer } = context;
  const gatePassed = hasPassedGate(site, viewer);
  const to = findGateRedirect(url.pathname + url.search, {
    gatePassed,
    // An unchecked token doesn't count as a login before the gate.
    loggedIn: viewer.session !== null && gatePassed,
    admin: viewer.adminToken !== null,
  });
  return to === null ? null : redirectTo(context, to);
}

function passOn(context: RequestContext): Response {
  const { request, url, site, origin, cookies } = context;
  const nonce = newNonce();
  const development = getEnv().NODE_ENV === "development";
  const policy = buildContentSecurityPolicy({
    site,
    path: url.pathname,
    pixel: site.pixel ? getEnv().TRACKING_PIXEL_URL : null,
    nonce,
    secure: origin.secure,
    development,
  });
  const headers = new Headers(request.headers);
  headers.set(NONCE_HEADER, nonce);
  headers.set(
    WEBVIEW_HEADER,
    isWebview(request.headers, site, findAnnouncedWebview(url, request.headers)) ? "1" : "0",
  );
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  for (const [name, value] of Object.entries(getPageHeaders(site, url.pathname, origin.secure)))
    response.headers.set(name, value);
  response.headers.set(SESSION_DIGEST_HEADER, computeSessionDigest(context));
  // Security: emailed and shared links contain a secret, so never send them as a referrer.
  const isShared = isSharedPath(url.pathname);
  if (isShared || MAILED.includes(url.pathname)) response.headers.set("referrer-policy", "no-referrer");
  if (isShared || site.draft || context.isThemePreview)
    response.headers.set("x-robots-tag", "noindex, nofollow, noarchive");
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

/**
 * Identifies login, language and theme for the offline cache (docs/decisions/offline.md). Signed, so it doesn't reveal
 * the token.
 */
export function computeSessionDigest({
  request,
  viewer,
}: Pick<RequestContext, "request" | "viewer">): string {
  const cookies = request.headers.get("cookie");
  const look = [LOCALE_COOKIE, THEME_COOKIE].map((name) => readCookie(cookies, name) ?? "");
  return signText("session-digest", [viewer.session?.token ?? "", ...look].join("\0"));
}

/** SEC-RED-02: treats a dead session as logged out, or login and dashboard would redirect to each other. */
async function runSessionStep(context: RequestContext): Promise<Response | null> {
  const { viewer, site, request } = context;
  const cookies = request.headers.get("cookie");
  if (viewer.brokenSession) context.cookies.push(...clearParts(SESSION_COOKIE, cookies));
  if (!viewer.session) return null;
  const answer = await getRecentUser(viewer.session, { site, address: context.origin.address });
  if (answer.kind === "unavailable") {
    const headers = { "retry-after": "5" };
    return createMessagePage(request, "unavailable", { forced: site.forcedLocale, headers }).response;
  }
  if (answer.kind === "dead") {
    viewer.session = null;
    context.cookies.push(...clearParts(SESSION_COOKIE, cookies));
    return null;
  }
  if (!answer.isSealed) viewer.session.isUnverified = undefined;
  const now = getSharedNow();
  if (now - viewer.session.seenAt > SESSION_RENEW_MS) {
    const renewed = { ...viewer.session, seenAt: now };
    context.cookies.push(...(await renewSessionCookies(renewed, { host: site.host, cookies })));
  }
  return null;
}
