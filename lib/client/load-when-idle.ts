/** Runs once the page has loaded and is idle; a failure surfaces when the module is really needed. */
export function whenIdle(load: () => Promise<unknown>): void {
  if (typeof window === "undefined") return;
  const start = () => {
    const quietly = () => void load().catch(() => undefined);
    if ("requestIdleCallback" in window) window.requestIdleCallback(quietly);
    else setTimeout(quietly, 200);
  };
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}

const INTERACTION_EVENTS = ["pointermove", "pointerdown", "keydown", "focusin", "input", "scroll"];

/**
 * Waits for the first user input, and then for idle time: for scripts that only a click needs, and that take so
 * long to start that they would block a phone's first scroll or tap.
 */
export function whenFirstInteraction(load: () => Promise<unknown>): void {
  if (typeof window === "undefined") return;
  const listening = new AbortController();
  const onInteraction = () => {
    listening.abort();
    whenIdle(load);
  };
  for (const type of INTERACTION_EVENTS)
    window.addEventListener(type, onInteraction, { passive: true, signal: listening.signal });
}
