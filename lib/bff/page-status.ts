import { AsyncLocalStorage } from "node:async_hooks";
import { globalSingleton } from "./global-singleton";

interface PageRun {
  outage: boolean;
  missing: boolean;
}

const slot = globalSingleton<AsyncLocalStorage<PageRun>>("page-run");

function storage(): AsyncLocalStorage<PageRun> {
  const existing = slot.get();
  if (existing) return existing;
  const created = new AsyncLocalStorage<PageRun>();
  slot.set(created);
  return created;
}

/**
 * Runs what draws a page. Then the handed object says whether it failed for want of the Members API (`outage`), and
 * whether it says that there is no such thing (`missing`).
 */
export function watchPage<T>(draw: (run: Readonly<PageRun>) => T): T {
  const run = { outage: false, missing: false };
  return storage().run(run, () => draw(run));
}

/** Notes that the Members API left the page without an answer: the front turns its 500 into the outage page. */
export function pageOutage<E>(error: E): E {
  const run = storage().getStore();
  if (run) run.outage = true;
  return error;
}

/**
 * Notes that the page says that there is no such thing: the front answers it with 404. For pages that strangers call
 * often, in place of Next's notFound(), which draws twice and leaves the text to the browser's script.
 */
export function pageMissing(): void {
  const run = storage().getStore();
  if (run) run.missing = true;
}
