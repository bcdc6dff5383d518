import { processSlot } from "./process-slot";

/** What the start of this process opened, for whoever must end it or tell of it. */
export interface Started {
  /** At the very first start of the embedded API: shown once, kept nowhere. */
  firstStart: { adminEmail: string; adminPassword: string } | null;
  /** Milliseconds that opening the embedded database took; null when the Members API is remote. */
  databaseOpenedInMs: number | null;
  close(): Promise<void>;
}

const starting = processSlot<Promise<Started>>("starting");
const listening = processSlot<number>("listening-port");
const draining = processSlot<boolean>("draining");

/** Runs `start` once in this process, whoever asks first. */
export function startOnce(start: () => Promise<Started>): Promise<Started> {
  const known = starting.get() ?? start();
  starting.set(known);
  return known;
}

/** What the start opened; undefined before it began. Rejects when it failed. */
export function whatStarted(): Promise<Started> | undefined {
  return starting.get();
}

/** The port that the server really listens on, told before anything opens; mails link to it. */
export function setListeningPort(port: number): void {
  listening.set(port);
}

export function listeningPort(): number | undefined {
  return listening.get();
}

/** From here on the server takes no new work: probes hear 503 while running answers end (SEC-FLT-01). */
export function startDraining(): void {
  draining.set(true);
}

export function isDraining(): boolean {
  return draining.get() === true;
}
