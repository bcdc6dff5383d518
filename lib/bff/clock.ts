import { globalSingleton } from "./global-singleton";

const slot = globalSingleton<() => number>("clock");

/** Called at the start: the embedded Members API's clock, which is its database's, or one that minds the remote one's. */
export function setClock(now: (() => number) | undefined): void {
  slot.set(now);
}

/** Milliseconds since 1970, by the clock that all instances share. */
export function sharedNow(): number {
  return (slot.get() ?? Date.now)();
}
