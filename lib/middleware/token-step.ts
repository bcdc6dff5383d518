import type { User } from "@/lib/account/contract/account";
import { isBearerToken } from "@/lib/account/rules/bearer-token";
import { isLaunchToken } from "@/lib/account/rules/launch-token";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { getLogger } from "@/lib/bff/log";
import { toSealedUser } from "@/lib/bff/sealed-user";
import {
  ACCOUNT_SWITCH_COOKIE,
  ACCOUNT_SWITCH_MS,
  loginLinkCookie,
  type Session,
  sealAccountSwitch,
} from "@/lib/bff/session";
import { newSessionCookies, TOKEN_MAX_BYTES, writeParts } from "@/lib/bff/session-cookies";
import {
  endSession,
  fetchTokenOwner,
  getUser,
  redeemLaunchToken,
  type UserResult,
} from "@/lib/bff/token-owner";
import { isRemoteUpstream } from "@/lib/bff/upstream";
import { MemoryLimiter } from "@/lib/platform/limits";
import { isLoopbackHost, withNext } from "@/lib/platform/values";
import { accountSwitchPath } from "@/lib/routes";
import { createMessagePage } from "./plain-page";
import { NO_REFERRER, type RequestContext, redirectTo, withoutField } from "./request-context";
import { findAnnouncedWebview, isWebview } from "./webview";

const PER_MINUTE = 20;
const slot = createGlobalSingleton<MemoryLimiter>("token-limits");

/** GATE-10: exchanges `?token=` for the sealed cookie. Uses the first token and rejects `token[]` (SEC-TOK-07). */
export async function runTokenStep(context: RequestContext): Promise<Response | null> {
  const { url, request, site, origin } = context;
  const names = Array.from(url.searchParams.keys());
  if (names.some((name) => /^token\[/.test(name))) {
    return createMessagePage(request, "badRequest", { forced: site.forcedLocale }).response;
  }
  const token = url.searchParams.get("token");
  if (token === null) return null;
  const clean = withoutField(url, "token");
  const redirect = () => redirectTo(context, clean, NO_REFERRER);
  if (request.method !== "GET" && request.method !== "HEAD") return redirect();
  if (!(await isWithinLimit(origin.address))) {
    const headers = { ...NO_REFERRER, "retry-after": "60" };
    return createMessagePage(request, "tooMany", { forced: site.forcedLocale, headers }).response;
  }
  if (!isBearerToken(token)) {
    logRefused(token, "not printable ASCII, or with spaces");
    return redirect();
  }
  if (!(origin.secure || isLoopbackHost(site.host))) {
    logRefused(token, "sent over plain http");
    return redirect();
  }
  if (token.length > TOKEN_MAX_BYTES) return refuseLong(context, token.length);
  const launched = isLaunchToken(token);
  // HEAD requests must not consume a launch token.
  if (launched && request.method === "HEAD") return redirect();
  const owner = await loadArrival(context, token);
  if (owner.kind === "unavailable") return renderUnavailable(context);
  if (owner.kind === "dead") return redirect();

  const cookies = request.headers.get("cookie");
  const currentSession = context.viewer.session;
  let isNews = currentSession === null;
  if (currentSession !== null && currentSession.token !== owner.token) {
    const currentOwner = await getUser(currentSession, { site, address: origin.address });
    if (currentOwner.kind === "unavailable") return renderUnavailable(context);
    if (isOtherUser(currentOwner, currentSession, owner.user)) {
      const sealed = await sealAccountSwitch({ token: owner.token, launched }, { host: site.host });
      context.cookies.push(...writeParts(ACCOUNT_SWITCH_COOKIE, sealed, ACCOUNT_SWITCH_MS, cookies));
      return redirectTo(context, withNext(accountSwitchPath, clean), NO_REFERRER);
    }
    await endSession(currentSession.token, { site, address: origin.address });
    isNews = currentOwner.kind !== "user";
  }
  const known = currentSession?.token === owner.token ? currentSession : null;
  const session = owner.user
    ? { token: owner.token, user: isRemoteUpstream() ? toSealedUser(owner.user) : undefined }
    : { token: owner.token, user: known?.user, isUnverified: known ? known.isUnverified : true };
  context.cookies.push(...(await newSessionCookies(session, { host: site.host, cookies })));
  if (isNews && !isWebview(request.headers, site, findAnnouncedWebview(url, request.headers)))
    context.cookies.push(loginLinkCookie());
  return redirect();
}

/** `user` is null if the Members API can't identify the token's user; every call still checks the token. */
type Arrival =
  | { kind: "user"; user: User | null; token: string }
  | { kind: "dead" }
  | { kind: "unavailable" };

async function loadArrival({ request, site, origin }: RequestContext, token: string): Promise<Arrival> {
  const caller = { site, address: origin.address };
  if (isLaunchToken(token)) return redeemLaunchToken(token, caller, request.headers.get("user-agent") ?? "");
  const owner = await fetchTokenOwner(token, caller);
  if (owner.kind === "user") return { ...owner, token };
  if (owner.kind === "dead" || owner.isRefused) return { kind: "dead" };
  return owner.lacksCall || owner.isUnreadable ? { kind: "user", user: null, token } : owner;
}

function isOtherUser(current: UserResult, session: Session, next: User | null): boolean {
  if (current.kind !== "user") return false;
  const { id, email } = current.isSealed ? (session.user ?? { id: "", email: "" }) : current.user;
  if (id && next?.id) return id !== next.id;
  return !(email && next?.email) || email.toLowerCase() !== next.email.toLowerCase();
}

function logRefused({ length }: string, reason: string): void {
  getLogger().warn({ length, reason }, "a token in a URL was refused");
}

/** Doesn't send a referrer, because the URL keeps the token. */
function refuseLong({ request, site }: RequestContext, length: number): Response {
  const { response, requestId } = createMessagePage(request, "notKept", {
    forced: site.forcedLocale,
    headers: NO_REFERRER,
  });
  getLogger().warn({ requestId, length }, "a login was dropped: its token is too long");
  return response;
}

function renderUnavailable({ request, site }: RequestContext): Response {
  const headers = { ...NO_REFERRER, "retry-after": "5" };
  return createMessagePage(request, "unavailable", { forced: site.forcedLocale, headers }).response;
}

async function isWithinLimit(address: string): Promise<boolean> {
  const limiter = slot.get() ?? new MemoryLimiter({ points: PER_MINUTE, duration: 60 });
  slot.set(limiter);
  return limiter.consume(address).then(
    () => true,
    () => false,
  );
}
