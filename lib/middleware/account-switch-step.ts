import { isSameOriginRequest } from "@/lib/bff/request-origin";
import { toSealedUser } from "@/lib/bff/sealed-user";
import { ACCOUNT_SWITCH_COOKIE, openAccountSwitch } from "@/lib/bff/session";
import { clearParts, newSessionCookies, readParts } from "@/lib/bff/session-cookies";
import { endSession, getUser } from "@/lib/bff/token-owner";
import { isRemoteUpstream } from "@/lib/bff/upstream";
import { escapeMarkup, findSafeNextPath } from "@/lib/platform/values";
import { accountSwitchPath } from "@/lib/routes";
import { createMessagePage, createPlainPage, getAuthPageMessages } from "./plain-page";
import { type RequestContext, redirectTo } from "./request-context";

const FORM_MAX_BYTES = 1024;

/** Asks for consent before a link with another user's token replaces a live session (SEC-TOK-06). */
export async function runAccountSwitchStep(context: RequestContext): Promise<Response | null> {
  const { url, request, site, origin, viewer } = context;
  if (url.pathname !== accountSwitchPath) return null;
  const next = findSafeNextPath(url.searchParams.get("next")) ?? "/";
  const cookies = request.headers.get("cookie");
  const sealed = readParts(cookies, ACCOUNT_SWITCH_COOKIE);
  const pending = await openAccountSwitch(sealed, { host: site.host });
  const finish = () => {
    context.cookies.push(...clearParts(ACCOUNT_SWITCH_COOKIE, cookies));
    return redirectTo(context, next);
  };
  if (!pending || !viewer.session) return finish();
  const caller = { site, address: origin.address };
  const [currentUser, newUser] = await Promise.all([
    getUser(viewer.session, caller),
    getUser({ token: pending.token }, caller),
  ]);
  if (currentUser.kind === "unavailable" || newUser.kind === "unavailable") {
    const headers = { "retry-after": "5" };
    return createMessagePage(request, "unavailable", { forced: site.forcedLocale, headers }).response;
  }
  if (newUser.kind === "dead") return finish();
  if (request.method === "POST") {
    if (!isSameOriginRequest({ method: "POST", headers: request.headers, ...origin })) {
      return createMessagePage(request, "crossSite", { forced: site.forcedLocale }).response;
    }
    if ((await getChoice(request)) === "switch") {
      await endSession(viewer.session.token, caller);
      const { isSealed } = newUser;
      const user = isSealed || !isRemoteUpstream() ? undefined : toSealedUser(newUser.user);
      const session = { token: pending.token, user, isUnverified: isSealed };
      context.cookies.push(...(await newSessionCookies(session, { host: site.host, cookies })));
    } else if (pending.launched) await endSession(pending.token, caller);
    return finish();
  }
  const { locale, theme, texts } = getAuthPageMessages(request, site.forcedLocale);
  const names = {
    current: (currentUser.kind === "user" && currentUser.user.email) || texts.unknownAccount,
    next: newUser.user.email || texts.unknownAccount,
  };
  const fill = (text: string) =>
    escapeMarkup(text.replace("%current%", () => names.current).replace("%next%", () => names.next));
  return createPlainPage({
    status: 200,
    locale,
    theme,
    title: texts.switchTitle,
    html: `<p>${fill(texts.switchText)}</p><form method="post"><button name="choice" value="stay">${fill(texts.stayAction)}</button><button name="choice" value="switch">${fill(texts.switchAction)}</button></form>`,
    formAction: "'self'",
    // 'no-referrer' would make the form's Origin 'null', and the check above requires the Origin.
    headers: { "referrer-policy": "same-origin" },
  });
}

async function getChoice(request: Request): Promise<string | null> {
  if (Number(request.headers.get("content-length") ?? FORM_MAX_BYTES + 1) > FORM_MAX_BYTES) return null;
  return new URLSearchParams(await request.text()).get("choice");
}
