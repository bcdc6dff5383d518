import { processSlot } from "./process-slot";

const draining = processSlot<boolean>("draining");

/** From here on the server takes no new work: probes hear 503 while running answers end (SEC-FLT-01). */
export function startDraining(): void {
  draining.set(true);
}

export function isDraining(): boolean {
  return draining.get() === true;
}
