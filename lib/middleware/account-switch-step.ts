import { isSameOriginRequest } from "@/lib/bff/request-origin";
import {
  ACCOUNT_SWITCH_COOKIE,
  clearCookie,
  newSessionCookie,
  openAccountSwitch,
  readCookie,
} from "@/lib/bff/session";
import { endSession, userOf } from "@/lib/bff/token-owner";
import { safeNextPath } from "@/lib/core/next-path";
import { accountSwitchPath } from "@/lib/routes";
import { authPageMessages, escapeHtml, messagePage, plainPage } from "./plain-page";
import { type RequestContext, redirectTo } from "./request-context";

/** More than this is no answer of our form. */
const FORM_MAX_BYTES = 1024;

/**
 * SEC-TOK-06: a link with somebody else's token does not replace a live session by itself. This page says who is
 * logged in and who would be, and does what is chosen. Null for every other address.
 */
export async function accountSwitchStep(visit: RequestContext): Promise<Response | null> {
  const { url, request, site, origin, visitor } = visit;
  if (url.pathname !== accountSwitchPath) return null;
  const next = safeNextPath(url.searchParams.get("next")) ?? "/";
  const sealed = readCookie(request.headers.get("cookie"), ACCOUNT_SWITCH_COOKIE);
  const handover = await openAccountSwitch(sealed, { host: site.host });
  const leave = () => {
    visit.cookies.push(clearCookie(ACCOUNT_SWITCH_COOKIE));
    return redirectTo(visit, next);
  };
  if (!handover || !visitor.session) return leave();
  const asker = { site, address: origin.address };
  const [ours, theirs] = await Promise.all([
    userOf(visitor.session.token, asker),
    userOf(handover.token, asker),
  ]);
  if (ours.kind === "unavailable" || theirs.kind === "unavailable") {
    const headers = { "retry-after": "5" };
    return messagePage(request, "unavailable", { forced: site.forcedLocale, headers }).response;
  }
  if (theirs.kind === "dead") return leave();
  if (request.method === "POST") {
    if (!isSameOriginRequest({ method: "POST", headers: request.headers, ...origin })) {
      return messagePage(request, "crossSite", { forced: site.forcedLocale }).response;
    }
    if ((await choice(request)) === "switch") {
      await endSession(visitor.session.token, asker);
      visit.cookies.push(await newSessionCookie(handover.token, { host: site.host }));
    }
    return leave();
  }
  const { locale, texts } = authPageMessages(request, site.forcedLocale);
  const names = { current: ours.kind === "user" ? ours.user.email : "", next: theirs.user.email };
  const fill = (text: string) =>
    escapeHtml(text.replace("%current%", () => names.current).replace("%next%", () => names.next));
  return plainPage({
    status: 200,
    locale,
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
