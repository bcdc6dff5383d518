import { AsyncLocalStorage } from "node:async_hooks";
import { globalSingleton } from "./global-singleton";

export interface PageRun {
  outage: boolean;
  missing: boolean;
  partial: boolean;
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

export function watchPage<T>(draw: (run: Readonly<PageRun>) => T): T {
  const run = newRun();
  return storage().run(run, () => draw(run));
}

export function enterPage(): Readonly<PageRun> {
  const run = newRun();
  storage().enterWith(run);
  return run;
}

const newRun = (): PageRun => ({ outage: false, missing: false, partial: false, answers: new Map() });

export function pageOutage<E>(error: E): E {
  const run = storage().getStore();
  if (run) run.outage = true;
  return error;
}

/** Returns 404 without Next's notFound(), which renders twice and leaves the text to the browser's script. */
export function pageMissing(): void {
  const run = storage().getStore();
  if (run) run.missing = true;
}

/** Marks a page as incomplete, so it isn't cached. */
export function pagePartial(): void {
  const run = storage().getStore();
  if (run) run.partial = true;
}

export function oncePerPage<T>(name: string, ask: () => Promise<T>): Promise<T> {
  const answers = storage().getStore()?.answers;
  const known = answers?.get(name) as Promise<T> | undefined;
  if (known) return known;
  const answer = ask();
  answers?.set(name, answer);
  return answer;
}
