import { sharedNow } from "@/lib/bff/clock";
import { SESSION_COOKIE, SESSION_RENEW_MS } from "@/lib/bff/session";
import { clearParts, renewedSessionCookies } from "@/lib/bff/session-cookies";
import { recentUserOf } from "@/lib/bff/token-owner";
import { messagePage } from "./plain-page";
import type { RequestContext } from "./request-context";

/** SEC-RED-02: treats a dead session as logged out, or login and dashboard would redirect to each other. */
export async function sessionStep(context: RequestContext): Promise<Response | null> {
  const { viewer, site, request } = context;
  const cookies = request.headers.get("cookie");
  if (viewer.brokenSession) context.cookies.push(...clearParts(SESSION_COOKIE, cookies));
  if (!viewer.session) return null;
  const answer = await recentUserOf(viewer.session, { site, address: context.origin.address });
  if (answer.kind === "unavailable") {
    const headers = { "retry-after": "5" };
    return messagePage(request, "unavailable", { forced: site.forcedLocale, headers }).response;
  }
  if (answer.kind === "dead") {
    viewer.session = null;
    context.cookies.push(...clearParts(SESSION_COOKIE, cookies));
    return null;
  }
  if (!answer.isSealed) viewer.session.isUnverified = undefined;
  const now = sharedNow();
  if (now - viewer.session.seenAt > SESSION_RENEW_MS) {
    const renewed = { ...viewer.session, seenAt: now };
    context.cookies.push(...(await renewedSessionCookies(renewed, { host: site.host, cookies })));
  }
  return null;
}
