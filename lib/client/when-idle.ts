/** Once the page has loaded and has nothing else to do; a failure shows when the module is really needed. */
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

const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "input", "scroll"];

/**
 * At the first sign of somebody at the page, and then when it is idle: for script that takes so long to start that a
 * phone would hold a reader's first scroll or press for it, and that only a press needs.
 */
export function whenTouched(load: () => Promise<unknown>): void {
  if (typeof window === "undefined") return;
  const gone = new AbortController();
  const touched = () => {
    gone.abort();
    whenIdle(load);
  };
  for (const sign of SIGNS) window.addEventListener(sign, touched, { passive: true, signal: gone.signal });
}
