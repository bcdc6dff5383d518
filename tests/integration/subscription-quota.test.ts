import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { subscriptions } from "@/lib/billing/schema/billing";
import { restoreSubscription, spendSubscription } from "@/lib/credits/server/subscription-usage";
import { AppError } from "@/lib/platform/values/errors";
import { describeDatabase } from "../setup/database";
import { type Bench, fakeProducer, openGenerationFixture } from "../setup/generation";

const createVin = (number: number) => `1HGCM8263${String(number).padStart(8, "0")}`;

describeDatabase((open) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openGenerationFixture(open);
  });
  afterAll(async () => {
    await bench.expectExact();
    await bench.close();
  });

  const left = async (id: string) => {
    const [row] = await bench.db.select().from(subscriptions).where(eq(subscriptions.id, id));
    return row?.remaining;
  };

  it("[ENT-1] [ENT-2] requests for 30 vehicles at once use up five subscription reports and two credits, and the rest get 402", async () => {
    const owner = await bench.user({ vhr: 2 });
    const id = await bench.subscribe(owner.userId, 5);
    const service = bench.process();
    const settled = await Promise.allSettled(
      Array.from({ length: 30 }, (_, number) =>
        service.generate(bench.intent(owner, { vin: createVin(number) })),
      ),
    );
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(7);
    for (const answer of settled)
      if (answer.status === "rejected")
        expect(answer.reason).toMatchObject({ code: "no_credit", status: 402 });
    expect(await left(id)).toBe(0);
    expect(await bench.balance(owner.userId)).toBe(0);
  });

  it("[ENT-2] a retry, a reopening and a regeneration don't use more quota", async () => {
    const owner = await bench.user();
    const id = await bench.subscribe(owner.userId, 5);
    const service = bench.process();
    const intent = bench.intent(owner);
    await Promise.all([service.generate(intent), service.generate({ ...intent })]);
    await service.generate(bench.intent(owner));
    await service.generate(bench.intent(owner, { regenerate: true }));
    expect(await left(id)).toBe(4);
  });

  it("[ENT-3] an empty or permanently failed document returns its quota to the subscription once", async () => {
    const owner = await bench.user();
    const id = await bench.subscribe(owner.userId, 5);
    const empty = bench.process({ producer: fakeProducer(() => ({ nothingFound: true })) });
    const intent = bench.intent(owner, { vin: createVin(1) });
    await empty.generate(intent);
    await empty.generate(intent);
    expect(await left(id)).toBe(5);
    const refusing = fakeProducer(() => Promise.reject(new AppError("wrong_vin", "No such vehicle.")));
    const failing = bench.process({ producer: refusing });
    await expect(failing.generate(bench.intent(owner, { vin: createVin(2) }))).rejects.toThrow(
      "No such vehicle.",
    );
    expect(await left(id)).toBe(5);
  });

  it("[SEC-LED-07] [ENT-2] a used-up quota can't be charged, and refunds from earlier periods or beyond the quota don't refill it", async () => {
    const owner = await bench.user();
    const id = await bench.subscribe(owner.userId, 5);
    const hold = (remaining: number) =>
      bench.db.update(subscriptions).set({ remaining }).where(eq(subscriptions.id, id));
    const take = () => bench.db.transaction((tx) => spendSubscription(tx, owner.siteId, id));
    const giveBack = (takenAt: Date) =>
      bench.db.transaction((tx) => restoreSubscription(tx, owner.siteId, id, takenAt));
    await hold(1);
    expect([await take(), await take(), await left(id)]).toEqual([true, false, 0]);
    const now = bench.clock.now();
    await hold(3);
    await giveBack(new Date(now.getTime() - 1));
    expect(await left(id)).toBe(3);
    await giveBack(now);
    expect(await left(id)).toBe(4);
    await hold(5);
    await giveBack(now);
    expect(await left(id)).toBe(5);
  });

  it("[ENT-1] a subscription doesn't pay after its period ends, and refunds don't fill a later period beyond its quota", async () => {
    const owner = await bench.user();
    const id = await bench.subscribe(owner.userId, 1);
    const service = bench.process({
      producer: fakeProducer(async () => {
        // Renews the period during generation, so its quota is full again and the refund must not exceed it.
        bench.clock.advance(1000);
        const renewed = { remaining: 1, periodStart: bench.clock.now() };
        await bench.db.update(subscriptions).set(renewed).where(eq(subscriptions.id, id));
        throw new AppError("wrong_vin", "No such vehicle.");
      }),
    });
    await expect(service.generate(bench.intent(owner))).rejects.toThrow("No such vehicle.");
    expect(await left(id)).toBe(1);
    bench.clock.advance(31 * 86_400_000);
    await expect(bench.process().generate(bench.intent(owner))).rejects.toMatchObject({ code: "no_credit" });
    expect(await left(id)).toBe(1);
  });
});
