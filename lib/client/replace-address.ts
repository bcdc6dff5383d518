"use client";

/**
 * Replaces the address without a new history entry. Next ignores a write that carries its own history state, and at the next
 * refresh puts its own address back, with whatever had been removed. A second write without that state updates Next's address; it
 * comes in a microtask because Next does not listen yet during the effects of hydration. It cancels a navigation that has just
 * begun: call this before one, not beside it.
 */
export function replaceAddress(address: string | URL): void {
  const { href } = new URL(address, window.location.href);
  if (href === window.location.href) return;
  window.history.replaceState(window.history.state, "", address);
  queueMicrotask(() => {
    // The address differs where navigation-guard.ts loads a whole page instead, or after another write.
    if (window.location.href === href) window.history.replaceState(null, "", href);
  });
}
