import { RateLimiterMemory } from "rate-limiter-flexible";
import { globalSingleton } from "@/lib/bff/global-singleton";
import {
  ACCOUNT_SWITCH_COOKIE,
  ACCOUNT_SWITCH_MS,
  loginLinkCookie,
  newSessionCookie,
  sealAccountSwitch,
  setCookie,
} from "@/lib/bff/session";
import {
  endSession,
  type LaunchResult,
  redeemLaunchToken,
  type UserResult,
  userOf,
} from "@/lib/bff/token-owner";
import { isLaunchToken } from "@/lib/core/account/launch-token";
import { isLoopbackHost } from "@/lib/core/host";
import { withNext } from "@/lib/core/next-path";
import { accountSwitchPath } from "@/lib/routes";
import { messagePage } from "./plain-page";
import { NO_REFERRER, type RequestContext, redirectTo, withoutField } from "./request-context";
import { announcedWebview, isWebview } from "./webview";

/** What a token can look like; anything else is not sent to the Members API. */
const TOKEN = /^[\w.~+/=-]{8,1024}$/;
const PER_MINUTE = 20;
const slot = globalSingleton<RateLimiterMemory>("token-limits");

/**
 * GATE-10: exchanges `?token=` for the sealed cookie and leads to the same address without it. Null when the address
 * holds no token. The first of several counts; `token[]` is refused (SEC-TOK-07).
 */
export async function tokenStep(context: RequestContext): Promise<Response | null> {
  const { url, request, site, origin } = context;
  const names = Array.from(url.searchParams.keys());
  if (names.some((name) => /^token\[/.test(name))) {
    return messagePage(request, "badRequest", { forced: site.forcedLocale }).response;
  }
  const token = url.searchParams.get("token");
  if (token === null) return null;
  const clean = withoutField(url, "token");
  const redirect = () => redirectTo(context, clean, NO_REFERRER);
  if (request.method !== "GET" && request.method !== "HEAD") return redirect();
  if (!(await isWithinLimit(origin.address))) {
    const headers = { ...NO_REFERRER, "retry-after": "60" };
    return messagePage(request, "tooMany", { forced: site.forcedLocale, headers }).response;
  }
  if (!TOKEN.test(token) || !(origin.secure || isLoopbackHost(site.host))) return redirect();
  const launched = isLaunchToken(token);
  // Whoever only looks at the address does not use it up.
  if (launched && request.method === "HEAD") return redirect();
  const owner = await arrival(context, token);
  if (owner.kind === "unavailable") return unavailable(context);
  if (owner.kind === "dead") return redirect();

  const currentToken = context.viewer.session?.token;
  let isNews = currentToken === undefined;
  if (currentToken !== undefined && currentToken !== owner.token) {
    const currentOwner = await userOf(currentToken, { site, address: origin.address });
    if (currentOwner.kind === "unavailable") return unavailable(context);
    if (isOtherUser(currentOwner, owner.user.id)) {
      const sealed = await sealAccountSwitch({ token: owner.token, launched }, { host: site.host });
      context.cookies.push(setCookie(ACCOUNT_SWITCH_COOKIE, sealed, ACCOUNT_SWITCH_MS));
      return redirectTo(context, withNext(accountSwitchPath, clean), NO_REFERRER);
    }
    await endSession(currentToken, { site, address: origin.address });
    isNews = currentOwner.kind !== "user";
  }
  context.cookies.push(await newSessionCookie(owner.token, { host: site.host }));
  // A host app knows whom it logs in.
  if (isNews && !isWebview(request.headers, site, announcedWebview(url, request.headers)))
    context.cookies.push(loginLinkCookie());
  return redirect();
}

/** Who comes with the token, and the token of the session: a launch token is used up for one. */
async function arrival({ request, site, origin }: RequestContext, token: string): Promise<LaunchResult> {
  const caller = { site, address: origin.address };
  if (isLaunchToken(token)) return redeemLaunchToken(token, caller, request.headers.get("user-agent") ?? "");
  const owner = await userOf(token, caller);
  return owner.kind === "user" ? { ...owner, token } : owner;
}

function isOtherUser(answer: UserResult, id: string): boolean {
  return answer.kind === "user" && answer.user.id !== id;
}

function unavailable({ request, site }: RequestContext): Response {
  const headers = { ...NO_REFERRER, "retry-after": "5" };
  return messagePage(request, "unavailable", { forced: site.forcedLocale, headers }).response;
}

async function isWithinLimit(address: string): Promise<boolean> {
  const limiter = slot.get() ?? new RateLimiterMemory({ points: PER_MINUTE, duration: 60 });
  slot.set(limiter);
  return limiter.consume(address).then(
    () => true,
    () => false,
  );
}
