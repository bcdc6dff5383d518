import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { sharedNow } from "@/lib/bff/clock";
import { globalSingleton } from "@/lib/bff/global-singleton";
import {
  clearCookie,
  SESSION_ABSOLUTE_MS,
  SESSION_COOKIE,
  SESSION_RENEW_MS,
  sealSession,
  setCookie,
} from "@/lib/bff/session";
import { type UserResult, userOf } from "@/lib/bff/token-owner";
import { messagePage } from "./plain-page";
import type { RequestContext } from "./request-context";

/** A page and its prefetched neighbors need it many times at once; an ended session is noticed within this time. */
const MEMO_MS = 1000;
const slot = globalSingleton<LRUCache<string, Promise<UserResult>>>("seen-sessions");

/**
 * Checks whether the cookie's session is alive, so that the redirect rules treat a dead one as none: otherwise login and
 * dashboard would redirect to each other (SEC-RED-02). Reseals it if it was not used for long.
 */
export async function sessionStep(context: RequestContext): Promise<Response | null> {
  const { viewer, site, request } = context;
  if (viewer.brokenSession) context.cookies.push(clearCookie(SESSION_COOKIE));
  if (!viewer.session) return null;
  const answer = await currentUser(context, viewer.session.token);
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

function currentUser({ site, origin }: RequestContext, token: string): Promise<UserResult> {
  const memo = slot.get() ?? new LRUCache<string, Promise<UserResult>>({ max: 2000, ttl: MEMO_MS });
  slot.set(memo);
  const key = createHash("sha256").update(`${site.uri} ${token}`).digest("base64");
  const cached = memo.get(key);
  if (cached) return cached;
  const result = userOf(token, { site, address: origin.address });
  memo.set(key, result);
  return result;
}
