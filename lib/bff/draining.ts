import { globalSingleton } from "./global-singleton";

const draining = globalSingleton<boolean>("draining");

/** The server accepts no new work from here on: probes get 503 while running responses finish (SEC-FLT-01). */
export function startDraining(): void {
  draining.set(true);
}

export function isDraining(): boolean {
  return draining.get() === true;
}
