import type { Page, Request } from "@playwright/test";
import { expect } from "./fixtures";

/**
 * Watches a page from before its load. The returned function waits until every script that the page fetches by itself,
 * at its load and when it is idle, is there: the failure page's and the vehicle lookup's are among them.
 */
export function watchScripts(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let asked = 0;
  page.on("request", (request) => {
    if (!request.url().includes("/_next/static/chunks/")) return;
    pending.add(request);
    asked += 1;
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return async () => {
    await page.waitForLoadState("load");
    // Idle callbacks run in the order in which they were requested: this one comes after the page's own.
    const idle = () => page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
    await idle();
    // A script may ask for another one once it has run.
    for (let before = -1; before !== asked; ) {
      before = asked;
      await expect.poll(() => pending.size).toBe(0);
      await idle();
    }
  };
}
