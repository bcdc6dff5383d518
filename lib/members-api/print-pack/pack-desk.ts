import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { RootDatabase } from "../db/database";
import { sites, users } from "../db/schema";
import { toldFault } from "../request/error-answer";
import type { Services } from "../services";
import { makeRow } from "./make-row";
import {
  finishPack,
  movePack,
  nextRow,
  type PackRow,
  runningPacks,
  takePack,
  updateWaiting,
  type VehicleRow,
} from "./pack-repository";

/** Longer than a vehicle can take: two documents, each with its wait in line and its lease. */
const LEASE_MS = 120_000;
const PAUSE_MS = 10_000;
/** After so many attempts something is wrong that waiting does not heal; the owner may still try it again. */
const TRIES_MAX = 20;
/** So many packs go on side by side, a vehicle of each at a time, so that a long list does not keep others waiting. */
const SIDE_BY_SIDE = 4;

export interface PackDesk {
  /** Works at what runs, until nothing can be done just now. `all`: nobody else can be at work, so no lease counts. */
  work(options?: { all?: boolean }): Promise<void>;
  /** Ends after the vehicles at hand; the next start goes on. */
  close(): void;
}

export interface PackDeskOptions {
  db: RootDatabase;
  generation: Pick<Services["generation"], "generate">;
  now(): Date;
  log: { warn(detail: object, message: string): void };
  leaseMs?: number;
}

/** Makes the papers of print packs, beside the server's other work: docs/decisions/print-pack.md. */
export function createPackDesk({ db, generation, now, log, leaseMs = LEASE_MS }: PackDeskOptions): PackDesk {
  const owner = randomUUID();
  let isClosed = false;

  /** Whether the pack's owner may still have papers made, and how the site counts credits. */
  async function ownerOf(pack: PackRow): Promise<{ isGlobal: boolean } | null> {
    const [found] = await db
      .forSite(pack.siteId)
      .select({ config: sites.config })
      .from(users)
      .innerJoin(sites, eq(sites.id, users.siteId))
      .where(
        and(
          eq(users.siteId, pack.siteId),
          eq(users.id, pack.userId),
          eq(users.role, "dealer"),
          isNull(users.disabledAt),
        ),
      );
    return found ? { isGlobal: found.config.credit_type === "global" } : null;
  }

  async function later(row: VehicleRow, error: string, change: Partial<VehicleRow> = {}): Promise<void> {
    const tries = row.tries + 1;
    const then: Partial<VehicleRow> =
      tries >= TRIES_MAX ? { state: "failed" } : { nextTryAt: new Date(now().getTime() + PAUSE_MS) };
    await updateWaiting(db.forSite(row.siteId), row, { ...change, ...then, error, tries });
  }

  /** One vehicle of a pack. False when nothing of it can be done just now. */
  async function oneOf(known: PackRow, force: boolean): Promise<boolean> {
    const own = db.forSite(known.siteId);
    const at = now();
    const end = (ms: number) => new Date(at.getTime() + ms);
    const lease = { owner, now: at, until: end(leaseMs), latest: end(2 * leaseMs), force };
    const pack = await takePack(own, known, lease);
    if (!pack) return false;
    const { row, waiting } = await nextRow(own, pack, at);
    if (!waiting) await finishPack(own, pack, at);
    if (!row) return false;
    const dealer = await ownerOf(pack);
    if (!dealer) {
      await movePack(own, pack, ["running"], { state: "cancelled", endedAt: at });
      return false;
    }
    try {
      const result = await makeRow({ db: own, generation }, pack, row, dealer.isGlobal);
      const { change } = result;
      if (result.end === "later") await later(row, result.error, change);
      else if (result.end === "failed")
        await updateWaiting(own, row, { ...change, state: "failed", error: result.error });
      else await updateWaiting(own, row, change);
      if (result.end === "no_credit") {
        await movePack(own, pack, ["running"], { state: "paused" });
        return false;
      }
    } catch (error) {
      log.warn({ pack: pack.id, err: toldFault(error) }, "a vehicle of a print pack met a fault");
      await later(row, "unavailable");
    }
    return true;
  }

  return {
    async work({ all = false } = {}) {
      const idle = new Set<string>();
      while (!isClosed) {
        const running = await runningPacks(db, SIDE_BY_SIDE + idle.size);
        const due = running.filter((pack) => !idle.has(pack.id)).slice(0, SIDE_BY_SIDE);
        if (due.length === 0) return;
        const turns = due.map(async (pack) => {
          if (!(await oneOf(pack, all))) idle.add(pack.id);
        });
        await Promise.all(turns);
      }
    },
    close() {
      isClosed = true;
    },
  };
}

/** One turn of the housekeeping. Alone on the database, the first takes every pack: whoever held its lease is dead. */
export function createPackTurn(desk: PackDesk, isAlone: boolean): () => Promise<void> {
  let all = isAlone;
  return async () => {
    await desk.work({ all });
    all = false;
  };
}
