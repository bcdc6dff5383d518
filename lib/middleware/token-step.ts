import { RateLimiterMemory } from "rate-limiter-flexible";
import { type UserAnswer, userOf } from "@/lib/bff/current-user";
import { endSession } from "@/lib/bff/end-session";
import { processSlot } from "@/lib/bff/process-slot";
import { HANDOVER_COOKIE, HANDOVER_MS, newSessionCookie, sealHandover, setCookie } from "@/lib/bff/session";
import { isLoopbackHost } from "@/lib/core/host";
import { safeNextPath, withNext } from "@/lib/core/next-path";
import { handoverPath } from "@/lib/routes";
import { noticePage } from "./plain-page";
import { redirectTo, type Visit } from "./visit";

/** What a token can look like; anything else is not worth a question to the Members API. */
const TOKEN = /^[\w.~+/=-]{8,1024}$/;
const PER_MINUTE = 20;
const slot = processSlot<RateLimiterMemory>("token-limits");
/** The address that held a token is named to nobody (SEC-TOK-01, SEC-TOK-02). */
const HUSHED = { "referrer-policy": "no-referrer" };

/**
 * GATE-10: exchanges `?token=` for the sealed cookie and leads to the same address without it. Null when the address
 * holds no token. The first of several counts; `token[]` is refused (SEC-TOK-07).
 */
export async function tokenStep(visit: Visit): Promise<Response | null> {
  const { url, request, site, origin } = visit;
  const names = Array.from(url.searchParams.keys());
  if (names.some((name) => /^token\[/.test(name))) {
    return noticePage(request, "badRequest", { forced: site.forcedLocale }).response;
  }
  const token = url.searchParams.get("token");
  if (token === null) return null;
  const clean = withoutToken(url);
  const leave = () => redirectTo(visit, clean, HUSHED);
  if (request.method !== "GET" && request.method !== "HEAD") return leave();
  if (!(await mayTry(origin.address))) {
    const headers = { ...HUSHED, "retry-after": "60" };
    return noticePage(request, "tooMany", { forced: site.forcedLocale, headers }).response;
  }
  if (!TOKEN.test(token) || !(origin.secure || isLoopbackHost(site.host))) return leave();
  const theirs = await userOf(token, { site, address: origin.address });
  if (theirs.kind === "unavailable") return unavailable(visit);
  if (theirs.kind === "dead") return leave();

  const present = visit.visitor.session?.token;
  if (present !== undefined && present !== token) {
    const ours = await userOf(present, { site, address: origin.address });
    if (ours.kind === "unavailable") return unavailable(visit);
    if (isOtherUser(ours, theirs.user.id)) {
      const sealed = await sealHandover(token, { host: site.host });
      visit.cookies.push(setCookie(HANDOVER_COOKIE, sealed, HANDOVER_MS));
      return redirectTo(visit, withNext(handoverPath, clean), HUSHED);
    }
    await endSession(present, { site, address: origin.address });
  }
  visit.cookies.push(await newSessionCookie(token, { host: site.host }));
  return leave();
}

function isOtherUser(answer: UserAnswer, id: string): boolean {
  return answer.kind === "user" && answer.user.id !== id;
}

function unavailable({ request, site }: Visit): Response {
  const headers = { ...HUSHED, "retry-after": "5" };
  return noticePage(request, "unavailable", { forced: site.forcedLocale, headers }).response;
}

/** The same address without the token, and only ever on this host. */
function withoutToken(url: URL): string {
  const rest = new URLSearchParams(url.searchParams);
  rest.delete("token");
  const search = rest.toString();
  return safeNextPath(url.pathname + (search ? `?${search}` : "")) ?? "/";
}

async function mayTry(address: string): Promise<boolean> {
  const limiter = slot.get() ?? new RateLimiterMemory({ points: PER_MINUTE, duration: 60 });
  slot.set(limiter);
  return limiter.consume(address).then(
    () => true,
    () => false,
  );
}
