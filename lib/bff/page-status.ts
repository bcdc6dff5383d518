import { AsyncLocalStorage } from "node:async_hooks";
import { createGlobalSingleton } from "./global-singleton";

export interface PageRun {
  outage: boolean;
  missing: boolean;
  partial: boolean;
  answers: Map<string, Promise<unknown>>;
}

const slot = createGlobalSingleton<AsyncLocalStorage<PageRun>>("page-run");

function getStorage(): AsyncLocalStorage<PageRun> {
  const existing = slot.get();
  if (existing) return existing;
  const created = new AsyncLocalStorage<PageRun>();
  slot.set(created);
  return created;
}

export function watchPage<T>(draw: (run: Readonly<PageRun>) => T): T {
  const run = newRun();
  return getStorage().run(run, () => draw(run));
}

export function enterPage(): Readonly<PageRun> {
  const run = newRun();
  getStorage().enterWith(run);
  return run;
}

const newRun = (): PageRun => ({ outage: false, missing: false, partial: false, answers: new Map() });

export function markPageOutage<E>(error: E): E {
  const run = getStorage().getStore();
  if (run) run.outage = true;
  return error;
}

/**
 * Makes the page return 404 without Next's notFound(), which renders twice and leaves the text to the browser's script.
 */
export function markPageMissing(): void {
  const run = getStorage().getStore();
  if (run) run.missing = true;
}

/** Marks a page as incomplete, so that it isn't cached. */
export function markPagePartial(): void {
  const run = getStorage().getStore();
  if (run) run.partial = true;
}

export function cachePerPage<T>(name: string, ask: () => Promise<T>): Promise<T> {
  const answers = getStorage().getStore()?.answers;
  const knownAnswer = answers?.get(name) as Promise<T> | undefined;
  if (knownAnswer) return knownAnswer;
  const answer = ask();
  answers?.set(name, answer);
  return answer;
}
