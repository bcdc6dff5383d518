import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documents } from "@/lib/generation/schema/documents";
import { FREE_REVISIONS_A_DAY } from "@/lib/generation/server/existing-document";
import { AppError } from "@/lib/platform/values/errors";
import { describeDatabase } from "../setup/database";
import { type Bench, fakeProducer, openGenerationFixture } from "../setup/generation";

const createVin = (number: number) => `1HGCM8263${String(number).padStart(8, "0")}`;
const getCode = (settled: PromiseSettledResult<unknown>) =>
  settled.status === "fulfilled"
    ? "ok"
    : settled.reason instanceof AppError
      ? settled.reason.code
      : String(settled.reason);

describeDatabase((open) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openGenerationFixture(open);
  });
  afterAll(async () => {
    await bench.expectExact();
    await bench.close();
  });

  it("[SEC-LED-01] [ENT-2] 100 concurrent requests with one key: one debit, one document, 100 identical responses", async () => {
    const service = bench.process();
    for (let round = 0; round < 5; round++) {
      const owner = await bench.user({ vhr: 3 });
      const intent = bench.intent(owner);
      const before = bench.attempts();
      const answers = await Promise.all(Array.from({ length: 100 }, () => service.generate({ ...intent })));
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]?.charge).toBe("charged");
      expect(bench.attempts() - before).toBe(1);
      expect(await bench.balance(owner.userId)).toBe(2);
      expect(await service.generate(intent)).toEqual(answers[0]);
    }
  });

  it("[SEC-LED-01] two processes with one key: one debit, and the same response or 'in progress'", async () => {
    const owner = await bench.user({ vhr: 3 });
    const intent = bench.intent(owner);
    const processes = [bench.process(), bench.process()];
    const settled = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => processes[index % 2]?.generate({ ...intent })),
    );
    const codes = new Set(settled.map(getCode));
    expect([...codes].filter((code) => code !== "ok" && code !== "in_progress")).toEqual([]);
    for (const result of settled) {
      if (result.status === "rejected")
        expect((result.reason as AppError).retryAfter).toBeGreaterThanOrEqual(1);
    }
    const answers = await Promise.all(processes.map((process) => process.generate(intent)));
    expect(answers[0]).toEqual(answers[1]);
    expect(await bench.balance(owner.userId)).toBe(2);
    expect((await bench.rowsOf(owner.userId)).map((row) => row.amount)).toEqual([3, -1]);
  });

  it("[SEC-LED-02] two tabs with different keys charge the vehicle once, even across processes", async () => {
    for (const processes of [[bench.process()], [bench.process(), bench.process()]]) {
      const owner = await bench.user({ vhr: 3 });
      const settled = await Promise.allSettled(
        Array.from({ length: 10 }, (_, index) =>
          processes[index % processes.length]?.generate(bench.intent(owner)),
        ),
      );
      expect(settled.map(getCode).every((code) => code === "ok" || code === "in_progress")).toBe(true);
      const second = await processes[0]?.generate(bench.intent(owner));
      expect(second?.charge).toBe("free");
      expect(await bench.balance(owner.userId)).toBe(2);
    }
  });

  it("[SEC-LED-02] without a key, the vehicle is also charged only once", async () => {
    const owner = await bench.user({ vhr: 3 });
    const service = bench.process();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => service.generate(bench.intent(owner, { key: null }))),
    );
    expect(new Set(answers.map((answer) => answer.document.id)).size).toBe(1);
    expect(await bench.balance(owner.userId)).toBe(2);
  });

  it("[SEC-LED-03] rejects a key reused with another vehicle or another body", async () => {
    const owner = await bench.user({ vhr: 3 });
    const service = bench.process();
    const intent = bench.intent(owner);
    await service.generate(intent);
    const refusal = { code: "key_reused", status: 422 };
    await expect(service.generate({ ...intent, vin: createVin(1) })).rejects.toMatchObject(refusal);
    await expect(service.generate({ ...intent, request: { mileage: 5 } })).rejects.toMatchObject(refusal);
    await expect(service.generate({ ...intent, product: "sticker" })).rejects.toMatchObject(refusal);
    const reopened = bench.intent(owner);
    await service.generate(reopened);
    await expect(service.generate({ ...reopened, vin: createVin(2) })).rejects.toMatchObject(refusal);
    const raced = bench.intent(owner, { vin: createVin(3) });
    const settled = await Promise.allSettled([
      service.generate(raced),
      service.generate({ ...raced, vin: createVin(4) }),
    ]);
    expect(settled.map(getCode).sort()).toEqual(["key_reused", "ok"]);
    expect(await bench.balance(owner.userId)).toBe(1);
  });

  it("[SEC-LED-03] the same key from another user or another site counts as a separate key", async () => {
    const service = bench.process();
    const owners = [
      await bench.user({ vhr: 1 }),
      await bench.user({ vhr: 1 }),
      await bench.user({ vhr: 1 }, bench.sites[1]),
    ];
    const answers = await Promise.all(
      owners.map((owner) => service.generate(bench.intent(owner, { key: "the-same" }))),
    );
    expect(new Set(answers.map((answer) => answer.document.id)).size).toBe(3);
    for (const owner of owners) expect(await bench.balance(owner.userId)).toBe(0);
  });

  it("[SEC-LED-07] with one credit, one of 50 concurrent vehicles succeeds, the others return 402, and the balance is 0", async () => {
    for (const processes of [[bench.process()], [bench.process(), bench.process()]]) {
      const owner = await bench.user({ vhr: 1 });
      const settled = await Promise.allSettled(
        Array.from({ length: 50 }, (_, index) =>
          processes[index % processes.length]?.generate(bench.intent(owner, { vin: createVin(100 + index) })),
        ),
      );
      const codes = settled.map(getCode);
      expect(codes.filter((code) => code === "ok")).toHaveLength(1);
      expect(codes.filter((code) => code === "no_credit")).toHaveLength(49);
      expect(await bench.balance(owner.userId)).toBe(0);
    }
  });

  it("[SEC-LED-04] five requests with one key to a slow server: one debit", async () => {
    const owner = await bench.user({ vhr: 3 });
    let finish: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const service = bench.process({
      producer: async (...args) => {
        await late;
        return fakeProducer()(...args);
      },
    });
    const intent = bench.intent(owner);
    const sendings: Promise<unknown>[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      sendings.push(service.generate({ ...intent }));
      bench.clock.advance(1000 * 2 ** attempt);
      await new Promise((resolve) => setImmediate(resolve));
    }
    finish();
    const answers = await Promise.all(sendings);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await bench.balance(owner.userId)).toBe(2);
  });

  it("[ENT-1] a subscription pays without a ledger row, and all documents on a global site use the shared balance", async () => {
    const service = bench.process();
    const subscriber = await bench.user();
    await bench.subscribe(subscriber.userId, null);
    expect((await service.generate(bench.intent(subscriber))).charge).toBe("free");
    expect(await bench.rowsOf(subscriber.userId)).toEqual([]);

    const member = await bench.user({ global: 2, vhr: 5 });
    const created = [
      await service.generate(bench.intent(member, { isGlobal: true })),
      await service.generate(bench.intent(member, { isGlobal: true, product: "sticker" })),
    ];
    expect(created.map((outcome) => outcome.charge)).toEqual(["charged", "charged"]);
    expect(await bench.balance(member.userId, "global")).toBe(0);
    expect(await bench.balance(member.userId)).toBe(5);
    const third = service.generate(bench.intent(member, { isGlobal: true, vin: createVin(7) }));
    await expect(third).rejects.toMatchObject({ code: "no_credit", status: 402 });
  });

  it("[ENT-3] regenerating and reopening are free, and each regeneration is a new revision", async () => {
    const owner = await bench.user({ sticker: 1 });
    const service = bench.process();
    const about = { product: "sticker" } as const;
    const first = await service.generate(bench.intent(owner, about));
    const reopened = await service.generate(bench.intent(owner, about));
    const second = bench.intent(owner, { ...about, regenerate: true });
    const fresh = await Promise.all([service.generate(second), service.generate({ ...second })]);
    const other = await service.generate(bench.intent(owner, { ...about, regenerate: true }));
    expect(reopened).toEqual({ ...first, charge: "free" });
    expect(fresh[0]).toEqual(fresh[1]);
    expect([first, fresh[0], other].map((outcome) => [outcome?.document.revision, outcome?.charge])).toEqual([
      [1, "charged"],
      [2, "free"],
      [3, "free"],
    ]);
    expect(await bench.balance(owner.userId, "sticker")).toBe(0);
  });

  it("[ENT-3] regenerating an empty report is charged if records have appeared, and otherwise refunded", async () => {
    const owner = await bench.user({ vhr: 1 });
    const empty = bench.process({ producer: fakeProducer(() => ({ nothingFound: true })) });
    const result = bench.process();
    const second = () => bench.intent(owner, { regenerate: true });
    expect((await empty.generate(bench.intent(owner))).charge).toBe("returned");
    expect((await result.generate(bench.intent(owner))).charge).toBe("free");
    expect((await empty.generate(second())).charge).toBe("returned");
    expect(await bench.balance(owner.userId)).toBe(1);
    const paid = await Promise.all([result.generate(second()), result.generate(second())]);
    expect(paid.map((outcome) => outcome.charge).sort()).toEqual(["charged", "free"]);
    expect(await bench.balance(owner.userId)).toBe(0);
    expect((await empty.generate(second())).charge).toBe("free");
    expect((await result.generate(second())).charge).toBe("free");
    expect(await bench.balance(owner.userId)).toBe(0);
    const poor = await bench.user({ vhr: 1 });
    await empty.generate(bench.intent(poor));
    await result.generate(bench.intent(poor, { vin: createVin(1) }));
    const refusal = result.generate(bench.intent(poor, { regenerate: true }));
    await expect(refusal).rejects.toMatchObject({ code: "no_credit", status: 402 });
    expect((await result.generate(bench.intent(poor))).charge).toBe("free");
  });

  it("[ENT-3] a subscription refunded for an empty document pays for a regeneration that finds records", async () => {
    const owner = await bench.user();
    await bench.subscribe(owner.userId, 1);
    const empty = bench.process({ producer: fakeProducer(() => ({ nothingFound: true })) });
    await empty.generate(bench.intent(owner));
    const service = bench.process();
    await service.generate(bench.intent(owner, { regenerate: true }));
    const other = service.generate(bench.intent(owner, { vin: createVin(2) }));
    await expect(other).rejects.toMatchObject({ code: "no_credit" });
  });

  it("[ENT-3] a report for a wrong VIN can't be swapped while it's empty, but can be after a paid regeneration", async () => {
    const owner = await bench.user({ vhr: 1 });
    const empty = bench.process({ producer: fakeProducer(() => ({ nothingFound: true })) });
    const service = bench.process();
    const swap = () => bench.intent(owner, { vin: createVin(3), swapFrom: bench.intent(owner).vin });
    await empty.generate(bench.intent(owner));
    await expect(service.generate(swap())).rejects.toMatchObject({ code: "conflict" });
    await service.generate(bench.intent(owner, { regenerate: true }));
    expect((await service.generate(swap())).charge).toBe("charged");
    expect(await bench.balance(owner.userId)).toBe(0);
  });

  it("[SEC-DOS-03] free regenerations are limited per day", async () => {
    const owner = await bench.user({ sticker: 1 });
    const service = bench.process();
    const about = { product: "sticker" } as const;
    const { document } = await service.generate(bench.intent(owner, about));
    const created = Array.from({ length: FREE_REVISIONS_A_DAY }, (_, index) => ({
      ...document,
      id: randomUUID(),
      number: `GS-TEST-${index}-${document.id}`,
      revision: index + 2,
      createdAt: bench.clock.now(),
    }));
    await bench.db.insert(documents).values(created.slice(1));
    const second = () => service.generate(bench.intent(owner, { ...about, regenerate: true }));
    expect((await second()).charge).toBe("free");
    await expect(second()).rejects.toMatchObject({ code: "conflict", status: 409 });
    expect((await service.generate(bench.intent(owner, about))).charge).toBe("free");
    bench.clock.advance(24 * 60 * 60_000);
    expect((await second()).charge).toBe("free");
  });
});
