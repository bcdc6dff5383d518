import { createHash } from "node:crypto";
import type { GenerationProduct } from "@/lib/credits/rules/products";
import { type Database, type RootDatabase, runSerializableTransaction } from "@/lib/platform/db";
import type { FileStore } from "@/lib/platform/files";
import { count, observeSince, serializeError } from "@/lib/platform/telemetry";
import { AppError } from "@/lib/platform/values";
import { maskVin } from "@/lib/vin/rules/vin";
import { createBusyError, getLatestLease, LEASE_MS, readStoredFailure } from "./attempt-limits";
import { findById, listExpired, lockUser, updateOpen } from "./generation-repository";
import type {
  GenerationPoint,
  GenerationRow,
  Intent,
  OnSettled,
  Outcome,
  Produced,
  Producer,
} from "./generation-types";
import { type ConcurrencyLimits, PerUserConcurrency } from "./per-user-concurrency";
import { requestHash } from "./request-hash";
import { type Clock, claim, isLeased, loadOutcome, type Reservation, reserve } from "./reserve";
import { fail, type StoredPdf, settle } from "./settle";
import { SingleFlight } from "./single-flight";

const SWEEP_BATCH = 20;
/** Rounds of joining other requests' generations; exceeding this indicates a bug. */
const MAX_ROUNDS = 8;

export interface GenerationDependencies {
  db: RootDatabase;
  files: FileStore;
  producers: Record<GenerationProduct, Producer>;
  onSettled: OnSettled;
  onReserved?(tx: Database, generation: GenerationRow): Promise<void>;
  now(): Date;
  log: { warn(detail: object, message: string): void };
  leaseMs?: number;
  concurrencyLimits?: ConcurrencyLimits;
  at?(point: GenerationPoint, generation: GenerationRow | null): Promise<void>;
}

export interface GenerationService {
  /**
   * Charges at most once. Throws 'no_credit', 'key_reused', 'in_progress', 'unavailable' or
   * 'too_many_requests'.
   */
  generate(intent: Intent): Promise<Outcome>;
  /**
   * Completes or refunds generations after a crash. `all` ignores running leases, so use it only in a single
   * process.
   */
  sweep(options?: { all?: boolean }): Promise<number>;
}

