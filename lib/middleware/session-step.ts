import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
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

/** A page and its prefetched neighbours ask many times at once; a session that was ended is still dead within this. */
const MEMO_MS = 1000;
const slot = globalSingleton<LRUCache<string, Promise<UserResult>>>("seen-sessions");

/**
 * Asks whether the session in the cookie is alive, so that the rules see a dead one as none: that is what keeps login
 * and dashboard from sending each other the same visitor (SEC-RED-02). Seals it afresh when it was not used for long.
 */
export async function sessionStep(visit: RequestContext): Promise<Response | null> {
  const { visitor, site, request } = visit;
  if (visitor.brokenSession) visit.cookies.push(clearCookie(SESSION_COOKIE));
  if (!visitor.session) return null;
  const answer = await seen(visit, visitor.session.token);
  if (answer.kind === "unavailable") {
    const headers = { "retry-after": "5" };
    return messagePage(request, "unavailable", { forced: site.forcedLocale, headers }).response;
  }
  if (answer.kind === "dead") {
    visitor.session = null;
    visit.cookies.push(clearCookie(SESSION_COOKIE));
    return null;
  }
  const now = Date.now();
  if (now - visitor.session.seenAt > SESSION_RENEW_MS) {
    const sealed = await sealSession({ ...visitor.session, seenAt: now }, { host: site.host });
    const left = visitor.session.issuedAt + SESSION_ABSOLUTE_MS - now;
    visit.cookies.push(setCookie(SESSION_COOKIE, sealed, left));
  }
  return null;
}

function seen({ site, origin }: RequestContext, token: string): Promise<UserResult> {
  const memo = slot.get() ?? new LRUCache<string, Promise<UserResult>>({ max: 2000, ttl: MEMO_MS });
  slot.set(memo);
  const key = createHash("sha256").update(`${site.uri} ${token}`).digest("base64");
  const known = memo.get(key);
  if (known) return known;
  const asked = userOf(token, { site, address: origin.address });
  memo.set(key, asked);
  return asked;
}
