import { createHmac } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import { DEVICE_HEADER } from "@/lib/platform/calls";
import { type Database, SKEW_MAX_MS } from "@/lib/platform/db";
import { type BaseContext, type Services, toNetwork } from "@/lib/platform/http";
import { AppError, normalizeEmail } from "@/lib/platform/values";
import { knownAddresses, loginFailures } from "../schema";

/**
 * Attempts before the first pause. A network gets one fewer, so that an attacker's network leaves the owner an attempt
 * from elsewhere.
 */
const FREE_ATTEMPTS = 5;
const FREE_ATTEMPTS_NETWORK = FREE_ATTEMPTS - 1;
const FREE_ATTEMPTS_ALL_ACCOUNTS = 50;
/** At most five attempts a minute, including the free attempts. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
const FORGET_MS = 60 * 60_000;
const KNOWN_MS = 90 * 24 * 60 * 60_000;

/** Key for limits shared across sites. */
const ALL_SITES = "*";

export interface LoginAttempt {
  siteId: string;
  email: string;
  address: string;
  device: string;
}

interface Counter {
  digest: string;
  freeTries: number;
}

export function loginAttempt(
  { site, address, headers }: Pick<BaseContext, "site" | "address" | "headers">,
  email: string,
): LoginAttempt {
  return { siteId: site.id, email: normalizeEmail(email), address, device: headers[DEVICE_HEADER] ?? "" };
}

export function onAnySite({ email, address, device }: LoginAttempt): LoginAttempt {
  return { siteId: ALL_SITES, email, address, device };
}

function computeDigest(parts: readonly string[], { secrets }: Pick<Services, "secrets">): string {
  return createHmac("sha256", secrets.digestKey).update(JSON.stringify(parts)).digest("hex");
}

/** The cookie is checked first, because an attacker may share the address. */
type Place = "device" | "address";
const PLACES: readonly Place[] = ["device", "address"];

function placeDigest(
  { siteId, email, ...attempt }: LoginAttempt,
  place: Place,
  use: "known" | "failures",
  services: Services,
): string {
  const name = place === "device" ? attempt.device : attempt.address;
  return computeDigest([siteId, email, place, name, use], services);
}

/** Counts known places separately, so that guesses from elsewhere don't lock the owner out. */
function ofPlace(attempt: LoginAttempt, place: Place, services: Services): Counter {
  return { digest: placeDigest(attempt, place, "failures", services), freeTries: FREE_ATTEMPTS };
}

function ofNetwork({ siteId, email, address }: LoginAttempt, services: Services): Counter {
  const digest = computeDigest([siteId, email, "network", toNetwork(address)], services);
  return { digest, freeTries: FREE_ATTEMPTS_NETWORK };
}

/**
 * Counts all unknown places together, so that using many networks doesn't speed up guessing. Networks over their limit
 * share another counter.
 */
function countFailuresElsewhere(
  { siteId, email }: LoginAttempt,
  networkFailures: number,
  services: Services,
): Counter {
  const isSpent = networkFailures > FREE_ATTEMPTS_NETWORK;
  const digest = computeDigest([siteId, email, isSpent ? "elsewhere, spent" : "elsewhere", ""], services);
  return { digest, freeTries: isSpent ? 1 : FREE_ATTEMPTS };
}

/** Counts per address across all accounts, to slow down password spraying. */
function onAllAccounts({ siteId, address }: LoginAttempt, services: Services): Counter {
  const digest = computeDigest([siteId, "all accounts", address], services);
  return { digest, freeTries: FREE_ATTEMPTS_ALL_ACCOUNTS };
}

async function findKnownPlace(
  tx: Database,
  services: Services,
  attempt: LoginAttempt,
  now: Date,
): Promise<Place | null> {
  for (const place of PLACES) {
    if (place === "device" && attempt.device === "") continue;
    const [seen] = await tx
      .select()
      .from(knownAddresses)
      .where(eq(knownAddresses.digest, placeDigest(attempt, place, "known", services)));
    if (seen && now.getTime() - seen.lastAt.getTime() < KNOWN_MS) return place;
  }
  return null;
}

function pauseAfter(failures: number, freeTries: number): number {
  if (failures < freeTries) return 0;
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - freeTries));
}

async function count(tx: Database, { digest, freeTries }: Counter, now: Date): Promise<number> {
  await tx
    .insert(loginFailures)
    .values({ digest, failures: 0, blockedUntil: now, lastAt: now })
    .onConflictDoNothing();
  const [row] = await tx.select().from(loginFailures).where(eq(loginFailures.digest, digest)).for("update");
  if (!row) return 0;
  // A future timestamp means that the clock was set back.
  const isSetBack = row.lastAt.getTime() - now.getTime() > SKEW_MAX_MS;
  const pauseMs = isSetBack ? 0 : row.blockedUntil.getTime() - now.getTime();
  if (pauseMs > 0) {
    throw new AppError("too_many_requests", "Too many attempts. Wait a moment and try again.", {
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
  return failures;
}

/** Counts before the password check, so that parallel attempts can't all pass. `recordLogin` undoes the count. */
export async function countLoginAttempt(
  db: Database,
  services: Services,
  ...attempts: readonly LoginAttempt[]
): Promise<void> {
  const now = services.now();
  // Atomic: if one limit rejects, none are incremented.
  await db.transaction(async (tx) => {
    for (const attempt of attempts) {
      const knownPlace = await findKnownPlace(tx, services, attempt, now);
      if (knownPlace) {
        await count(tx, ofPlace(attempt, knownPlace, services), now);
        continue;
      }
      const failures = await count(tx, ofNetwork(attempt, services), now);
      await count(tx, countFailuresElsewhere(attempt, failures, services), now);
      await count(tx, onAllAccounts(attempt, services), now);
    }
  });
}

export async function recordLogin(
  db: Database,
  services: Services,
  attempt: LoginAttempt,
  { wasCounted = true }: { wasCounted?: boolean } = {},
): Promise<void> {
  const lastAt = services.now();
  await db.transaction(async (tx) => {
    const knownPlace = await findKnownPlace(tx, services, attempt, lastAt);
    if (knownPlace) {
      const { digest } = ofPlace(attempt, knownPlace, services);
      await tx.delete(loginFailures).where(eq(loginFailures.digest, digest));
    } else if (wasCounted) {
      const failures = await takeBack(tx, ofNetwork(attempt, services), lastAt);
      await takeBack(tx, countFailuresElsewhere(attempt, failures, services), lastAt);
      await takeBack(tx, onAllAccounts(attempt, services), lastAt);
    }
    for (const name of PLACES) {
      if (name === "device" && attempt.device === "") continue;
      await tx
        .insert(knownAddresses)
        .values({ digest: placeDigest(attempt, name, "known", services), lastAt })
        .onConflictDoUpdate({ target: knownAddresses.digest, set: { lastAt } });
    }
  });
}

async function takeBack(tx: Database, { digest }: Counter, now: Date): Promise<number> {
  const [row] = await tx
    .update(loginFailures)
    .set({ failures: sql`greatest(0, ${loginFailures.failures} - 1)`, blockedUntil: now })
    .where(eq(loginFailures.digest, digest))
    .returning();
  return (row?.failures ?? 0) + 1;
}

export async function removeOldFailures(db: Database, now: Date): Promise<void> {
  await db.delete(loginFailures).where(lt(loginFailures.lastAt, new Date(now.getTime() - FORGET_MS)));
  await db.delete(knownAddresses).where(lt(knownAddresses.lastAt, new Date(now.getTime() - KNOWN_MS)));
}
