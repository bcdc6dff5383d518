"use client";
import { useMemo, useSyncExternalStore } from "react";
import type { OrderWire } from "@/lib/contract/billing-orders";
import { safeNextPath } from "@/lib/core/next-path";

/** What this tab knows about an order that it created: without an account it cannot be read from the server. */
export interface RememberedOrder {
  order: OrderWire;
  /** Where the purchase finally leads; a path of this site. */
  next: string | null;
  /** The checkout where it was started. */
  from: string;
  /** The gateway's page, if it is external. */
  url: string | null;
  /** The email address of a buyer without an account. */
  email: string | null;
  /** The buyer was sent to the gateway once: returning here must not redirect again. */
  sent: boolean;
}

const keyOf = (number: string) => `checkout:order:${number}`;
const LAST = "checkout:last";

export function rememberOrder(note: RememberedOrder): void {
  try {
    sessionStorage.setItem(keyOf(note.order.number), JSON.stringify(note));
    sessionStorage.setItem(LAST, note.order.number);
  } catch {}
}

/** Called before the buyer leaves for the gateway. */
export function markSent(note: RememberedOrder): void {
  rememberOrder({ ...note, sent: true });
}

export function forgetLastOrder(): void {
  try {
    sessionStorage.removeItem(LAST);
  } catch {}
}

/** Session storage can contain anything: what is used as a link is checked. */
function parse(text: string | null, number: string): RememberedOrder | null {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    const { order, next, from, url, email, sent } = stored as Partial<RememberedOrder>;
    if (typeof order !== "object" || order?.number !== number || typeof order.total_cents !== "number")
      return null;
    return {
      order,
      next: safeNextPath(next),
      from: safeNextPath(from) ?? "/checkout",
      url: typeof url === "string" && /^https?:\/\//.test(url) ? url : null,
      email: typeof email === "string" ? email : null,
      sent: sent === true,
    };
  } catch {
    return null;
  }
}

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

const never = () => () => undefined;

/** The stored order; null if there is none, and on the server. */
export function useRememberedOrder(number: string): RememberedOrder | null {
  const text = useSyncExternalStore(
    never,
    () => stored(keyOf(number)),
    () => null,
  );
  return useMemo(() => parse(text, number), [text, number]);
}

/** The number of this tab's last order that is not known to be paid. */
export function useLastOrder(): string | null {
  return useSyncExternalStore(
    never,
    () => stored(LAST),
    () => null,
  );
}
