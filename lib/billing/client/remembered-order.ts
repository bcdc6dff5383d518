"use client";
import { useMemo, useSyncExternalStore } from "react";
import { parseText, tabStorage } from "@/lib/platform/browser";
import { findSafeNextPath } from "@/lib/platform/values";
import type { OrderWire } from "../contract/orders";

/** An order that this tab created; without an account it can't be read from the server. */
export interface RememberedOrder {
  order: OrderWire;
  next: string | null;
  from: string;
  url: string | null;
  email: string | null;
  sent: boolean;
}

const toKey = (number: string) => `checkout:order:${number}`;
const LAST = "checkout:last";

export function rememberOrder(remembered: RememberedOrder): void {
  tabStorage.write(toKey(remembered.order.number), remembered);
  tabStorage.writeText(LAST, remembered.order.number);
}

export function markSent(remembered: RememberedOrder): void {
  rememberOrder({ ...remembered, sent: true });
}

export function forgetLastOrder(): void {
  tabStorage.remove(LAST);
}

function parse(stored: unknown, number: string): RememberedOrder | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { order, next, from, url, email, sent } = stored as Partial<RememberedOrder>;
  if (typeof order !== "object" || order?.number !== number || typeof order.total_cents !== "number")
    return null;
  return {
    order,
    next: findSafeNextPath(next),
    from: findSafeNextPath(from) ?? "/checkout",
    url: typeof url === "string" && /^https?:\/\//.test(url) ? url : null,
    email: typeof email === "string" ? email : null,
    sent: sent === true,
  };
}

const never = () => () => undefined;

export function useRememberedOrder(number: string): RememberedOrder | null {
  const text = useSyncExternalStore(
    never,
    () => tabStorage.readText(toKey(number)),
    () => null,
  );
  return useMemo(() => parseText(text, (stored) => parse(stored, number)), [text, number]);
}

export function useLastOrder(): string | null {
  return useSyncExternalStore(
    never,
    () => tabStorage.readText(LAST),
    () => null,
  );
}
