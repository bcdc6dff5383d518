import { globalSingleton } from "./global-singleton";

const slot = globalSingleton<() => number>("clock");

export function setClock(now: (() => number) | undefined): void {
  slot.set(now);
}

export function sharedNow(): number {
  return (slot.get() ?? Date.now)();
}
