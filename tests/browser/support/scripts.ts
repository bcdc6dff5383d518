import type { Page, Request } from "@playwright/test";
import { expect } from "./fixtures";

/** Returns a function that waits until all scripts loaded at start or when idle have arrived. */
export function watchScripts(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let requestCount = 0;
  page.on("request", (request) => {
    if (!request.url().includes("/_next/static/chunks/")) return;
    pending.add(request);
    requestCount += 1;
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return async () => {
    await page.waitForLoadState("load");
    // Idle callbacks run in order, so this callback runs after the page's callbacks.
    const waitForIdle = () =>
      page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
    await waitForIdle();
    // A script may load more scripts.
    for (let before = -1; before !== requestCount; ) {
      before = requestCount;
      await expect.poll(() => pending.size).toBe(0);
      await waitForIdle();
    }
  };
}
