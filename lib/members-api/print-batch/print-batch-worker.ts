import { and, eq, isNull } from "drizzle-orm";
import type { RootDatabase } from "../db/database";
import { users } from "../db/schema/account";
import { sites } from "../db/schema/site";
import { serializeError } from "../kernel/error-response";
import type { Handled, Jobs } from "../kernel/jobs";
import type { Services } from "../kernel/services";
import {
  claimNextRow,
  findPack,
  finishPrintBatch,
  type PrintBatchRecord,
  updatePrintBatchState,
  updateWaiting,
  type VehicleRow,
} from "./print-batch-repository";
import type { BatchId, PrintBatchWorker } from "./print-batch-types";
import { processRow } from "./process-row";

const PAUSE_MS = 10_000;
/** After so many attempts something is wrong that waiting does not heal; the owner may still try it again. */
const ATTEMPTS_MAX = 20;
/** So long a list is worked at in one go; then others that wait have their turn. */
const TURN_MS = 5000;

export interface PrintBatchWorkerOptions {
  db: RootDatabase;
  jobs: Jobs;
  generation: Pick<Services["generation"], "generate">;
  now(): Date;
  log: { warn(detail: object, message: string): void };
}

/** Makes the papers of print packs, beside the server's other work: docs/decisions/print-batches.md. */
export function createPrintBatchWorker({
  db,
  jobs,
  generation,
  now,
  log,
}: PrintBatchWorkerOptions): PrintBatchWorker {
  let isClosed = false;

  /** Whether the pack's owner may still have papers made, and how the site counts credits. */
  async function ownerOf(pack: PrintBatchRecord): Promise<{ isGlobal: boolean } | null> {
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
      tries >= ATTEMPTS_MAX ? { state: "failed" } : { nextTryAt: new Date(now().getTime() + PAUSE_MS) };
    await updateWaiting(db.forSite(row.siteId), row, { ...change, ...then, error, tries });
  }

  /** One vehicle of a list. `isOver`: nothing of it can be done just now; `again`: from when on something can. */
  async function oneOf(batch: BatchId): Promise<{ isOver: boolean; again?: Date }> {
    const own = db.forSite(batch.siteId);
    const at = now();
    const pack = await findPack(own, batch);
    if (pack?.state !== "running") return { isOver: true };
    const { row, waitsUntil } = await claimNextRow(own, pack, at);
    if (!waitsUntil) await finishPrintBatch(own, pack, at);
    if (!row) return { isOver: true, again: waitsUntil ?? undefined };
    const dealer = await ownerOf(pack);
    if (!dealer) {
      await updatePrintBatchState(own, pack, ["running"], { state: "cancelled", endedAt: at });
      return { isOver: true };
    }
    try {
      const result = await processRow({ db: own, generation }, pack, row, dealer.isGlobal);
      const { change } = result;
      if (result.end === "later") await later(row, result.error, change);
      else if (result.end === "failed")
        await updateWaiting(own, row, { ...change, state: "failed", error: result.error });
      else await updateWaiting(own, row, change);
      if (result.end === "no_credit") {
        await updatePrintBatchState(own, pack, ["running"], { state: "paused" });
        return { isOver: true };
      }
    } catch (error) {
      log.warn({ pack: pack.id, err: serializeError(error) }, "a vehicle of a print pack met a fault");
      await later(row, "unavailable");
    }
    return { isOver: false };
  }

  async function make(batch: BatchId): Promise<Handled> {
    const end = performance.now() + TURN_MS;
    while (!isClosed && performance.now() < end) {
      const { isOver, again } = await oneOf(batch);
      if (isOver) return again && { again };
    }
    return { again: now() };
  }

  return {
    enqueue: (tx, { id, siteId }) => jobs.enqueue(tx, "print-batch", { id, siteId }, { key: id }),
    wake: () => jobs.wake("print-batch"),
    make,
    async giveUp(batch) {
      await updatePrintBatchState(db.forSite(batch.siteId), batch, ["running"], { state: "paused" });
    },
    async work({ all = false } = {}) {
      if (all) await jobs.release({ all });
      await jobs.drain("print-batch", make, () => isClosed);
    },
    close() {
      isClosed = true;
    },
  };
}
