import { sql } from "drizzle-orm";
import type { Database } from "../db/database";
import { rateLimits } from "../db/schema/sources";
import { SKEW_MAX_MS } from "./clock";
import { serializeError } from "./error-response";
import type { Logger } from "./logger";
import { windowIsOver } from "./rate-window";

const SHARE_EVERY_MS = 1000;
/** A caller's counts matter to other instances from a tenth of its limit on: most callers are never written down. */
const SHARED_SHARE = 0.1;
/** Of one statement. */
const KEYS_MAX = 1000;
/** Some 15 MB. Beyond it the oldest counts are forgotten. */
export const COUNTS_MAX = 100_000;
/** Counts dropped at once when there are too many, so that a flood of new callers rarely walks them. */
const DROPPED_AT_ONCE = 1000;

interface Entry {
  /** All that is known, of other instances too. */
  points: number;
  /** What of it is not yet in the database. */
  unshared: number;
  /** In milliseconds since 1970. */
  expire: number;
  windowMs: number;
  sharedFrom: number;
}

/** As `windowIsOver` says it of a row. */
const isOver = ({ expire, windowMs }: Entry, time: number) =>
  expire <= time || expire > time + windowMs + SKEW_MAX_MS;

export interface SharedCounts {
  /** Adds one, and says how many there are with it and how long the window lasts. */
  add(key: string, window: { windowMs: number; max: number }): { points: number; msLeft: number };
  /** Tells the others what was counted here, and hears what they counted. Never throws: what fails is sent the next time. */
  share(): Promise<void>;
  /** Shares what is left, and no more after it. */
  close(): Promise<void>;
}

/**
 * Counts in memory, and adds the counts to the database in one statement a second, whose answer is the sum of all instances.
 * Between two of them a caller may be given what each instance still has for it (docs/decisions/rate-limits.md).
 * `everyMs: 0` shares only when `share` is called.
 */
export function createSharedCounts(options: {
  db: Database;
  now(): Date;
  log: Logger;
  everyMs?: number;
}): SharedCounts {
  const { db, now, log, everyMs = SHARE_EVERY_MS } = options;
  const entries = new Map<string, Entry>();
  const dirty = new Set<string>();

  function removeExpired(time: number): void {
    for (const [key, entry] of entries) if (isOver(entry, time)) remove(key);
  }

  /** The first ones counted have the least of their window left. */
  function removeOldest(): void {
    const kept = COUNTS_MAX - DROPPED_AT_ONCE;
    for (const key of entries.keys()) {
      if (entries.size <= kept) return;
      remove(key);
    }
  }

  function remove(key: string): void {
    entries.delete(key);
    dirty.delete(key);
  }

  async function shareSome(keys: readonly string[]): Promise<void> {
    const time = now().getTime();
    const outgoing = keys.flatMap((key) => {
      const entry = entries.get(key);
      return entry && !isOver(entry, time) ? [{ key, entry, sent: entry.unshared }] : [];
    });
    if (outgoing.length === 0) return;
    const rowIsOver = windowIsOver(time, Math.max(...outgoing.map(({ entry }) => entry.windowMs)));
    const rows = await db
      .insert(rateLimits)
      .values(outgoing.map(({ key, entry, sent }) => ({ key, points: sent, expire: entry.expire })))
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          points: sql`case when ${rowIsOver} then excluded.points else ${rateLimits.points} + excluded.points end`,
          expire: sql`case when ${rowIsOver} then excluded.expire else ${rateLimits.expire} end`,
        },
      })
      .returning({ key: rateLimits.key, points: rateLimits.points, expire: rateLimits.expire });
    const sums = new Map(rows.map((row) => [row.key, row]));
    for (const { key, entry, sent } of outgoing) {
      const sum = sums.get(key);
      entry.unshared -= sent;
      entry.points = (sum?.points ?? sent) + entry.unshared;
      entry.expire = sum?.expire ?? entry.expire;
      if (entry.unshared === 0) dirty.delete(key);
    }
  }

  let sharing: Promise<void> | null = null;
  async function shareAll(): Promise<void> {
    removeExpired(now().getTime());
    // In one order, so that two instances never wait for each other's rows.
    const keys = [...dirty].sort();
    try {
      for (let at = 0; at < keys.length; at += KEYS_MAX) await shareSome(keys.slice(at, at + KEYS_MAX));
    } catch (error) {
      log.warn(
        { err: serializeError(error) },
        "the counts of calls could not be shared: each instance goes by its own",
      );
    }
  }
  function share(): Promise<void> {
    sharing ??= shareAll().finally(() => {
      sharing = null;
    });
    return sharing;
  }

  const timer = everyMs > 0 ? setInterval(() => void share(), everyMs) : undefined;
  timer?.unref();
  return {
    add(key, { windowMs, max }) {
      const time = now().getTime();
      let entry = entries.get(key);
      if (!entry || isOver(entry, time)) {
        if (entries.size >= COUNTS_MAX) removeOldest();
        entry = {
          points: 0,
          unshared: 0,
          expire: time + windowMs,
          windowMs,
          sharedFrom: Math.ceil(max * SHARED_SHARE),
        };
        // At the end of the order, where it was there before.
        remove(key);
        entries.set(key, entry);
      }
      entry.points += 1;
      entry.unshared += 1;
      if (entry.points >= entry.sharedFrom) dirty.add(key);
      return { points: entry.points, msLeft: entry.expire - time };
    },
    share,
    async close() {
      clearInterval(timer);
      await sharing;
      await share();
    },
  };
}
