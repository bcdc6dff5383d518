import type { RootDatabase } from "../db/database";
import { serializeError } from "./error-response";
import type { Logger } from "./logger";

/** What expires or is deleted goes by this clock, which all instances on one database share. */
export interface Clock {
  now(): Date;
  /** By how many milliseconds this computer's own clock is ahead of the database's; negative where it is behind. */
  skewMs(): number;
  stop(): void;
}

/** Beyond this an instance leaves housekeeping to others: what it deletes by mistake is gone. */
export const SKEW_MAX_MS = 30_000;
const MEASURE_EVERY_MS = 60_000;
/** An answer that took longer says little about the time. */
const ROUND_TRIP_MAX_MS = 2000;

/** This computer's own clock: PGlite has no other. */
export const ownClock: Clock = { now: () => new Date(), skewMs: () => 0, stop: () => undefined };

/**
 * The database's clock, measured now and then every minute; in between the process's own stopwatch counts on, which
 * nobody can set. Says in the log when the computer's clock begins or ceases to differ by more than half a minute.
 */
export async function openDatabaseClock(run: RootDatabase["run"], log: Pick<Logger, "warn">): Promise<Clock> {
  let offsetMs = 0;
  let skewMs = 0;
  let isMeasured = false;
  async function measure(): Promise<void> {
    const sentAt = performance.now();
    const { rows } = await run("select extract(epoch from clock_timestamp()) * 1000 as ms");
    const answeredAt = performance.now();
    if (isMeasured && answeredAt - sentAt > ROUND_TRIP_MAX_MS) return;
    offsetMs = Number((rows[0] as { ms: unknown }).ms) - (sentAt + answeredAt) / 2;
    const wasOff = Math.abs(skewMs) > SKEW_MAX_MS;
    skewMs = Math.round(Date.now() - (offsetMs + performance.now()));
    isMeasured = true;
    const isOff = Math.abs(skewMs) > SKEW_MAX_MS;
    if (isOff === wasOff) return;
    const text = isOff
      ? "this computer's clock differs from the database's: no housekeeping is done here until it is set right"
      : "this computer's clock agrees with the database's again";
    log.warn({ skewSeconds: Math.round(skewMs / 1000) }, text);
  }
  await measure();
  const timer = setInterval(() => {
    measure().catch((error: unknown) =>
      log.warn({ err: serializeError(error) }, "the database's clock could not be read"),
    );
  }, MEASURE_EVERY_MS);
  timer.unref();
  return {
    now: () => new Date(offsetMs + performance.now()),
    skewMs: () => skewMs,
    stop: () => clearInterval(timer),
  };
}
