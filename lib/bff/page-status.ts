import { AsyncLocalStorage } from "node:async_hooks";
import { globalSingleton } from "./global-singleton";

export interface PageRun {
  outage: boolean;
  missing: boolean;
  partial: boolean;
  /** What was asked for this page, by name. */
  answers: Map<string, Promise<unknown>>;
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
 * whether it says that there is no such thing (`missing`),
 * and whether it lacks something that it would show another time (`partial`).
 */
export function watchPage<T>(draw: (run: Readonly<PageRun>) => T): T {
  const run = newRun();
  return storage().run(run, () => draw(run));
}

/** The same for whatever the caller runs next, where something else calls what draws the page. */
export function enterPage(): Readonly<PageRun> {
  const run = newRun();
  storage().enterWith(run);
  return run;
}

const newRun = (): PageRun => ({ outage: false, missing: false, partial: false, answers: new Map() });

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

/** Notes that something was not there in time, which the page leaves to the browser or does without: nobody keeps such a page. */
export function pagePartial(): void {
  const run = storage().getStore();
  if (run) run.partial = true;
}

/** Asks once for each page that is drawn, however many of its parts need the answer; outside of a page each time. */
export function oncePerPage<T>(name: string, ask: () => Promise<T>): Promise<T> {
  const answers = storage().getStore()?.answers;
  const known = answers?.get(name) as Promise<T> | undefined;
  if (known) return known;
  const answer = ask();
  answers?.set(name, answer);
  return answer;
}
