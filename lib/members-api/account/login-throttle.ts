import { createHmac } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { knownAddresses, loginFailures } from "../db/schema/account";
import type { Services } from "../kernel/services";

/** Attempts before pauses begin: from one address, and from all unknown addresses together. */
const FREE_ATTEMPTS = 5;
const FREE_ATTEMPTS_ELSEWHERE = 20;
const FIRST_PAUSE_MS = 4000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** Older failures are forgotten. */
const FORGET_MS = 60 * 60_000;
/** How long an address stays known after a login from it. */
const KNOWN_MS = 90 * 24 * 60 * 60_000;

export interface LoginAttempt {
  siteId: string;
  email: string;
  address: string;
}

interface Counter {
  digest: string;
  freeTries: number;
}

function digestOf(parts: readonly string[], { secrets }: Pick<Services, "secrets">): string {
  return createHmac("sha256", secrets.digestKey).update(JSON.stringify(parts)).digest("hex");
}

/** Per account and address: guessing slows down, and the owner at another address is not locked out. */
function ofAddress({ siteId, email, address }: LoginAttempt, services: Services): Counter {
  return { digest: digestOf([siteId, email, address], services), freeTries: FREE_ATTEMPTS };
}

/** Per account, over all addresses without an earlier login: guessing from a thousand addresses is slow too. */
function elsewhere({ siteId, email }: LoginAttempt, services: Services): Counter {
  return { digest: digestOf([siteId, email, "elsewhere", ""], services), freeTries: FREE_ATTEMPTS_ELSEWHERE };
}

function knownAddressDigest({ siteId, email, address }: LoginAttempt, services: Services): string {
  return digestOf([siteId, email, address, "known"], services);
}

function pauseAfter(failures: number, freeTries: number): number {
  if (failures < freeTries) return 0;
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - freeTries));
}

/** Throws 429 while the pause after earlier failures lasts; otherwise counts one more. */
async function count(tx: Database, { digest, freeTries }: Counter, now: Date): Promise<void> {
  await tx
    .insert(loginFailures)
    .values({ digest, failures: 0, blockedUntil: now, lastAt: now })
    .onConflictDoNothing();
  const [row] = await tx.select().from(loginFailures).where(eq(loginFailures.digest, digest)).for("update");
  if (!row) return;
  const pauseMs = row.blockedUntil.getTime() - now.getTime();
  if (pauseMs > 0) {
    throw new AppError("too_many_requests", "Too many tries. Please wait a moment and try again.", {
      retryAfter: Math.ceil(pauseMs / 1000),
    });
  }
  const recent = now.getTime() - row.lastAt.getTime() < FORGET_MS;
  const failures = (recent ? row.failures : 0) + 1;
  const blockedUntil = new Date(now.getTime() + pauseAfter(failures, freeTries));
  await tx
    .update(loginFailures)
    .set({ failures, blockedUntil, lastAt: now })
    .where(eq(loginFailures.digest, digest));
}

/**
 * Counts an attempt as failed before it is checked, so that a hundred at once do not all pass. Throws 429 while the
 * pause after earlier failures lasts. `recordLogin` takes the count back after a success.
 */
export async function countLoginAttempt(
  db: Database,
  services: Services,
  attempt: LoginAttempt,
): Promise<void> {
  const now = services.now();
  await db.transaction(async (tx) => {
    await count(tx, ofAddress(attempt, services), now);
    const [seen] = await tx
      .select()
      .from(knownAddresses)
      .where(eq(knownAddresses.digest, knownAddressDigest(attempt, services)));
    const isKnown = seen && now.getTime() - seen.lastAt.getTime() < KNOWN_MS;
    if (!isKnown) await count(tx, elsewhere(attempt, services), now);
  });
}

/** After a correct password: takes this attempt back, clears the failures of this address and remembers the address. */
export async function recordLogin(db: Database, services: Services, attempt: LoginAttempt): Promise<void> {
  const lastAt = services.now();
  await db.transaction(async (tx) => {
    await tx.delete(loginFailures).where(eq(loginFailures.digest, ofAddress(attempt, services).digest));
    const [seen] = await tx
      .select()
      .from(knownAddresses)
      .where(eq(knownAddresses.digest, knownAddressDigest(attempt, services)));
    if (!seen) {
      await tx
        .update(loginFailures)
        .set({ failures: sql`greatest(0, ${loginFailures.failures} - 1)` })
        .where(eq(loginFailures.digest, elsewhere(attempt, services).digest));
    }
    await tx
      .insert(knownAddresses)
      .values({ digest: knownAddressDigest(attempt, services), lastAt })
      .onConflictDoUpdate({ target: knownAddresses.digest, set: { lastAt } });
  });
}

/** Removes outdated counts and addresses; called by housekeeping. */
export async function removeOldFailures(db: Database, now: Date): Promise<void> {
  await db.delete(loginFailures).where(lt(loginFailures.lastAt, new Date(now.getTime() - FORGET_MS)));
  await db.delete(knownAddresses).where(lt(knownAddresses.lastAt, new Date(now.getTime() - KNOWN_MS)));
}
