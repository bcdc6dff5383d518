import { AsyncLocalStorage } from "node:async_hooks";
import { globalSingleton } from "./global-singleton";

interface PageRun {
  outage: boolean;
}

const slot = globalSingleton<AsyncLocalStorage<PageRun>>("page-outage");

function storage(): AsyncLocalStorage<PageRun> {
  const existing = slot.get();
  if (existing) return existing;
  const created = new AsyncLocalStorage<PageRun>();
  slot.set(created);
  return created;
}

/** Runs what draws a page; afterwards `outage` of the handed object says whether it failed for want of the Members API. */
export function watchForOutage<T>(draw: (run: Readonly<PageRun>) => T): T {
  const run = { outage: false };
  return storage().run(run, () => draw(run));
}

/** Notes that the Members API left the page without an answer: the front turns its 500 into the outage page. */
export function pageOutage<E>(error: E): E {
  const run = storage().getStore();
  if (run) run.outage = true;
  return error;
}
