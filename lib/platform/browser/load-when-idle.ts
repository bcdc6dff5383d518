export function runWhenIdle(load: () => Promise<unknown>): void {
  if (typeof window === "undefined") return;
  const start = () => {
    const loadQuietly = () => void load().catch(() => undefined);
    if ("requestIdleCallback" in window) window.requestIdleCallback(loadQuietly);
    else setTimeout(loadQuietly, 200);
  };
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}

const INTERACTION_EVENTS = ["pointermove", "pointerdown", "keydown", "focusin", "input", "scroll"];

/** Loads scripts that would block a phone's first scroll or tap if loaded earlier. */
export function runAtFirstInteraction(load: () => Promise<unknown>): void {
  if (typeof window === "undefined") return;
  const listening = new AbortController();
  const onInteraction = () => {
    listening.abort();
    runWhenIdle(load);
  };
  for (const type of INTERACTION_EVENTS)
    window.addEventListener(type, onInteraction, { passive: true, signal: listening.signal });
}
