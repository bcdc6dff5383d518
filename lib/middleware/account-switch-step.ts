import { isSameOriginRequest } from "@/lib/bff/request-origin";
import {
  ACCOUNT_SWITCH_COOKIE,
  clearCookie,
  newSessionCookie,
  openAccountSwitch,
  readCookie,
} from "@/lib/bff/session";
import { endSession, userOf } from "@/lib/bff/token-owner";
import { escapeMarkup } from "@/lib/core/escape-markup";
import { safeNextPath } from "@/lib/core/next-path";
import { accountSwitchPath } from "@/lib/routes";
import { authPageMessages, messagePage, plainPage } from "./plain-page";
import { type RequestContext, redirectTo } from "./request-context";

/** A longer body was not sent by this form. */
const FORM_MAX_BYTES = 1024;

/**
 * SEC-TOK-06: a link with somebody else's token does not replace a live session by itself. This page shows both accounts
 * and lets the user choose. Null for every other address.
 */
export async function accountSwitchStep(context: RequestContext): Promise<Response | null> {
  const { url, request, site, origin, viewer } = context;
  if (url.pathname !== accountSwitchPath) return null;
  const next = safeNextPath(url.searchParams.get("next")) ?? "/";
  const sealed = readCookie(request.headers.get("cookie"), ACCOUNT_SWITCH_COOKIE);
  const pending = await openAccountSwitch(sealed, { host: site.host });
  const finish = () => {
    context.cookies.push(clearCookie(ACCOUNT_SWITCH_COOKIE));
    return redirectTo(context, next);
  };
  if (!pending || !viewer.session) return finish();
  const caller = { site, address: origin.address };
  const [currentUser, newUser] = await Promise.all([
    userOf(viewer.session.token, caller),
    userOf(pending.token, caller),
  ]);
  if (currentUser.kind === "unavailable" || newUser.kind === "unavailable") {
    const headers = { "retry-after": "5" };
    return messagePage(request, "unavailable", { forced: site.forcedLocale, headers }).response;
  }
  if (newUser.kind === "dead") return finish();
  if (request.method === "POST") {
    if (!isSameOriginRequest({ method: "POST", headers: request.headers, ...origin })) {
      return messagePage(request, "crossSite", { forced: site.forcedLocale }).response;
    }
    if ((await choice(request)) === "switch") {
      await endSession(viewer.session.token, caller);
      context.cookies.push(await newSessionCookie(pending.token, { host: site.host }));
    } else if (pending.launched) await endSession(pending.token, caller);
    return finish();
  }
  const { locale, theme, texts } = authPageMessages(request, site.forcedLocale);
  const names = {
    current: currentUser.kind === "user" ? currentUser.user.email : "",
    next: newUser.user.email,
  };
  const fill = (text: string) =>
    escapeMarkup(text.replace("%current%", () => names.current).replace("%next%", () => names.next));
  return plainPage({
    status: 200,
    locale,
    theme,
    title: texts.switchTitle,
    html: `<p>${fill(texts.switchText)}</p><form method="post"><button name="choice" value="stay">${fill(texts.stayAction)}</button><button name="choice" value="switch">${fill(texts.switchAction)}</button></form>`,
    formAction: "'self'",
    // With 'no-referrer' a form's Origin would be 'null', and the check above needs it.
    headers: { "referrer-policy": "same-origin" },
  });
}

async function choice(request: Request): Promise<string | null> {
  if (Number(request.headers.get("content-length") ?? FORM_MAX_BYTES + 1) > FORM_MAX_BYTES) return null;
  return new URLSearchParams(await request.text()).get("choice");
}