/** Charges each document exactly once: docs/decisions/exactly-once-generation.md. */
export function createGenerationService(dependencies: GenerationDependencies): GenerationService {
  const { db, files, producers, onSettled, log, leaseMs = LEASE_MS } = dependencies;
  const at = dependencies.at ?? (async () => undefined);
  const flights = new SingleFlight();
  const concurrency = new PerUserConcurrency(dependencies.concurrencyLimits);
  const readClock = (): Clock => ({ now: dependencies.now(), leaseMs });
  const getSubject = (row: Pick<Intent, "siteId" | "userId" | "product" | "vin">) =>
    [row.siteId, row.userId, row.product, row.vin].join(" ");

  async function runWithinLease<T>(work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("the document took longer than its lease")), leaseMs);
    });
    try {
      return await Promise.race([work, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }

  async function store(generation: GenerationRow, produced: Produced): Promise<StoredPdf> {
    const sha256 = createHash("sha256").update(produced.pdf).digest("hex");
    const fileKey = `documents/${generation.id}/${sha256.slice(0, 16)}.pdf`;
    await files.put(fileKey, produced.pdf);
    await updateOpen(db.forSite(generation.siteId), generation, { state: "generated" });
    return { fileKey, sha256 };
  }

  async function produce(generation: GenerationRow): Promise<Outcome> {
    const siteDb = db.forSite(generation.siteId);
    const { product } = generation;
    const startedAt = performance.now();
    let outcome: Outcome | null;
    try {
      await at("after-debit", generation);
      const reportMidway = () => at("mid-generate", generation);
      const produced = await runWithinLease(producers[generation.product](generation, reportMidway));
      await at("after-generate", generation);
      const stored = await store(generation, produced);
      await at("after-store", generation);
      const result = { produced, stored, now: dependencies.now(), onSettled };
      outcome = await runSerializableTransaction(siteDb, (tx) => settle(tx, generation, result));
    } catch (error) {
      count("generations_total", { product, outcome: "failed" });
      log.warn(
        {
          vin: maskVin(generation.vin),
          product,
          attempt: generation.attempts,
          err: serializeError(error),
        },
        "a generation failed",
      );
      throw await runSerializableTransaction(siteDb, (tx) => fail(tx, generation, error, dependencies.now()));
    } finally {
      observeSince("generation_duration_seconds", { product }, startedAt);
    }
    if (outcome) count("generations_total", { product, outcome: outcome.charge });
    return outcome ?? waitForOutcome(generation);
  }

  async function waitForOutcome(generation: GenerationRow): Promise<Outcome> {
    const siteDb = db.forSite(generation.siteId);
    const row = await findById(siteDb, generation.id);
    if (row?.state === "settled") return loadOutcome(siteDb, row);
    if (row?.state === "refunded") throw readStoredFailure(row.error);
    throw createBusyError(dependencies.now(), dependencies.now());
  }

  async function attempt(intent: Intent, hash: string): Promise<Outcome> {
    const siteDb = db.forSite(intent.siteId);
    for (let round = 0; round < MAX_ROUNDS; round++) {
      await at("before-debit", null);
      const reservation = await runSerializableTransaction(siteDb, async (tx) => {
        const step = await reserve(tx, intent, hash, readClock());
        if (step.step === "produce" && step.generation.attempts === 1)
          await dependencies.onReserved?.(tx, step.generation);
        return step;
      });
      const { product } = intent;
      if (reservation.step === "refuse") {
        count("generations_total", { product, outcome: "refused" });
        throw reservation.error;
      }
      if (reservation.step === "answer") {
        if (round === 0) count("generations_total", { product, outcome: "reopened" });
        return reservation.outcome;
      }
      const outcome = await produce(reservation.generation);
      // Otherwise, the next round stores the result under the key.
      if (reservation.isOwn || (intent.key === null && !intent.regenerate)) {
        await at("before-answer", reservation.generation);
        return outcome;
      }
    }
    throw new AppError("unavailable", "The service is busy. Try again.", { retryAfter: 1 });
  }

  async function sweepOne(row: GenerationRow, force: boolean): Promise<void> {
    const claimed: Reservation = await runSerializableTransaction(db.forSite(row.siteId), async (tx) => {
      await lockUser(tx, row.siteId, row.userId);
      const current = await findById(tx, row.id);
      if (!current || current.state === "settled" || current.state === "refunded") {
        return { step: "refuse", error: createBusyError(row.leaseUntil, row.leaseUntil) };
      }
      if (isLeased(current, readClock()) && !force) {
        return { step: "refuse", error: createBusyError(current.leaseUntil, dependencies.now()) };
      }
      return claim(tx, current, readClock(), true, force);
    });
    if (claimed.step === "produce") await produce(claimed.generation);
  }

  return {
    generate(intent) {
      const { product, vin, request, regenerate, swapFrom } = intent;
      const hash = requestHash({ product, vin, request, regenerate, swapFrom });
      const intentKey = `${intent.key === null ? "none" : `key:${intent.key}`} ${hash}`;
      const owner = `${intent.siteId} ${intent.userId}`;
      return flights.run(getSubject(intent), intentKey, () =>
        concurrency.run(owner, () => attempt(intent, hash)),
      );
    },

    async sweep({ all = false } = {}) {
      const now = dependencies.now();
      const window = { from: all ? new Date("9999-12-31") : now, until: getLatestLease(now, leaseMs) };
      const rows = await listExpired(db, window, all ? 10_000 : SWEEP_BATCH);
      for (const row of rows) {
        await flights
          .run(getSubject(row), `sweep:${row.id}`, () => sweepOne(row, all))
          .catch((error: unknown) => {
            if (!(error instanceof AppError))
              log.warn({ err: serializeError(error) }, "the sweeper could not finish a generation");
          });
      }
      return rows.length;
    },
  };
}
