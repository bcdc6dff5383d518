import { eq } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generations } from "@/lib/generation/schema/generation";
import { LEASE_MS, MAX_ATTEMPTS } from "@/lib/generation/server/attempt-limits";
import type { GenerationPoint, Intent } from "@/lib/generation/server/generation-types";
import { AppError } from "@/lib/platform/values/errors";
import { describeDatabase } from "../setup/database";
import {
  type Bench,
  fakeProducer,
  GENERATION_POINTS,
  type Owner,
  openGenerationFixture,
} from "../setup/generation";
import { runs } from "../setup/runs";

const ROUNDS = runs(50);
const HOUR_MS = 3_600_000;
const failing = () => fakeProducer(() => Promise.reject(new Error("the printer is on fire")));

describeDatabase((open) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openGenerationFixture(open);
  });
  afterAll(async () => {
    await bench.expectExact();
    await bench.close();
  });

  async function dieAt(point: GenerationPoint, owner: Owner, more: Partial<Intent> = {}) {
    const intent = bench.intent(owner, more);
    expect(await bench.dieAt(point, intent)).toBe(true);
    return intent;
  }

  for (const point of GENERATION_POINTS) {
    it(`[SEC-LED-05] if a process dies ${point} (${ROUNDS} times), the generation is completed and charged once for its key`, async () => {
      const survivor = bench.process();
      const owners = [];
      for (let round = 0; round < ROUNDS; round++) {
        const owner = await bench.user({ vhr: 2 });
        owners.push({ owner, intent: await dieAt(point, owner) });
      }
      bench.clock.advance(LEASE_MS + 1);
      while ((await survivor.sweep()) > 0);
      expect(await bench.openGenerations()).toEqual([]);
      for (const { owner, intent } of owners) {
        const debited = point === "before-debit" ? 2 : 1;
        expect(await bench.balance(owner.userId)).toBe(debited);
        const answer = await survivor.generate(intent);
        expect(answer.charge).toBe("charged");
        expect(await bench.balance(owner.userId)).toBe(1);
      }
    });
  }

  it("[SEC-LED-05] while a lease is held, another process responds 'in progress', and only a startup sweep takes over", async () => {
    const owner = await bench.user({ vhr: 2 });
    const intent = await dieAt("after-debit", owner);
    const other = bench.process();
    await expect(other.generate(intent)).rejects.toMatchObject({ code: "in_progress", status: 409 });
    expect(await other.sweep()).toBe(0);
    // PGlite has one process, so at startup every lease is stale.
    expect(await other.sweep({ all: true })).toBe(1);
    expect((await other.generate(intent)).charge).toBe("charged");
    expect(await bench.balance(owner.userId)).toBe(1);
  });

  it("[SEC-LED-05] two sweepers and the caller's retry settle each leftover generation only once", async () => {
    const owner = await bench.user({ vhr: 5 });
    const intents = [];
    for (let index = 0; index < 5; index++)
      intents.push(await dieAt("after-generate", owner, { vin: `1HGCM82633A00435${index}` }));
    expect(await bench.openGenerations()).toHaveLength(5);
    bench.clock.advance(LEASE_MS + 1);
    const sweepers = [bench.process(), bench.process()];
    const caller = bench.process();
    await Promise.allSettled([
      ...sweepers.map((item) => item.sweep()),
      ...intents.map((intent) => caller.generate(intent)),
    ]);
    for (const item of sweepers) await item.sweep();
    const answers = await Promise.all(intents.map((intent) => caller.generate(intent)));
    expect(answers.map((answer) => answer.charge)).toEqual(Array(5).fill("charged"));
    expect(await bench.balance(owner.userId)).toBe(0);
  });

  it("[SEC-LED-06] a generation that fails five times is refunded once, and the ledger shows the refund", async () => {
    const owner = await bench.user({ vhr: 1 });
    const brokenProcess = bench.process({ producer: failing() });
    const intent = bench.intent(owner);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const error = await brokenProcess.generate(intent).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "unavailable", status: 503 });
      // [TRUE-4] Only the last attempt requires a new key.
      expect(error).toHaveProperty("fields", attempt === MAX_ATTEMPTS ? expect.anything() : undefined);
      expect(await bench.balance(owner.userId)).toBe(attempt === MAX_ATTEMPTS ? 1 : 0);
    }
    const rows = await bench.rowsOf(owner.userId);
    expect(rows.map((row) => [row.reason, row.amount])).toEqual([
      ["purchase", 1],
      ["generation", -1],
      ["refund_failed", 1],
    ]);
    await expect(brokenProcess.generate(intent)).rejects.toMatchObject({
      code: "unavailable",
      fields: { "idempotency-key": expect.any(String) },
    });
    expect(await bench.rowsOf(owner.userId)).toHaveLength(3);
    expect((await bench.process().generate(bench.intent(owner))).charge).toBe("charged");
    expect(await bench.balance(owner.userId)).toBe(0);
  });

  it("[SEC-LED-06] [ENT-2] a failed attempt is retried under the same key without a second debit", async () => {
    const owner = await bench.user({ vhr: 1 });
    let failures = 3;
    const service = bench.process({
      producer: fakeProducer(() => (failures-- > 0 ? Promise.reject(new Error("not yet")) : {})),
    });
    const intent = bench.intent(owner);
    for (let attempt = 0; attempt < 3; attempt++) await expect(service.generate(intent)).rejects.toThrow();
    expect((await service.generate(intent)).charge).toBe("charged");
    expect((await bench.rowsOf(owner.userId)).map((row) => row.amount)).toEqual([1, -1]);
  });

  it("[SEC-LED-06] a caller who doesn't retry after a failure gets the credit back from the sweeper", async () => {
    const owner = await bench.user({ vhr: 1 });
    const brokenProcess = bench.process({ producer: failing() });
    await expect(brokenProcess.generate(bench.intent(owner))).rejects.toThrow();
    for (let turn = 0; turn < 10; turn++) {
      bench.clock.advance(10_000);
      await brokenProcess.sweep();
    }
    expect(await bench.balance(owner.userId)).toBe(1);
    expect((await bench.rowsOf(owner.userId)).map((row) => row.amount)).toEqual([1, -1, 1]);
    const [row] = await bench.db.select().from(generations).where(eq(generations.userId, owner.userId));
    expect(row).toMatchObject({ state: "refunded", attempts: MAX_ATTEMPTS });
  });

  it("[SEC-LED-06] a permanent failure is refunded immediately and keeps its response", async () => {
    const owner = await bench.user({ vhr: 1 });
    const service = bench.process({
      producer: fakeProducer(() => Promise.reject(new AppError("unprocessable", "no data"))),
    });
    const intent = bench.intent(owner);
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(service.generate(intent)).rejects.toMatchObject({
        code: "unprocessable",
        message: "no data",
      });
    }
    expect((await bench.rowsOf(owner.userId)).map((row) => row.amount)).toEqual([1, -1, 1]);
  });

  it("[SEC-LED-05] an attempt that outlives its lease can't settle an already settled generation", async () => {
    const owner = await bench.user({ vhr: 1 });
    let wake: () => void = () => undefined;
    const asleep = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const slow = bench.process({ at: (point) => (point === "after-store" ? asleep : Promise.resolve()) });
    const intent = bench.intent(owner);
    const late = slow.generate(intent);
    await expect
      .poll(async () => (await bench.openGenerations()).map((row) => row.state))
      .toEqual(["generated"]);
    bench.clock.advance(LEASE_MS + 1);
    const quick = bench.process();
    await quick.sweep();
    const answer = await quick.generate(intent);
    wake();
    expect(await late).toEqual(answer);
    expect((await bench.rowsOf(owner.userId)).map((row) => row.amount)).toEqual([1, -1]);
  });

  it("[SEC-LED-10] if the clock jumps a day forward and back, leases recover and the ledger is ordered by sequence", async () => {
    const owner = await bench.user({ vhr: 4 });
    const service = bench.process();
    const DAY_MS = 24 * HOUR_MS;
    for (const [index, jump] of [DAY_MS, -2 * DAY_MS, DAY_MS].entries()) {
      const intent = await dieAt("after-debit", owner, { vin: `1HGCM82633A00990${index}` });
      bench.clock.advance(jump);
      expect(await service.sweep()).toBe(1);
      expect((await service.generate(intent)).charge).toBe("charged");
      expect(await bench.openGenerations()).toEqual([]);
    }
    expect((await bench.rowsOf(owner.userId)).map((row) => row.amount)).toEqual([4, -1, -1, -1]);
    const fresh = await service.generate(bench.intent(owner, { vin: "1HGCM82633A009999" }));
    expect(fresh.charge).toBe("charged");
    expect((await bench.rowsOf(owner.userId)).map((row) => row.amount)).toEqual([4, -1, -1, -1, -1]);
  });

  it("[SEC-TOK-03] [SEC-LED-06] the log of a failed attempt contains neither the VIN nor query parameters", async () => {
    const lines: unknown[] = [];
    const failed = new DrizzleQueryError(
      "insert into documents",
      ["1HGCM82633A004352"],
      new Error("disk full"),
    );
    const process = bench.process({
      producer: fakeProducer(() => Promise.reject(failed)),
      log: { warn: (detail) => lines.push(detail) },
    });
    await expect(process.generate(bench.intent(await bench.user({ vhr: 1 })))).rejects.toThrow(AppError);
    expect(lines).toMatchObject([{ attempt: 1, err: { message: "disk full" } }]);
    expect(JSON.stringify(lines)).not.toContain("1HGCM82633A004352");
  });
});
