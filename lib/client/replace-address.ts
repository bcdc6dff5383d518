"use client";

/**
 * Writes the address without a new entry in the history. Next takes a write that carries its own state for one of its own: at the
 * next refresh it would put its address back, and with it what was taken out. So it is told of this one once it listens,
 * which it does not yet in the effects of a page that is just coming alive. That ends a navigation which has just begun: write before one,
 * and not beside it.
 */
export function replaceAddress(address: string | URL): void {
  const { href } = new URL(address, window.location.href);
  if (href === window.location.href) return;
  window.history.replaceState(window.history.state, "", address);
  queueMicrotask(() => {
    // Elsewhere by now: the page is being left (navigation-guard.ts), or another write came after.
    if (window.location.href === href) window.history.replaceState(null, "", href);
  });
}
