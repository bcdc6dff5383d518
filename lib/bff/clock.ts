import { globalSingleton } from "./global-singleton";

const slot = globalSingleton<() => number>("clock");

/** Called at the start: the embedded Members API's clock, which is its database's. */
export function setClock(now: (() => number) | undefined): void {
  slot.set(now);
}

/** Milliseconds since 1970, by the clock that all instances share; by this computer's own with a remote Members API. */
export function sharedNow(): number {
  return (slot.get() ?? Date.now)();
}
