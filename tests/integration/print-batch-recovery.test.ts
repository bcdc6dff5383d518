import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { documents } from "@/lib/generation/schema/documents";
import { AppError } from "@/lib/platform/values/errors";
import type { PrintBatch } from "@/lib/print-batch/contract/print-batch";
import { printBatches, printBatchRows } from "@/lib/print-batch/schema";
import {
  finishPrintBatch,
  lockPrintBatch,
  removeOldPrintBatches,
  retryFailedRows,
} from "@/lib/print-batch/server/print-batch-repository";
import { printBatchHref } from "@/lib/routes";
import type { TestAccount } from "../setup/admin";
import { describeDatabase } from "../setup/database";
import { emailsTo } from "../setup/emails";
import type { TestApi } from "../setup/members-api";
import { type Generate, getTitle, openPrintBatchFixture, type PrintBatchFixture } from "../setup/print-batch";
import { waitForLockWaiter } from "../setup/wait-for-lock";
import { withCheckDigit } from "../setup/with-check-digit";

const { printBatch } = calls;
const VINS = ["1HGCM82633A004350", "1HGCM82633A004351"].map(withCheckDigit);

describeDatabase((open) => {
  let bench: PrintBatchFixture;
  let api: TestApi;
  let siteId = "";
  let dealer: TestAccount;

  beforeAll(async () => {
    const records = VINS.map((vin) => getTitle(vin));
    bench = await openPrintBatchFixture(open, records);
    ({ api, siteId } = bench);
  });
  afterAll(() => bench.close());

  const newDealer = async () => {
    dealer = await bench.newDealer(10);
  };
  beforeEach(newDealer);
  const debits = () => bench.debits(dealer);
  const start = async (fields: Record<string, unknown> = {}) => {
    const input = { text: VINS.join("\n"), parts: ["sticker", "report"], ...fields };
    return api.send(printBatch.start, { token: dealer.token, fields: input });
  };
  const begin = async () => (await start()).body.data as PrintBatch;
  const read = (id: string) => bench.read(dealer, id);
  const createWorker = (generate: Generate) => bench.createWorker(generate);
  const real: Generate = (intent) => bench.real(intent);

  /** Simulates a process that dies at the nth document, before or after generating it. */
  const dyingAt = (nth: number, when: "before" | "after") =>
    new Promise<void>((died) => {
      let attempts = 0;
      const worker = createWorker(async (intent) => {
        attempts += 1;
        if (attempts < nth) return real(intent);
        if (when === "after") await real(intent);
        died();
        return new Promise(() => undefined);
      });
      void worker.work({ all: true });
    });
  const points = [1, 2, 3, 4].flatMap((nth) => [[nth, "before"] as const, [nth, "after"] as const]);

  it.each(points)(
    "[ENT-2] [SEC-LED-05] if a process dies at document %i, %s generating it, another finishes the batch and charges each document once",
    async (nth, when) => {
      const { id } = await begin();
      await dyingAt(nth, when);
      expect(await debits()).toBe(when === "after" ? nth : nth - 1);
      expect((await read(id)).state).toBe("running");
      await createWorker(real).work({ all: true });
      const batch = await read(id);
      expect(batch).toMatchObject({ state: "done", counts: { ready: 2, waiting: 0, failed: 0 }, charged: 4 });
      expect(batch.rows.every(({ report, sticker }) => report !== null && sticker !== null)).toBe(true);
      expect(await debits()).toBe(4);
    },
  );

  it("[TRUE-22] [TRUE-38] each time a batch finishes, an email says how many vehicles are ready, with a link to the batch", async () => {
    const text = [...VINS, withCheckDigit("1HGCM82633A004399")].join("\n");
    const { id } = (await start({ text, parts: ["report"], name: "cars" })).body.data as PrintBatch;
    const refusal = new AppError("unprocessable", "not this one");
    const worker = createWorker((intent) =>
      intent.vin === VINS[0] ? Promise.reject(refusal) : real(intent),
    );
    await worker.work({ all: true });
    expect((await read(id)).counts).toMatchObject({ ready: 1, nothing_found: 1, failed: 1 });
    await api.send(printBatch.resume, { token: dealer.token, fields: { id } });
    await createWorker(real).work({ all: true });
    expect((await read(id)).counts).toMatchObject({ ready: 2, nothing_found: 1 });
    const emails = await emailsTo(api, dealer.email);
    const numbers = emails.map(
      ({ source }) => /Ready: .*\nReady, with .*\nNot made: .*/.exec(source.replaceAll("\r", ""))?.[0],
    );
    const nothing = "Ready, with a credit refunded: 1 (reports: 1, stickers: 0)";
    expect(numbers.sort()).toEqual([
      `Ready: 2\n${nothing}\nNot made: 1`,
      `Ready: 3\n${nothing}\nNot made: 0`,
    ]);
    for (const { subject, html } of emails) {
      expect(subject).toBe("Your print pack is ready: cars");
      expect(html).toContain(printBatchHref(id));
    }
  });

  it("[ENT-2] [SEC-LED-05] if the process is killed after the last vehicle but before the batch ends, the next run finishes the batch", async () => {
    const { id } = await begin();
    let generated = 0;
    const worker = createWorker(async (intent) => {
      generated += 1;
      if (generated === 4) worker.close();
      return real(intent);
    });
    await worker.work({ all: true });
    expect(await read(id)).toMatchObject({ state: "running", counts: { ready: 2 } });
    await createWorker(real).work({ all: true });
    expect(await read(id)).toMatchObject({ state: "done", charged: 4 });
    const subjects = (await emailsTo(api, dealer.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Your print pack is ready: Pasted list");
  });

  it("[ENT-2] documents paid for before a failure are kept through every retry", async () => {
    const { id } = await begin();
    const first = async () => (await read(id)).rows[0];
    let failingProduct: "sticker" | "vhr" | null = "sticker";
    const fault = { sticker: "unprocessable", vhr: "unavailable" } as const;
    const worker = createWorker((intent) =>
      failingProduct === intent.product && intent.vin === VINS[0]
        ? Promise.reject(new AppError(fault[failingProduct], "not this one"))
        : real(intent),
    );
    await worker.work({ all: true });
    const failed = await first();
    expect(failed).toMatchObject({ state: "failed", charged: 1, sticker: null });
    expect(failed?.report).not.toBeNull();
    await api.send(printBatch.resume, { token: dealer.token, fields: { id } });
    failingProduct = "vhr";
    await worker.work({ all: true });
    expect(await first()).toMatchObject({ state: "waiting", charged: 1, report: failed?.report });
    failingProduct = null;
    api.clock.advance(10_000);
    await worker.work({ all: true });
    expect(await first()).toMatchObject({ state: "ready", charged: 2, report: failed?.report });
    expect(await read(id)).toMatchObject({ state: "done", charged: 4 });
    expect(await debits()).toBe(4);
  });

  it("[ENT-2] a batch whose failed vehicles are retried just as it finishes isn't marked as finished", async () => {
    const { id } = await begin();
    const { db } = api.database;
    await createWorker(() => Promise.reject(new AppError("unprocessable", "no"))).work({ all: true });
    await db.update(printBatches).set({ state: "running" }).where(eq(printBatches.id, id));
    const pack = { id, siteId };
    let ending: Promise<void> = Promise.resolve();
    let hasEnded = false;
    await db.transaction(async (tx) => {
      await lockPrintBatch(tx, pack);
      await retryFailedRows(tx, pack, api.clock.now());
      ending = finishPrintBatch(db, pack, api.clock.now(), async () => undefined).finally(() => {
        hasEnded = true;
      });
      await waitForLockWaiter(tx, () => hasEnded);
    });
    await ending;
    const [after] = await db.select().from(printBatches).where(eq(printBatches.id, id));
    const waiting = await db.select().from(printBatchRows).where(eq(printBatchRows.batchId, id));
    expect([after?.state, waiting.map(({ state }) => state)]).toEqual(["running", ["waiting", "waiting"]]);
  });

  it("[PAGE-6] batches are deleted after a year or once 100 newer ones exist, but documents and running batches are kept", async () => {
    const { db } = api.database;
    const existing = async (ids: readonly string[]) => {
      const result = await db
        .select()
        .from(printBatches)
        .where(inArray(printBatches.id, [...ids]));
      return ids.map((id) => result.some((row) => row.id === id));
    };
    const { id: done } = await begin();
    await createWorker(real).work({ all: true });
    const { id: waits } = await begin();
    await db.update(printBatches).set({ state: "paused" }).where(eq(printBatches.id, waits));
    const { id: runs } = await begin();
    const ids = [done, waits, runs];
    const year = api.clock.now().getTime() + 365 * 24 * 60 * 60_000;
    await removeOldPrintBatches(db, new Date(year - 1000));
    expect(await existing(ids)).toEqual([true, true, true]);
    await removeOldPrintBatches(db, new Date(year + 1000));
    expect(await existing(ids)).toEqual([false, false, true]);
    expect(await db.$count(printBatchRows, inArray(printBatchRows.batchId, [done, waits]))).toBe(0);
    const papers = await db.select().from(documents).where(eq(documents.userId, dealer.id));
    expect(papers).toHaveLength(4);
    for (const { fileKey } of papers) expect(await api.services.files.get(fileKey)).not.toBeNull();

    const [pack] = await db.select().from(printBatches).where(eq(printBatches.id, runs));
    if (!pack) throw new Error("the list is gone");
    const later = Array.from({ length: 101 }, (_, at) => ({
      ...pack,
      id: randomUUID(),
      idempotencyKey: `many:${at}`,
      state: "cancelled" as const,
      createdAt: new Date(pack.createdAt.getTime() + 1000 * (at + 1)),
    }));
    await db.insert(printBatches).values(later);
    const others = dealer;
    await newDealer();
    const { id: anothers } = await begin();
    await removeOldPrintBatches(db, api.clock.now());
    expect(await existing(later.map((item) => item.id))).toEqual([false, ...Array(100).fill(true)]);
    // The first batch is older than the 100 kept but still running; the second belongs to a different user.
    expect(await existing([runs, anothers])).toEqual([true, true]);
    await db.delete(printBatches).where(eq(printBatches.userId, others.id));
  });

  it("[CALL-4] a Buyers Guide with incomplete dealer or warranty details is rejected with a field error", async () => {
    const guideDealer = {
      name: "Rivera Motors",
      address: "12 Main Street",
      complaints: "Ana, (419) 555-0101",
    };
    const wrong: [object, string][] = [
      [{ dealer: { ...guideDealer, name: "  " } }, "guide.dealer.name"],
      [{ dealer: { ...guideDealer, complaints: "" } }, "guide.dealer.complaints"],
      [{ dealer: guideDealer, warranty: "limited", systems: "Engine" }, "guide.duration"],
      [{ dealer: guideDealer, warranty: "full", duration: "90 days", systems: " " }, "guide.systems"],
      [{ dealer: guideDealer, warranty: "limited", systems: "E", duration: "1", labor: 101 }, "guide.labor"],
    ];
    for (const [guide, field] of wrong) {
      const { status, body } = await start({ parts: ["report", "guide"], guide });
      expect([status, Object.keys(body.errors as object)], JSON.stringify(guide)).toEqual([400, [field]]);
    }
    expect((await start({ parts: ["report", "guide"], guide: { dealer: guideDealer } })).status).toBe(200);
  });
});
