import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addCredits, readBalances, takeCredits } from "@/lib/credits/server/ledger-repository";
import { generations } from "@/lib/generation/schema/generation";
import type { Database } from "@/lib/platform/db/database";
import { runSerializableTransaction } from "@/lib/platform/db/serializable-transaction";
import { AppError } from "@/lib/platform/values/errors";
import { describeDatabase } from "../setup/database";
import { type Bench, fakeProducer, openGenerationFixture } from "../setup/generation";
import { runs } from "../setup/runs";

const HISTORIES = runs(25);
const KINDS = ["vhr", "sticker", "global"] as const;

/** Few VINs and keys, so that requests collide. */
const commands = fc.oneof(
  ...(["buy", "buy-again", "adjust"] as const).map((name) =>
    fc.record({
      do: fc.constant(name),
      kind: fc.constantFrom(...KINDS),
      amount: fc.integer({ min: 1, max: 5 }),
    }),
  ),
  ...(["generate", "generate-empty", "generate-broken"] as const).map((name) =>
    fc.record({
      do: fc.constant(name),
      vin: fc.nat(4),
      key: fc.option(fc.nat(6)),
      product: fc.constantFrom("vhr" as const, "sticker" as const),
      isGlobal: fc.boolean(),
      regenerate: fc.boolean(),
    }),
  ),
  fc.record({ do: fc.constant("crash" as const), vin: fc.nat(4), isGlobal: fc.boolean() }),
  fc.record({ do: fc.constant("sweep" as const), seconds: fc.integer({ min: 1, max: 60 }) }),
);
type Command = typeof commands extends fc.Arbitrary<infer T> ? T : never;

