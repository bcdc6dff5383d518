/**
 * Registers the worker that keeps a copy for offline reading, and tells it that a page has loaded. Runs as inline text in
 * the head of the document (app/layout.tsx), so it may use nothing from outside. Not for frames and the administration.
 */
export function registerOfflineWorker(path: string): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || window !== top || location.pathname.startsWith("/admin")) return;
  const register = async () => {
    await serviceWorker.register(path);
    (await serviceWorker.ready).active?.postMessage("loaded");
  };
  // Private windows and full disks keep no worker.
  addEventListener("load", () => register().catch(() => undefined));
}
