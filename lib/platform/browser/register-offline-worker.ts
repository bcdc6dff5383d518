/** Runs inline in the document head (app/layout.tsx), so it can't use anything outside this function. */
export function registerOfflineWorker(path: string): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker || window !== top || location.pathname.startsWith("/admin")) return;
  const register = async () => {
    await serviceWorker.register(path);
    (await serviceWorker.ready).active?.postMessage("loaded");
  };
  addEventListener("load", () => register().catch(() => undefined));
}
