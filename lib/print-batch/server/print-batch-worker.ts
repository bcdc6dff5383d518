import { and, count, eq, isNull, sql } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import type { EntitledProduct } from "@/lib/credits/rules/products";
import { formatEmailPastedList, type Mailer, queueMemberEmail } from "@/lib/email/server";
import type { Database, RootDatabase } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import type { Handled, Jobs } from "@/lib/platform/jobs";
import { serializeError } from "@/lib/platform/telemetry";
import { createRandomId } from "@/lib/platform/values";
import { printBatchHref } from "@/lib/routes";
import { sites } from "@/lib/site/schema/site";
import { failureLogs } from "@/lib/support/schema";
import { printBatchRows } from "../schema";
import {
  findNextRow,
  findPrintBatch,
  finishPrintBatch,
  type PrintBatchRecord,
  updatePrintBatchState,
  updateWaiting,
  type VehicleRow,
} from "./print-batch-repository";
import type { BatchId, PrintBatchWorker } from "./print-batch-types";
import { processRow } from "./process-row";

const PAUSE_MS = 10_000;
const ATTEMPTS_MAX = 20;
const TURN_MS = 5000;

const GIVEN_UP = "The print pack stopped after several errors. The log says why.";

export interface PrintBatchWorkerOptions {
  db: RootDatabase;
  jobs: Jobs;
  generation: Pick<Services["generation"], "generate">;
  mail: Pick<Mailer, "queue">;
  now(): Date;
  log: { warn(detail: object, message: string): void };
}

const inState = (state: (typeof printBatchRows.$inferSelect)["state"]) =>
  sql<number>`count(*) filter (where ${printBatchRows.state} = ${state})`.mapWith(Number);
const withEmpty = (product: EntitledProduct) =>
  sql<number>`count(*) filter (where ${printBatchRows.empty} ? ${product}::text)`.mapWith(Number);

/** Call in the transaction that finishes the batch. A resumed batch sends another email. */
async function queueBatchDone(
  tx: Database,
  mail: Pick<Mailer, "queue">,
  { id, siteId, userId, locale, name }: PrintBatchRecord,
): Promise<void> {
  const [counts] = await tx
    .select({
      total: count(),
      ready: inState("ready"),
      nothing: inState("nothing_found"),
      reports: withEmpty("vhr"),
      stickers: withEmpty("sticker"),
      failed: inState("failed"),
      round: sql<number>`coalesce(sum(${printBatchRows.round}), 0)`.mapWith(Number),
    })
    .from(printBatchRows)
    .where(and(eq(printBatchRows.siteId, siteId), eq(printBatchRows.batchId, id)));
  const {
    total = 0,
    ready = 0,
    nothing = 0,
    reports = 0,
    stickers = 0,
    failed = 0,
    round = 0,
  } = counts ?? {};
  await queueMemberEmail(tx, mail, {
    siteId,
    userId,
    locale,
    text: "print_batch_done",
    path: printBatchHref(id),
    occasion: `${id}:${round}`,
    values: {
      name: name || formatEmailPastedList(locale),
      total: String(total),
      ready: String(ready + nothing),
      nothing: String(nothing),
      reports: String(reports),
      stickers: String(stickers),
      failed: String(failed),
    },
  });
}

/** See docs/decisions/print-batches.md. */
export function createPrintBatchWorker({
  db,
  jobs,
  generation,
  mail,
  now,
  log,
}: PrintBatchWorkerOptions): PrintBatchWorker {
  let isClosed = false;

  async function getOwner(batch: PrintBatchRecord): Promise<{ isGlobal: boolean } | null> {
    const [owner] = await db
      .forSite(batch.siteId)
      .select({ config: sites.config })
      .from(users)
      .innerJoin(sites, eq(sites.id, users.siteId))
      .where(
        and(
          eq(users.siteId, batch.siteId),
          eq(users.id, batch.userId),
          eq(users.role, "dealer"),
          isNull(users.disabledAt),
        ),
      );
    return owner ? { isGlobal: owner.config.credit_type === "global" } : null;
  }

  async function isLater(row: VehicleRow, error: string, change: Partial<VehicleRow> = {}): Promise<void> {
    const tries = row.tries + 1;
    const then: Partial<VehicleRow> =
      tries >= ATTEMPTS_MAX ? { state: "failed" } : { nextTryAt: new Date(now().getTime() + PAUSE_MS) };
    await updateWaiting(db.forSite(row.siteId), row, { ...change, ...then, error, tries });
  }

  async function processNext(id: BatchId): Promise<{ isOver: boolean; runAt?: Date }> {
    const ownDatabase = db.forSite(id.siteId);
    const at = now();
    const batch = await findPrintBatch(ownDatabase, id);
    if (batch?.state !== "running") return { isOver: true };
    const { row, waitsUntil } = await findNextRow(ownDatabase, batch, at);
    if (!waitsUntil) await finishPrintBatch(ownDatabase, batch, at, (tx) => queueBatchDone(tx, mail, batch));
    if (!row) return { isOver: true, runAt: waitsUntil ?? undefined };
    const dealer = await getOwner(batch);
    if (!dealer) {
      await updatePrintBatchState(ownDatabase, batch, ["running"], { state: "cancelled", endedAt: at });
      return { isOver: true };
    }
    try {
      const result = await processRow({ db: ownDatabase, generation }, batch, row, dealer.isGlobal);
      const { change } = result;
      if (result.end === "later") await isLater(row, result.error, change);
      else if (result.end === "failed")
        await updateWaiting(ownDatabase, row, { ...change, state: "failed", error: result.error });
      else await updateWaiting(ownDatabase, row, change);
      if (result.end === "no_credit") {
        await updatePrintBatchState(ownDatabase, batch, ["running"], { state: "paused" });
        return { isOver: true };
      }
    } catch (error) {
      log.warn({ batch: batch.id, err: serializeError(error) }, "a vehicle of a print batch failed");
      await isLater(row, "unavailable");
    }
    return { isOver: false };
  }

  async function make(batch: BatchId): Promise<Handled> {
    const end = performance.now() + TURN_MS;
    while (!isClosed && performance.now() < end) {
      const { isOver, runAt } = await processNext(batch);
      if (isOver) return runAt && { runAt };
    }
    return { runAt: now() };
  }

  return {
    enqueue: (tx, { id, siteId }) => jobs.enqueue(tx, "print-batch", { id, siteId }, { key: id }),
    wake: () => jobs.wake("print-batch"),
    make,
    giveUp: (batch) =>
      db.forSite(batch.siteId).transaction(async (tx) => {
        const paused = await updatePrintBatchState(tx, batch, ["running"], { state: "paused" });
        if (!paused) return;
        const { id, siteId, userId, name } = paused;
        const entry = { kind: "print_batch", print_batch: id, name, error_message: GIVEN_UP };
        await tx
          .insert(failureLogs)
          .values({ id: createRandomId(), siteId, userId, entry, createdAt: now() });
      }),
    async work({ all = false } = {}) {
      if (all) await jobs.release({ all });
      await jobs.drain("print-batch", make, () => isClosed);
    },
    close() {
      isClosed = true;
    },
  };
}
