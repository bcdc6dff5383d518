import { createHmac } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import { DEVICE_HEADER } from "@/lib/contract/call";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { knownAddresses, loginFailures } from "../db/schema/account";
import { SKEW_MAX_MS } from "../kernel/clock";
import { networkOf } from "../kernel/network";
import type { BaseContext } from "../kernel/serve";
import type { Services } from "../kernel/services";
import { normalEmail } from "./user-repository";

/**
 * Attempts before pauses begin: on one account from a known browser or address; from everywhere that is unknown together,
 * of which one network takes one less, so that a stranger at one address leaves the owner at a new one a try; and on all
 * accounts of a site from one address.
 */
const FREE_ATTEMPTS = 5;
const FREE_ATTEMPTS_NETWORK = FREE_ATTEMPTS - 1;
const FREE_ATTEMPTS_ALL_ACCOUNTS = 50;
/** With the free attempts: five a minute at most. */
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** Older failures are forgotten. */
const FORGET_MS = 60 * 60_000;
/** How long a browser and an address stay known after a login. */
const KNOWN_MS = 90 * 24 * 60 * 60_000;

/** Stands for a site where all sites count together. */
const ALL_SITES = "*";

export interface LoginAttempt {
  siteId: string;
  email: string;
  address: string;
  /** The browser's name, as the BFF's cookie says; '' where none came. */
  device: string;
}

interface Counter {
  digest: string;
  freeTries: number;
}

/** Who tries to log in to an account of the context's site. */
export function loginAttempt(
  { site, address, headers }: Pick<BaseContext, "site" | "address" | "headers">,
  email: string,
): LoginAttempt {
  return { siteId: site.id, email: normalEmail(email), address, device: headers[DEVICE_HEADER] ?? "" };
}

/** The same attempt in the count of all sites together: for an account that is tried at any of them. */
export function onAnySite({ email, address, device }: LoginAttempt): LoginAttempt {
  return { siteId: ALL_SITES, email, address, device };
}

function digestOf(parts: readonly string[], { secrets }: Pick<Services, "secrets">): string {
  return createHmac("sha256", secrets.digestKey).update(JSON.stringify(parts)).digest("hex");
}

/** Where somebody is known from: the browser's cookie first, since an address may be shared with whoever guesses. */
type Place = "device" | "address";
const PLACES: readonly Place[] = ["device", "address"];

function placeDigest(
  { siteId, email, ...attempt }: LoginAttempt,
  place: Place,
  use: "known" | "failures",
  services: Services,
): string {
  const name = place === "device" ? attempt.device : attempt.address;
  return digestOf([siteId, email, place, name, use], services);
}

/** Per account and known place, which nothing else holds up: guesses from anywhere else do not lock the owner out. */
function ofPlace(attempt: LoginAttempt, place: Place, services: Services): Counter {
  return { digest: placeDigest(attempt, place, "failures", services), freeTries: FREE_ATTEMPTS };
}

/** Per account and network, for a guesser with many addresses of one. */
function ofNetwork({ siteId, email, address }: LoginAttempt, services: Services): Counter {
  const digest = digestOf([siteId, email, "network", networkOf(address)], services);
  return { digest, freeTries: FREE_ATTEMPTS_NETWORK };
}

/**
 * Per account, over all places without an earlier login: guessing from a thousand networks is as slow as from one. Those
 * that used up their own tries wait in a line of their own, and not before whoever comes from a new one.
 */
function elsewhere({ siteId, email }: LoginAttempt, networkFailures: number, services: Services): Counter {
  const isSpent = networkFailures > FREE_ATTEMPTS_NETWORK;
  const digest = digestOf([siteId, email, isSpent ? "elsewhere, spent" : "elsewhere", ""], services);
  return { digest, freeTries: isSpent ? 1 : FREE_ATTEMPTS };
}

/** Per address, over all accounts without an earlier login there: one password tried on a thousand accounts is slow too. */
function onAllAccounts({ siteId, address }: LoginAttempt, services: Services): Counter {
  const digest = digestOf([siteId, "all accounts", address], services);
  return { digest, freeTries: FREE_ATTEMPTS_ALL_ACCOUNTS };
}

/** The place from which the account was logged in to before, or null. */
async function knownPlace(
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

/** Throws 429 while the pause after earlier failures lasts; otherwise counts one more, and returns how many there are. */
async function count(tx: Database, { digest, freeTries }: Counter, now: Date): Promise<number> {
  await tx
    .insert(loginFailures)
    .values({ digest, failures: 0, blockedUntil: now, lastAt: now })
    .onConflictDoNothing();
  const [row] = await tx.select().from(loginFailures).where(eq(loginFailures.digest, digest)).for("update");
  // A login has just cleared it.
  if (!row) return 0;
  // A count from after now is from before the clock was set back: nobody is to wait until then.
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

/**
 * Counts an attempt as failed before it is checked, so that a hundred at once do not all pass. Throws 429 while the
 * pause after earlier failures lasts. `recordLogin` takes the count back after a success.
 */
export async function countLoginAttempt(
  db: Database,
  services: Services,
  ...attempts: readonly LoginAttempt[]
): Promise<void> {
  const now = services.now();
  // All or none: what one count refuses is not counted in another.
  await db.transaction(async (tx) => {
    for (const attempt of attempts) {
      const known = await knownPlace(tx, services, attempt, now);
      if (known) {
        await count(tx, ofPlace(attempt, known, services), now);
        continue;
      }
      const failures = await count(tx, ofNetwork(attempt, services), now);
      await count(tx, elsewhere(attempt, failures, services), now);
      await count(tx, onAllAccounts(attempt, services), now);
    }
  });
}

/**
 * After a correct password, a sign-up or a mailed link: takes this attempt back if `wasCounted`, clears the failures of
 * this place and remembers browser and address, so that others' guesses do not lock their owner out.
 */
export async function recordLogin(
  db: Database,
  services: Services,
  attempt: LoginAttempt,
  { wasCounted = true }: { wasCounted?: boolean } = {},
): Promise<void> {
  const lastAt = services.now();
  await db.transaction(async (tx) => {
    const known = await knownPlace(tx, services, attempt, lastAt);
    if (known) {
      const { digest } = ofPlace(attempt, known, services);
      await tx.delete(loginFailures).where(eq(loginFailures.digest, digest));
    } else if (wasCounted) {
      const failures = await takeBack(tx, ofNetwork(attempt, services), lastAt);
      await takeBack(tx, elsewhere(attempt, failures, services), lastAt);
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

/**
 * The pause before this attempt was over, or it would not have been counted: the one that it began goes with it. Returns the
 * failures with this attempt, as `count` did.
 */
async function takeBack(tx: Database, { digest }: Counter, now: Date): Promise<number> {
  const [row] = await tx
    .update(loginFailures)
    .set({ failures: sql`greatest(0, ${loginFailures.failures} - 1)`, blockedUntil: now })
    .where(eq(loginFailures.digest, digest))
    .returning();
  return (row?.failures ?? 0) + 1;
}

/** Removes outdated counts and known places; called by housekeeping. */
export async function removeOldFailures(db: Database, now: Date): Promise<void> {
  await db.delete(loginFailures).where(lt(loginFailures.lastAt, new Date(now.getTime() - FORGET_MS)));
  await db.delete(knownAddresses).where(lt(knownAddresses.lastAt, new Date(now.getTime() - KNOWN_MS)));
}
