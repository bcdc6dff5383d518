import type { CallDefinition } from "@/lib/contract/call";
import { AppError } from "@/lib/core/errors";
import {
  ACCOUNT_SWITCH_COOKIE,
  ADMIN_COOKIE,
  clearCookie,
  GATE_COOKIE,
  GATE_MS,
  newAdminCookie,
  newSessionCookie,
  SESSION_COOKIE,
  sealGate,
  setCookie,
} from "./session";

export interface SessionChange {
  /** The answer as the browser may see it: without the token or the secure id. */
  body: Record<string, unknown>;
  cookies: string[];
  headers: Record<string, string>;
}

/** What a successful call does to the browser's cookies. The token and the secure id end here (SEC-SES-07). */
export async function applySessionEffect(
  call: CallDefinition,
  answer: Record<string, unknown>,
  host: string,
): Promise<SessionChange> {
  if (call.session === "none" || call.session === "renews") return { body: answer, cookies: [], headers: {} };
  const { token, secure_id: secureId, ...body } = answer;
  // A 200 with status 'error' opens nothing.
  if (answer.status !== "success") return { body, cookies: [], headers: {} };
  if (call.session === "may-open" && token === undefined) return { body, cookies: [], headers: {} };
  if (call.session === "may-close" && answer.closed !== true) return { body, cookies: [], headers: {} };
  if (call.session === "opens" || call.session === "may-open") {
    return { body, cookies: [await newSessionCookie(secret(token), { host })], headers: {} };
  }
  if (call.session === "passes-gate") {
    const sealed = await sealGate(secret(secureId), { host });
    return { body, cookies: [setCookie(GATE_COOKIE, sealed, GATE_MS)], headers: {} };
  }
  if (call.session === "opens-admin") {
    return { body, cookies: [await newAdminCookie(secret(token), { host })], headers: {} };
  }
  if (call.session === "closes-admin") return { body, cookies: [clearCookie(ADMIN_COOKIE)], headers: {} };
  // "storage" and "cookies" stay out: the feedback record and the chosen language are not the session's.
  return { body, cookies: endedSession(), headers: { "clear-site-data": '"cache"' } };
}

function endedSession(): string[] {
  return [SESSION_COOKIE, GATE_COOKIE, ACCOUNT_SWITCH_COOKIE].map(clearCookie);
}

function secret(value: unknown): string {
  if (typeof value !== "string" || value === "" || value.length > 1024) {
    throw new AppError("bad_gateway", "The service sent a bad response. Try again.");
  }
  return value;
}
