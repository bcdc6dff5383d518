"use client";

/**
 * Replaces the URL twice, because Next ignores writes with its own history state and later restores the old URL.
 * Cancels a navigation in progress.
 */
export function replaceAddress(address: string | URL): void {
  const { href } = new URL(address, window.location.href);
  if (href === window.location.href) return;
  window.history.replaceState(window.history.state, "", address);
  queueMicrotask(() => {
    // Skip if navigation-guard.ts is loading a page, or the URL changed again.
    if (window.location.href === href) window.history.replaceState(null, "", href);
  });
}
