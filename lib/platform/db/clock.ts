import { type Logger, serializeError } from "@/lib/platform/telemetry";
import type { RootDatabase } from "./database";

export interface Clock {
  now(): Date;
  /** Milliseconds; positive if this computer's clock is ahead of the database's. */
  skewMs(): number;
  stop(): void;
}

/** Above this skew, an instance skips housekeeping, whose deletions can't be undone. */
export const SKEW_MAX_MS = 30_000;
const MEASURE_EVERY_MS = 5000;
const SET_BACK_MS = 10_000;
const ROUND_TRIP_MAX_MS = 2000;

export const ownClock: Clock = { now: () => new Date(), skewMs: () => 0, stop: () => undefined };

type OnSetBack = () => Promise<void>;

function watchSteps(log: Pick<Logger, "warn">, onSetBack: OnSetBack): (aheadMs: number) => Promise<void> {
  let before: number | undefined;
  return async (aheadMs) => {
    const setBackMs = before === undefined ? 0 : before - aheadMs;
    if (setBackMs > SET_BACK_MS) {
      log.warn({ seconds: Math.round(setBackMs / 1000) }, "the clock was set back");
      await onSetBack();
    }
    // Set last: if `onSetBack` fails, the next measurement retries it.
    before = aheadMs;
  };
}

export function openOwnClock(log: Pick<Logger, "warn">, onSetBack: OnSetBack): Clock {
  const noteStep = watchSteps(log, onSetBack);
  const measure = () => {
    noteStep(Date.now() - performance.now()).catch((error: unknown) =>
      log.warn({ err: serializeError(error) }, "jobs scheduled by the old time could not be rescheduled"),
    );
  };
  measure();
  const timer = setInterval(measure, MEASURE_EVERY_MS).unref();
  return { ...ownClock, stop: () => clearInterval(timer) };
}

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
