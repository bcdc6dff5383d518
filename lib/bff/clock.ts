import { createGlobalSingleton } from "./global-singleton";

const slot = createGlobalSingleton<() => number>("clock");

export function setClock(now: (() => number) | undefined): void {
  slot.set(now);
}

export function getSharedNow(): number {
  return (slot.get() ?? Date.now)();
}