describeDatabase((open) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openGenerationFixture(open);
  });
  afterAll(async () => {
    await bench.expectExact();
    await bench.close();
  });

  it("[SEC-LED-07] a debit larger than the balance returns false and doesn't change the balance", async () => {
    const owner = await bench.user({ vhr: 2 });
    const movement = { ...owner, kind: "vhr" as const, reason: "adjustment" as const };
    const take = (amount: number, cause: string) =>
      bench.db.transaction((tx) => takeCredits(tx, { ...movement, amount, cause }));
    expect(await take(3, "too many")).toBe(false);
    expect(await bench.balance(owner.userId)).toBe(2);
    expect((await bench.rowsOf(owner.userId)).map(({ reason }) => reason)).toEqual(["purchase"]);
    expect([await take(2, "all"), await take(1, "one more")]).toEqual([true, false]);
    expect(await bench.balance(owner.userId)).toBe(0);
  });

  async function run(command: Command, owner: { siteId: string; userId: string }) {
    const move = { ...owner, cause: randomUUID(), note: "model" };
    switch (command.do) {
      case "buy":
        await bench.db.transaction((tx) => addCredits(tx, { ...move, ...only(command), reason: "purchase" }));
        return;
      case "buy-again": {
        const paid = { ...move, ...only(command), cause: "one-payment", reason: "purchase" as const };
        await bench.db.transaction((tx) => addCredits(tx, paid));
        expect(await bench.db.transaction((tx) => addCredits(tx, paid))).toBe(false);
        return;
      }
      case "adjust":
        await bench.db.transaction((tx) =>
          takeCredits(tx, { ...move, ...only(command), reason: "adjustment" }),
        );
        return;
      case "crash": {
        const { vin, isGlobal } = command;
        await bench.dieAt("after-debit", bench.intent(owner, { vin: createVin(vin), isGlobal }));
        return;
      }
      case "sweep":
        bench.clock.advance(command.seconds * 1000);
        await bench.process().sweep();
        return;
      default: {
        const { vin, key, product, isGlobal, regenerate } = command;
        const producer = fakeProducer(() =>
          command.do === "generate-broken"
            ? Promise.reject(new Error("broken"))
            : { nothingFound: command.do === "generate-empty" && product === "vhr" },
        );
        const intent = {
          vin: createVin(vin),
          product,
          isGlobal,
          regenerate,
          key: key === null ? null : `key-${key}`,
        };
        await bench
          .process({ producer })
          .generate(bench.intent(owner, intent))
          .catch((error: unknown) => {
            if (!(error instanceof AppError)) throw error;
          });
      }
    }
  }
  const only = ({ kind, amount }: { kind: (typeof KINDS)[number]; amount: number }) => ({ kind, amount });
  const createVin = (number: number) => `1HGCM82633A00000${number}`;

  async function expectSums(userId: string, siteId: string) {
    const rows = await bench.rowsOf(userId);
    const have = await readBalances(bench.db, siteId, userId);
    for (const kind of KINDS) {
      const ownRows = rows.filter((row) => row.kind === kind);
      expect(have[kind]).toBe(ownRows.reduce((sum, row) => sum + row.amount, 0));
      let running = 0;
      for (const row of ownRows) {
        running += row.amount;
        expect(running).toBeGreaterThanOrEqual(0);
      }
    }
    return rows;
  }

  it(`[SEC-LED-08] in ${HISTORIES} random histories of up to 50 commands, balances equal the sums of their rows, and rows never change`, {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(commands, { minLength: 12, maxLength: 50, size: "max" }), async (history) => {
        const owner = await bench.user({ vhr: 1 });
        let before = await bench.rowsOf(owner.userId);
        for (const command of history) {
          await run(command, owner);
          const rows = await expectSums(owner.userId, owner.siteId);
          expect(rows.slice(0, before.length)).toEqual(before);
          before = rows;
        }
        bench.clock.advance(120_000);
        while ((await bench.process().sweep()) > 0) bench.clock.advance(60_000);
        const left = await bench.db.select().from(generations).where(eq(generations.userId, owner.userId));
        expect(left.filter((row) => row.state !== "settled" && row.state !== "refunded")).toEqual([]);
        await expectSums(owner.userId, owner.siteId);
      }),
      { numRuns: HISTORIES },
    );
  });

  it("[SEC-LED-08] concurrent commands by two users keep each user's sums correct", {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.boolean(), commands), { minLength: 12, maxLength: 24 }),
        async (history) => {
          const owners = [await bench.user({ vhr: 2 }), await bench.user({ vhr: 2, global: 2 })] as const;
          await Promise.all(history.map(([second, command]) => run(command, owners[second ? 1 : 0])));
          for (const { userId, siteId } of owners) await expectSums(userId, siteId);
          bench.clock.advance(600_000);
          while ((await bench.process().sweep()) > 0) bench.clock.advance(60_000);
        },
      ),
      { numRuns: Math.ceil(HISTORIES / 6) },
    );
  });

  it("[SEC-LED-08] seven of 40 concurrent debits from a balance of 7 succeed", async () => {
    const owner = await bench.user({ vhr: 7 });
    const takes = await Promise.all(
      Array.from({ length: 40 }, () =>
        runSerializableTransaction(bench.db, (tx) =>
          takeCredits(tx, { ...owner, kind: "vhr", amount: 1, reason: "adjustment", cause: randomUUID() }),
        ),
      ),
    );
    expect(takes.filter(Boolean)).toHaveLength(7);
    expect(await bench.balance(owner.userId)).toBe(0);
  });

  it("[SEC-LED-08] rejects invalid amounts with a RangeError", async () => {
    const owner = await bench.user();
    for (const amount of [0, -1, 1.5, Number.NaN, 1e300]) {
      const movement = { ...owner, kind: "vhr", amount, reason: "adjustment", cause: "x" } as const;
      await expect(bench.db.transaction((tx) => addCredits(tx, movement))).rejects.toThrow(RangeError);
      await expect(bench.db.transaction((tx) => takeCredits(tx, movement))).rejects.toThrow(RangeError);
    }
  });

  it("[SEC-LED-09] a serialization failure or deadlock is retried up to three times and leaves no partial changes", async () => {
    const owner = await bench.user({ vhr: 3 });
    const common = { ...owner, kind: "vhr", amount: 1, reason: "adjustment" } as const;
    const debit = () => ({ ...common, cause: randomUUID() });
    for (const state of ["serialization_failure", "deadlock_detected"]) {
      const work = (failures: number) => {
        let left = failures;
        return runSerializableTransaction(bench.db, async (tx: Database) => {
          await takeCredits(tx, debit());
          if (left-- > 0)
            await tx.execute(
              sql.raw(`do $$ begin raise exception 'injected' using errcode = '${state}'; end $$`),
            );
        });
      };
      await work(3);
      await expect(work(4)).rejects.toMatchObject({ code: "unavailable", status: 503 });
    }
    expect((await bench.rowsOf(owner.userId)).map((row) => row.amount)).toEqual([3, -1, -1]);
    expect(await bench.balance(owner.userId)).toBe(1);
  });
});
