"use client";

/**
 * Writes the address without a new entry in the history. Next takes a write that carries its own state for one of its own: at the
 * next refresh it would put its address back, and with it what was taken out. So it is told of this one once it listens,
 * which it does not yet in the effects of a page that is just coming alive.
 */
export function replaceAddress(address: string | URL): void {
  window.history.replaceState(window.history.state, "", address);
  queueMicrotask(() => window.history.replaceState(null, "", window.location.href));
}
