import { removeOldFailures } from "./account/login-throttle";
import { removeExpiredResetTokens } from "./account/reset-repository";
import { removeEndedSessions } from "./account/session-repository";
import { expireOrders } from "./commerce/expire-orders";
import type { Database } from "./db/database";
import { purgeRemoved } from "./garage/purge-removed";
import { forgetOldLetters, type Outbox } from "./mail/outbox";
import { RECONCILE_EVERY_MS, reconcilePayments } from "./payment/reconcile";
import { createPackTurn } from "./print-pack/pack-desk";
import { removeOldPacks } from "./print-pack/pack-repository";
import { removeOldAnswers } from "./providers/source-cache";
import { toldFault } from "./request/error-answer";
import type { Services } from "./services";
import { removeEndedShares } from "./share/share-repository";
import { createSweep, SWEEP_EVERY_MS } from "./sweeper";

const MAIL_EVERY_MS = 5000;
/** A dealer waits for the first vehicle. */
const PRINT_PACKS_EVERY_MS = 2000;
const IMPORTS_EVERY_MS = 30_000;
const VIN_PACK_EVERY_MS = 60_000;
const CLEAN_EVERY_MS = 60 * 60_000;
const ORDERS_EVERY_MS = 5 * 60_000;

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
    every(PRINT_PACKS_EVERY_MS, "print packs", services, createPackTurn(services.printPacks, isAlone)),
    every(IMPORTS_EVERY_MS, "imports", services, () => services.imports.resume(isAlone)),
    every(VIN_PACK_EVERY_MS, "VIN data", services, () => services.vinPack.refresh()),
    every(RECONCILE_EVERY_MS, "payments", services, () => reconcilePayments({ db, services })),
    every(ORDERS_EVERY_MS, "orders", services, () => expireOrders(db, services.now())),
    every(CLEAN_EVERY_MS, "cleaning", services, async () => {
      const now = services.now();
      await removeEndedSessions(db, now);
      await removeExpiredResetTokens(db, now);
      await removeOldFailures(db, now);
      await removeEndedShares(db, now);
      await removeOldPacks(db, now);
      await removeOldAnswers(db, now);
      await forgetOldLetters(db, now);
      await purgeRemoved(db, services.files, now);
    }),
  ];
  return {
    async stop() {
      services.printPacks.close();
      await Promise.all(stops.map((stop) => stop()));
      await services.imports.close();
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
