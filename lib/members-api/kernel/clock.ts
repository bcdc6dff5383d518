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
/** Instances differ for so long after the database's clock was set. */
const MEASURE_EVERY_MS = 5000;
/** The clock was set back by more than what a slow answer explains. */
const SET_BACK_MS = 10_000;
/** An answer that took longer says little about the time. */
const ROUND_TRIP_MAX_MS = 2000;

/** This computer's own clock. */
export const ownClock: Clock = { now: () => new Date(), skewMs: () => 0, stop: () => undefined };

type OnSetBack = () => Promise<void>;

/** Gets by how much a clock is ahead of the process's stopwatch, now and then, and says when it was set back. */
function watchSteps(log: Pick<Logger, "warn">, onSetBack: OnSetBack): (aheadMs: number) => Promise<void> {
  let before: number | undefined;
  return async (aheadMs) => {
    const setBackMs = before === undefined ? 0 : before - aheadMs;
    if (setBackMs > SET_BACK_MS) {
      log.warn({ seconds: Math.round(setBackMs / 1000) }, "the clock was set back");
      await onSetBack();
    }
    // Not before that was done: what fails is tried again with the next measurement.
    before = aheadMs;
  };
}

/** This computer's own clock, watched: PGlite has no other. `onSetBack` as of the database's. */
export function openOwnClock(log: Pick<Logger, "warn">, onSetBack: OnSetBack): Clock {
  const noteStep = watchSteps(log, onSetBack);
  const measure = () => {
    noteStep(Date.now() - performance.now()).catch((error: unknown) =>
      log.warn({ err: serializeError(error) }, "what waits for the old time could not be made due"),
    );
  };
  measure();
  const timer = setInterval(measure, MEASURE_EVERY_MS).unref();
  return { ...ownClock, stop: () => clearInterval(timer) };
}

/**
 * The database's clock, measured now and then every five seconds; in between the process's own stopwatch counts on, which
 * nobody can set. Says in the log when the computer's clock begins or ceases to differ by more than half a minute.
 * `onSetBack` hears that the database's clock was set back: what is due then would wait until it is there again.
 */
export async function openDatabaseClock(
  run: RootDatabase["run"],
  log: Pick<Logger, "warn">,
  onSetBack: OnSetBack = async () => undefined,
): Promise<Clock> {
  const noteStep = watchSteps(log, onSetBack);
  let offsetMs = 0;
  let skewMs = 0;
  let isMeasured = false;
  let isUnread = false;
  async function measure(): Promise<void> {
    const sentAt = performance.now();
    const { rows } = await run("select extract(epoch from clock_timestamp()) * 1000 as ms");
    const answeredAt = performance.now();
    if (isMeasured && answeredAt - sentAt > ROUND_TRIP_MAX_MS) return;
    offsetMs = Number((rows[0] as { ms: unknown }).ms) - (sentAt + answeredAt) / 2;
    const wasOff = Math.abs(skewMs) > SKEW_MAX_MS;
    skewMs = Math.round(Date.now() - (offsetMs + performance.now()));
    isMeasured = true;
    await noteStep(offsetMs);
    const isOff = Math.abs(skewMs) > SKEW_MAX_MS;
    if (isOff === wasOff) return;
    const text = isOff
      ? "this computer's clock differs from the database's: no housekeeping is done here until it is set right"
      : "this computer's clock agrees with the database's again";
    log.warn({ skewSeconds: Math.round(skewMs / 1000) }, text);
  }
  await measure();
  const timer = setInterval(() => {
    measure().then(
      () => {
        isUnread = false;
      },
      (error: unknown) => {
        if (!isUnread) log.warn({ err: serializeError(error) }, "the database's clock could not be read");
        isUnread = true;
      },
    );
  }, MEASURE_EVERY_MS);
  timer.unref();
  return {
    now: () => new Date(offsetMs + performance.now()),
    skewMs: () => skewMs,
    stop: () => clearInterval(timer),
  };
}
