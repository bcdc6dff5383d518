import { findSqlState } from "@/lib/platform/telemetry";
import { AppError } from "@/lib/platform/values";
import type { Database } from "./database";

const RETRIES = 3;
const BASE_DELAY_MS = 20;
const HEALABLE = new Set(["40001", "40P01"]);

export interface Pause {
  random(): number;
  sleep(ms: number): Promise<void>;
}

const realPause: Pause = {
  random: Math.random,
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Runs `work` up to four times, so `work` may only use the database. Throws after 3 retries (SEC-LED-09). */
export async function runSerializableTransaction<T>(
  db: Database,
  work: (tx: Database) => Promise<T>,
  pause: Pause = realPause,
): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (!HEALABLE.has(findSqlState(error) ?? "")) throw error;
      if (tried === RETRIES) {
        throw new AppError("unavailable", "The service is busy. Try again.", { retryAfter: 1 });
      }
      await pause.sleep(BASE_DELAY_MS * 2 ** tried * (0.5 + pause.random()));
    }
  }
}
