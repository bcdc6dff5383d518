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
