import { createHmac } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { loginFailures } from "../db/schema";
import type { Services } from "../services";

const FREE_TRIES = 5;
const FIRST_PAUSE_MS = 4000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** Failures older than this are forgotten. */
const FORGET_MS = 60 * 60_000;

export interface LoginTry {
  siteId: string;
  email: string;
  address: string;
}

/** Per account and address: guessing slows down, and the owner at another address is not locked out. */
function digestOf({ siteId, email, address }: LoginTry, key: string): string {
  return createHmac("sha256", key)
    .update(JSON.stringify([siteId, email, address]))
    .digest("hex");
}

function pauseAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0;
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - FREE_TRIES));
}

/**
 * Counts a try as failed before it is checked, so that a hundred at once do not all pass. Throws 429 while the pause
 * of earlier failures lasts. A success takes the count back with `forgetFailures`.
 */
export async function countLoginTry(db: Database, services: Services, attempt: LoginTry): Promise<void> {
  const digest = digestOf(attempt, services.secrets.digestKey);
  const now = services.now();
  await db.transaction(async (tx) => {
    await tx
      .insert(loginFailures)
      .values({ digest, failures: 0, blockedUntil: now, lastAt: now })
      .onConflictDoNothing();
    const [row] = await tx.select().from(loginFailures).where(eq(loginFailures.digest, digest)).for("update");
    if (!row) return;
    const left = row.blockedUntil.getTime() - now.getTime();
    if (left > 0) {
      throw new AppError("too_many_requests", "Too many tries. Please wait a moment and try again.", {
        retryAfter: Math.ceil(left / 1000),
      });
    }
    const recent = now.getTime() - row.lastAt.getTime() < FORGET_MS;
    const failures = (recent ? row.failures : 0) + 1;
    const blockedUntil = new Date(now.getTime() + pauseAfter(failures));
    await tx
      .update(loginFailures)
      .set({ failures, blockedUntil, lastAt: now })
      .where(eq(loginFailures.digest, digest));
  });
}

export async function forgetFailures(db: Database, services: Services, attempt: LoginTry): Promise<void> {
  const digest = digestOf(attempt, services.secrets.digestKey);
  await db.delete(loginFailures).where(eq(loginFailures.digest, digest));
}

/** Takes out counts that no longer matter: for the sweeper. */
export async function removeOldFailures(db: Database, now: Date): Promise<void> {
  await db.delete(loginFailures).where(lt(loginFailures.lastAt, new Date(now.getTime() - FORGET_MS)));
}
