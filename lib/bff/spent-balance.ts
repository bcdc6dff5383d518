import { createHash } from "node:crypto";
import { orderCalls } from "@/lib/billing/contract/orders";
import { paymentCalls } from "@/lib/billing/contract/payments";
import type { CallDefinition } from "@/lib/platform/calls";
import { supportCalls } from "@/lib/support/contract/support";
import { clearCookie, readCookie, SESSION_ABSOLUTE_MS, type Session, setCookie } from "./session";

/* Without a user call, the session's balance is outdated after a purchase; this cookie marks it without resealing. */

const SPENT_COOKIE = "__Host-glovebox-spent";

const BUYING: readonly unknown[] = [
  orderCalls.register,
  orderCalls.registerSticker,
  paymentCalls.updatePayment,
  supportCalls.offerCredit,
];

export const changesBalance = (call: CallDefinition): boolean => call.generates || BUYING.includes(call);

const digest = (token: string) =>
  createHash("sha256").update(`spent ${token}`).digest("base64url").slice(0, 22);

export function getSpentCookie({ token }: Pick<Session, "token">): string {
  return setCookie(SPENT_COOKIE, digest(token), SESSION_ABSOLUTE_MS);
}

export function clearSpent(cookies: string | null): string[] {
  return readCookie(cookies, SPENT_COOKIE) === undefined ? [] : [clearCookie(SPENT_COOKIE)];
}

export function forgetSpentBalance(session: Session, cookies: string): Session {
  const { user } = session;
  if (!user || readCookie(cookies, SPENT_COOKIE) !== digest(session.token)) return session;
  const unknown = {
    credits: { vhr: null, sticker: null, global: null },
    subscriptions: { vhr: null, sticker: null },
  };
  return { ...session, user: { ...user, ...unknown } };
}
