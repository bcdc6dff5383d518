import { sharedNow } from "@/lib/bff/clock";
import {
  clearCookie,
  SESSION_ABSOLUTE_MS,
  SESSION_COOKIE,
  SESSION_RENEW_MS,
  sealSession,
  setCookie,
} from "@/lib/bff/session";
import { recentUserOf } from "@/lib/bff/token-owner";
import { messagePage } from "./plain-page";
import type { RequestContext } from "./request-context";

/**
 * Checks whether the cookie's session is alive, so that the redirect rules treat a dead one as none: otherwise login and
 * dashboard would redirect to each other (SEC-RED-02). Reseals it if it was not used for long.
 */
export async function sessionStep(context: RequestContext): Promise<Response | null> {
  const { viewer, site, request } = context;
  if (viewer.brokenSession) context.cookies.push(clearCookie(SESSION_COOKIE));
  if (!viewer.session) return null;
  const answer = await recentUserOf(viewer.session.token, { site, address: context.origin.address });
  if (answer.kind === "unavailable") {
    const headers = { "retry-after": "5" };
    return messagePage(request, "unavailable", { forced: site.forcedLocale, headers }).response;
  }
  if (answer.kind === "dead") {
    viewer.session = null;
    context.cookies.push(clearCookie(SESSION_COOKIE));
    return null;
  }
  const now = sharedNow();
  if (now - viewer.session.seenAt > SESSION_RENEW_MS) {
    const sealed = await sealSession({ ...viewer.session, seenAt: now }, { host: site.host });
    const left = viewer.session.issuedAt + SESSION_ABSOLUTE_MS - now;
    context.cookies.push(setCookie(SESSION_COOKIE, sealed, left));
  }
  return null;
}
