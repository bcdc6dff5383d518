"use client";
import { useMemo, useSyncExternalStore } from "react";
import type { OrderWire } from "@/lib/contract/commerce-orders";
import { safeNextPath } from "@/lib/core/next-path";

/** What this tab knows of an order it made: a visitor cannot read it from the server. */
export interface OrderNote {
  order: OrderWire;
  /** Where the purchase leads to in the end; a path of this site. */
  next: string | null;
  /** The checkout that it was begun from. */
  from: string;
  /** The gateway's page, where that is not ours. */
  url: string | null;
  /** The address that a visitor bought with. */
  email: string | null;
  /** The buyer was sent to the gateway's page once: coming back here must not send them again. */
  sent: boolean;
}

const keyOf = (number: string) => `checkout:order:${number}`;
const LAST = "checkout:last";

export function keepOrderNote(note: OrderNote): void {
  try {
    sessionStorage.setItem(keyOf(note.order.number), JSON.stringify(note));
    sessionStorage.setItem(LAST, note.order.number);
  } catch {}
}

/** Told before the buyer leaves for the gateway's page. */
export function markSent(note: OrderNote): void {
  keepOrderNote({ ...note, sent: true });
}

export function dropLastOrder(): void {
  try {
    sessionStorage.removeItem(LAST);
  } catch {}
}

/** Storage is the user's own, and may hold anything: what is followed as a link is checked. */
function parse(text: string | null, number: string): OrderNote | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const { order, next, from, url, email, sent } = kept as Partial<OrderNote>;
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

/** The tab's note of an order; null where it has none, and while the server draws the page. */
export function useOrderNote(number: string): OrderNote | null {
  const text = useSyncExternalStore(
    never,
    () => stored(keyOf(number)),
    () => null,
  );
  return useMemo(() => parse(text, number), [text, number]);
}

/** The number of the order that this tab made last and has not seen paid. */
export function useLastOrder(): string | null {
  return useSyncExternalStore(
    never,
    () => stored(LAST),
    () => null,
  );
}
