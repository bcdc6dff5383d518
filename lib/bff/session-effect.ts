import { accountCalls, type UserWire } from "@/lib/account/contract/account";
import type { CallDefinition } from "@/lib/platform/calls";
import { AppError } from "@/lib/platform/values";
import { hasAnswered } from "./missing-calls";
import { mergeSealedUser } from "./sealed-user";
import {
  ACCOUNT_SWITCH_COOKIE,
  ADMIN_COOKIE,
  clearCookie,
  GATE_COOKIE,
  GATE_MS,
  newAdminCookie,
  SESSION_COOKIE,
  type Session,
  sealGate,
  setCookie,
} from "./session";
import { clearParts, newSessionCookies, refreshSessionCookies, requireShortToken } from "./session-cookies";
import { changesBalance, clearSpent, getSpentCookie } from "./spent-balance";
import { isRemoteUpstream } from "./upstream";

export interface SessionChange {
  body: Record<string, unknown>;
  cookies: string[];
  headers: Record<string, string>;
}

export interface SessionSituation {
  host: string;
  cookies: string | null;
  session: Session | null;
  request: Record<string, unknown>;
  user?: UserWire;
}

/** SEC-SES-07: strips the token and secure ID from the response. */
export async function applySessionEffect(
  call: CallDefinition,
  answer: Record<string, unknown>,
  situation: SessionSituation,
): Promise<SessionChange> {
  const { host, cookies, session } = situation;
  if (call.session === "none" || call.session === "renews") {
    return {
      body: answer,
      cookies: session ? await listSessionCookies(call, answer, session, situation) : [],
      headers: {},
    };
  }
  const { token, secure_id: secureId, ...body } = answer;
  const unchanged = { body, cookies: [], headers: {} };
  if (answer.status !== "success") return unchanged;
  if (call.session === "may-open" && token === undefined) return unchanged;
  if (call.session === "may-close" && answer.closed !== true) return unchanged;
  if (call.session === "opens" && token === undefined && isRemoteUpstream() && call.auth.need === "optional")
    return unchanged;
  if (call.session === "opens" && token === undefined && isRemoteUpstream() && answer.opened === false)
    return unchanged;
  if (call.session === "opens" || call.session === "may-open") {
    const opened = { token: readSecretText(token), user: getUserToSeal(answer, situation) };
    const opening = await newSessionCookies(opened, { host, cookies });
    return { body, cookies: [...opening, ...clearSpent(cookies)], headers: {} };
  }
  if (call.session === "passes-gate") {
    const id = secureId === undefined && isRemoteUpstream() ? "" : readSecretText(secureId);
    return { body, cookies: [setCookie(GATE_COOKIE, await sealGate(id, { host }), GATE_MS)], headers: {} };
  }
  if (call.session === "opens-admin") {
    return { body, cookies: [await newAdminCookie(readSecretText(token), { host })], headers: {} };
  }
  if (call.session === "closes-admin") return { body, cookies: [clearCookie(ADMIN_COOKIE)], headers: {} };
  // Not "storage" or "cookies": the feedback record and language outlive the session.
  return { body, cookies: listEndedSessionCookies(cookies), headers: { "clear-site-data": '"cache"' } };
}

function getUserToSeal(
  { user }: Record<string, unknown>,
  { request, session }: SessionSituation,
): Session["user"] {
  if (!isRemoteUpstream()) return undefined;
  const email = typeof request.email === "string" ? request.email : undefined;
  const known = mergeSealedUser(email === undefined ? session?.user : undefined, { email });
  return mergeSealedUser(known, (user ?? {}) as Partial<UserWire>);
}

async function listSessionCookies(
  call: CallDefinition,
  answer: Record<string, unknown>,
  session: Session,
  situation: SessionSituation,
): Promise<string[]> {
  // A generation takes a while, so the browser may have another session by now.
  const refreshed = call.generates ? [] : await refreshUser(answer, session, situation);
  if (refreshed.length > 0) return [...refreshed, ...clearSpent(situation.cookies)];
  const isSpent = changesBalance(call) && answer.status === "success" && session.user !== undefined;
  return isSpent && !hasAnswered(accountCalls.user) ? [getSpentCookie(session)] : [];
}

async function refreshUser(
  answer: Record<string, unknown>,
  session: Session,
  { host, cookies, request, user }: SessionSituation,
): Promise<string[]> {
  if (!session.user || answer.status !== "success") return [];
  if (!("user" in answer)) {
    // Other responses may contain another user, such as a ticket's agent.
    const { id, email } = session.user;
    const isOwn =
      user !== undefined && ((id !== "" && user.id === id) || (email !== "" && user.email === email));
    return isOwn ? refreshSessionCookies(session, user, { host, cookies }) : [];
  }
  const { first, last } = request;
  const names = {
    ...(typeof first === "string" ? { first } : {}),
    ...(typeof last === "string" ? { last } : {}),
  };
  const fresh = (answer.user ?? names) as Partial<UserWire>;
  return refreshSessionCookies(session, fresh, { host, cookies });
}

function listEndedSessionCookies(cookies: string | null): string[] {
  return [
    ...clearParts(SESSION_COOKIE, cookies),
    clearCookie(GATE_COOKIE),
    ...clearParts(ACCOUNT_SWITCH_COOKIE, cookies),
    ...clearSpent(cookies),
  ];
}

function readSecretText(value: unknown): string {
  if (typeof value !== "string" || value === "")
    throw new AppError("bad_gateway", "The service sent a bad response. Try again.", { cause: "no token" });
  return requireShortToken(value);
}
