import { createHash } from "node:crypto";
import { paymentCalls } from "@/lib/contract/billing-payments";
import type { CallDefinition } from "@/lib/contract/call";
import { creditCalls } from "@/lib/contract/credits";
import { supportCalls } from "@/lib/contract/support";
import { clearCookie, readCookie, SESSION_ABSOLUTE_MS, type Session, setCookie } from "./session";

/*
 * Without a user call, a session knows the balance of its login, and an order or a generation changes it by an unknown amount.
 * A generation can outlast its session, so the session isn't resealed: a cookie names it by its token.
 */

const SPENT_COOKIE = "__Host-glovebox-spent";

const BUYING: readonly unknown[] = [
  creditCalls.register,
  creditCalls.registerSticker,
  paymentCalls.update,
  supportCalls.offerCredit,
];

export const changesBalance = (call: CallDefinition): boolean => call.generates || BUYING.includes(call);

const digest = (token: string) =>
  createHash("sha256").update(`spent ${token}`).digest("base64url").slice(0, 22);

export function spentCookie({ token }: Pick<Session, "token">): string {
  return setCookie(SPENT_COOKIE, digest(token), SESSION_ABSOLUTE_MS);
}

/** Clears the cookie if the browser sent one. */
export function clearSpent(cookies: string | null): string[] {
  return readCookie(cookies, SPENT_COOKIE) === undefined ? [] : [clearCookie(SPENT_COOKIE)];
}

/** The session, with an unknown balance where it has spent or bought since. */
export function forgetSpentBalance(session: Session, cookies: string): Session {
  const { user } = session;
  if (!user || readCookie(cookies, SPENT_COOKIE) !== digest(session.token)) return session;
  const unknown = {
    credits: { vhr: null, sticker: null, global: null },
    subscriptions: { vhr: null, sticker: null },
  };
  return { ...session, user: { ...user, ...unknown } };
}
