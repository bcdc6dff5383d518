import { globalSingleton } from "./global-singleton";

const slot = globalSingleton<() => number>("clock");

/** The embedded Members API's clock is its database's. */
export function setClock(now: (() => number) | undefined): void {
  slot.set(now);
}

export function sharedNow(): number {
  return (slot.get() ?? Date.now)();
}
