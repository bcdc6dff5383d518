import { clearCookie, newSsoCookie, openSso, readCookie, SSO_COOKIE } from "@/lib/bff/session";
import { finishStaffSso, type Refused, type SsoCaller, startStaffSso } from "@/lib/bff/staff-sso";
import { getAdminLoginHref, routes, ssoCallbackPath, ssoPath } from "@/lib/routes";
import { type RequestContext, redirectTo } from "./request-context";
import { getStaffNextPath } from "./staff-next-path";

const NO_REFERRER = { "referrer-policy": "no-referrer" };
const LONGEST = { code: 4096, error: 200, iss: 500 };

/** Binds the login to a browser. The Members API holds the secrets and contacts the provider. */
export async function runSsoStep(context: RequestContext): Promise<Response | null> {
  const { url, request } = context;
  if (url.pathname !== ssoPath && url.pathname !== ssoCallbackPath) return null;
  // HEAD requests must not start or consume a login.
  if (request.method !== "GET") return redirectTo(context, routes.adminLogin, NO_REFERRER);
  const { site, origin } = context;
  const caller = { site, origin, cookies: request.headers.get("cookie") };
  return url.pathname === ssoPath ? begin(context, caller) : finish(context, caller);
}

async function begin(context: RequestContext, caller: SsoCaller): Promise<Response> {
  const next = getStaffNextPath(context.url.searchParams.get("next"));
  const result = await startStaffSso(caller);
  if (result.kind === "refused") return refuse(context, result.reason, next);
  const { state, location } = result;
  const headers = new Headers({ location, "cache-control": "no-store", ...NO_REFERRER });
  const cookie = await newSsoCookie({ state, next }, { host: context.site.host });
  for (const line of [...context.cookies, cookie]) headers.append("set-cookie", line);
  return new Response(null, { status: 303, headers });
}

async function finish(context: RequestContext, caller: SsoCaller): Promise<Response> {
  const { searchParams } = context.url;
  const attempt = await openSso(readCookie(caller.cookies, SSO_COOKIE), { host: context.site.host });
  // Security: a different state is another browser's response, which could log this user in as someone else (login
  // CSRF).
  if (!attempt || searchParams.get("state") !== attempt.state)
    return refuse(context, "expired", attempt?.next);
  context.cookies.push(clearCookie(SSO_COOKIE));
  const readParameter = (name: keyof typeof LONGEST) => searchParams.get(name)?.slice(0, LONGEST[name]);
  const answer = {
    state: attempt.state,
    code: readParameter("code"),
    error: readParameter("error"),
    iss: readParameter("iss"),
  };
  const done = await finishStaffSso(answer, caller);
  if (done.kind === "refused") return refuse(context, done.reason, attempt.next);
  context.cookies.push(...done.cookies);
  return redirectTo(context, attempt.next, NO_REFERRER);
}

function refuse(context: RequestContext, reason: Refused["reason"], next: string = routes.admin): Response {
  return redirectTo(context, `${getAdminLoginHref(next)}&sso=${reason}`, NO_REFERRER);
}
