import { removeOldFailures } from "./account/login-throttle";
import { removeExpiredResetTokens } from "./account/reset-repository";
import { removeEndedSessions } from "./account/session-repository";
import type { Database } from "./db/database";
import type { Outbox } from "./mail/outbox";
import { toldFault } from "./request/error-answer";
import type { Services } from "./services";
import { createSweep, SWEEP_EVERY_MS } from "./sweeper";

const MAIL_EVERY_MS = 5000;
const CLEAN_EVERY_MS = 60 * 60_000;

export interface Housekeeping {
  /** Starts nothing more, and waits for what runs. */
  stop(): Promise<void>;
}

/** What must happen without being asked: mail that waits, and what has expired. */
export function startHousekeeping(options: {
  db: Database;
  services: Services;
  outbox: Outbox;
  /** No other process can have this database open. */
  isAlone: boolean;
}): Housekeeping {
  const { db, services, outbox, isAlone } = options;
  const stops = [
    every(MAIL_EVERY_MS, "outbox", services, () => outbox.drain()),
    every(SWEEP_EVERY_MS, "sweeper", services, createSweep(services.generation, isAlone)),
    every(CLEAN_EVERY_MS, "cleaning", services, async () => {
      const now = services.now();
      await removeEndedSessions(db, now);
      await removeExpiredResetTokens(db, now);
      await removeOldFailures(db, now);
    }),
  ];
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** Runs `work` at once and then with a pause after each run, so that a slow run is never overtaken by the next. */
function every(
  pauseMs: number,
  name: string,
  { log }: Pick<Services, "log">,
  work: () => Promise<unknown>,
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const turn = async () => {
    try {
      await work();
    } catch (error) {
      log.error({ task: name, err: toldFault(error) }, "a task failed");
    }
    if (stopped) return;
    timer = setTimeout(start, pauseMs);
    timer.unref();
  };
  const start = () => {
    running = turn();
  };
  start();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}
