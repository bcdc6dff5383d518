import { AppError } from "@/lib/core/errors";
import { type Database, sqlState } from "./database";

const RETRIES = 3;
const BASE_DELAY_MS = 20;
/** serialization_failure and deadlock_detected: the database rolled back, and a retry may succeed. */
const HEALABLE = new Set(["40001", "40P01"]);

export interface Pause {
  random(): number;
  sleep(ms: number): Promise<void>;
}

const realPause: Pause = {
  random: Math.random,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Runs `work` in one transaction. A serialization failure or a deadlock is retried at most 3 times with a jittered
 * pause, then becomes 503 'unavailable' (SEC-LED-09). Any other error rolls back and is thrown. `work` may run several
 * times, so it must do nothing but database work.
 */
export async function serializableTransaction<T>(
  db: Database,
  work: (tx: Database) => Promise<T>,
  pause: Pause = realPause,
): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (!HEALABLE.has(sqlState(error) ?? "")) throw error;
      if (tried === RETRIES) {
        throw new AppError("unavailable", "The service is busy. Try again.", { retryAfter: 1 });
      }
      await pause.sleep(BASE_DELAY_MS * 2 ** tried * (0.5 + pause.random()));
    }
  }
}
