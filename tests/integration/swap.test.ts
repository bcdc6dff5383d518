import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { subscriptions } from "@/lib/billing/schema/billing";
import { ledger } from "@/lib/credits/schema";
import { documents } from "@/lib/generation/schema/documents";
import { generations } from "@/lib/generation/schema/generation";
import { findNewestOwnDocument, markOpened } from "@/lib/generation/server/document-repository";
import type { AppError } from "@/lib/platform/values/errors";
import { describeDatabase } from "../setup/database";
import {
  type Bench,
  fakeProducer,
  GENERATION_POINTS,
  type Owner,
  openGenerationFixture,
} from "../setup/generation";

const WRONG = "1HGCM82633A004352";
const RIGHT = "1HGCM82633A004353";
const THIRD = "1HGCM82633A004354";

describeDatabase((open) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openGenerationFixture(open);
  });
  afterAll(async () => {
    await bench.expectExact();
    await bench.close();
  });
  const swap = (owner: Owner, more = {}) => bench.intent(owner, { vin: RIGHT, swapFrom: WRONG, ...more });
  const live = (owner: Owner, vin = WRONG) =>
    findNewestOwnDocument(bench.db, owner.siteId, owner.userId, { vin, product: "vhr" });
  const getCode = (promise: Promise<unknown>) =>
    promise.then(
      () => "ok",
      (error: AppError) => error.code,
    );

  it("[ENT-3] [SEC-LED-08] an unopened document with a wrong VIN can be swapped once for free, and the ledger shows the swap", async () => {
    const owner = await bench.user({ vhr: 1 });
    const service = bench.process();
    const first = await service.generate(bench.intent(owner));
    const swapped = await service.generate(swap(owner));
    expect(swapped).toMatchObject({ charge: "charged", document: { vin: RIGHT } });
    expect(await bench.balance(owner.userId)).toBe(0);
    expect((await bench.rowsOf(owner.userId)).map((row) => [row.reason, row.amount, row.cause])).toEqual([
      ["purchase", 1, expect.any(String)],
      ["generation", -1, first.document.id],
      ["swap", 1, first.document.id],
      ["generation", -1, swapped.document.id],
    ]);
    expect(await live(owner)).toBeNull();
    const [original] = await bench.db.select().from(documents).where(eq(documents.id, first.document.id));
    expect(original?.withdrawnAt).toEqual(bench.clock.now());
    // Repeating the request is idempotent; a second swap is rejected, and the wrong VIN costs a credit again.
    expect((await service.generate(swap(owner))).document.id).toBe(swapped.document.id);
    expect(await getCode(service.generate(swap(owner, { vin: THIRD, swapFrom: RIGHT })))).toBe("conflict");
    expect(await getCode(service.generate(bench.intent(owner)))).toBe("no_credit");
    await bench.expectExact();
  });

  it("[ENT-3] a document can't be swapped if it was opened, refunded or never generated, or if the right VIN already has one", async () => {
    const service = bench.process();
    const opened = await bench.user({ vhr: 2 });
    const { document } = await service.generate(bench.intent(opened));
    expect(await markOpened(bench.db, document, bench.clock.now())).toBe(true);
    expect(await getCode(service.generate(swap(opened)))).toBe("conflict");

    const empty = await bench.user({ vhr: 1 });
    const finder = bench.process({ producer: fakeProducer(() => ({ nothingFound: true })) });
    await finder.generate(bench.intent(empty));
    expect(await getCode(service.generate(swap(empty)))).toBe("conflict");

    const both = await bench.user({ vhr: 2 });
    await service.generate(bench.intent(both));
    await service.generate(bench.intent(both, { vin: RIGHT }));
    expect(await getCode(service.generate(swap(both)))).toBe("conflict");

    const none = await bench.user({ vhr: 1 });
    expect(await getCode(service.generate(swap(none)))).toBe("not_found");
    const stranger = await bench.user({ vhr: 1 }, bench.sites[1]);
    expect(await getCode(service.generate(swap(stranger)))).toBe("not_found");
    for (const owner of [opened, both]) expect(await live(owner)).not.toBeNull();
    expect(await bench.balance(empty.userId)).toBe(1);
  });

  it("[SEC-LED-01] [SEC-LED-02] 30 concurrent requests from two processes, with one key or many, make one swap and one debit", async () => {
    for (const oneKey of [true, false]) {
      const owner = await bench.user({ vhr: 1 });
      const processes = [bench.process(), bench.process()];
      await processes[0]?.generate(bench.intent(owner));
      const same = swap(owner);
      const codes = await Promise.all(
        Array.from({ length: 30 }, (_, index) => {
          const service = processes[index % 2] ?? bench.process();
          return getCode(service.generate(oneKey ? { ...same } : swap(owner)));
        }),
      );
      expect(codes.filter((code) => code !== "ok" && code !== "in_progress")).toEqual([]);
      expect(codes).toContain("ok");
      expect(await bench.balance(owner.userId)).toBe(0);
      const created = await bench.db.select().from(generations).where(eq(generations.userId, owner.userId));
      expect(created.filter((row) => row.swapOf !== null && row.state === "settled")).toHaveLength(1);
    }
  });

  it("[SEC-LED-02] only one of several concurrent swaps to different VINs succeeds", async () => {
    const owner = await bench.user({ vhr: 1 });
    const service = bench.process();
    await service.generate(bench.intent(owner));
    const codes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        getCode(service.generate(swap(owner, { vin: `1HGCM82633A0050${10 + index}` }))),
      ),
    );
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(codes.filter((code) => code === "not_found")).toHaveLength(9);
    expect(await bench.balance(owner.userId)).toBe(0);
  });

  it("[SEC-LED-02] if a document is opened and swapped concurrently, exactly one succeeds", async () => {
    for (let round = 0; round < 12; round++) {
      const owner = await bench.user({ vhr: 1 });
      const service = bench.process();
      const { document } = await service.generate(bench.intent(owner));
      const reading = () => markOpened(bench.db, document, bench.clock.now());
      const swapping = () => getCode(service.generate(swap(owner)));
      const begun =
        round % 2 === 0 ? { opening: reading(), code: swapping() } : { code: swapping(), opening: reading() };
      const [isOpened, swapped] = await Promise.all([begun.opening, begun.code]);
      expect([isOpened, swapped]).toEqual(isOpened ? [true, "conflict"] : [false, "ok"]);
      const [row] = await bench.db.select().from(documents).where(eq(documents.id, document.id));
      expect(row?.openedAt === null).toBe(!isOpened);
      expect(row?.withdrawnAt === null).toBe(isOpened);
    }
  });

  it("[SEC-LED-05] a swap killed at any point is either completed by the sweeper or leaves the original document", async () => {
    for (const point of GENERATION_POINTS) {
      const owner = await bench.user({ vhr: 1 });
      await bench.process().generate(bench.intent(owner));
      expect(await bench.dieAt(point, swap(owner))).toBe(true);
      bench.clock.advance(60_000);
      await bench.process().sweep();
      const [wrong, right] = [await live(owner), await live(owner, RIGHT)];
      if (point === "before-debit") expect([wrong?.vin, right]).toEqual([WRONG, null]);
      else expect([wrong, right?.vin]).toEqual([null, RIGHT]);
      expect(await bench.balance(owner.userId)).toBe(0);
      expect((await bench.openGenerations()).filter((row) => row.userId === owner.userId)).toEqual([]);
    }
    await bench.expectExact();
  });

  it("[SEC-LED-06] a swap whose document can't be generated refunds the credit once", async () => {
    const owner = await bench.user({ vhr: 1 });
    await bench.process().generate(bench.intent(owner));
    const brokenProcess = bench.process({
      producer: fakeProducer(() => Promise.reject(new Error("no paper"))),
    });
    const intent = swap(owner);
    for (let attempt = 0; attempt < 6; attempt++)
      expect(await getCode(brokenProcess.generate(intent))).toBe("unavailable");
    expect(await bench.balance(owner.userId)).toBe(1);
    const rows = await bench.db.select().from(ledger).where(eq(ledger.userId, owner.userId));
    expect(rows.filter((row) => row.reason === "refund_failed")).toHaveLength(1);
    expect(await live(owner)).toBeNull();
  });

  it("[ENT-2] [SEC-LED-08] a basic report pays for only one full report, and swapping either one doesn't pay for a second", async () => {
    const service = bench.process();
    const basic = { product: "uvc" } as const;
    const full = await bench.user({ vhr: 1 });
    await service.generate(bench.intent(full, basic));
    expect((await service.generate(bench.intent(full))).charge).toBe("free");
    expect((await service.generate(swap(full))).charge).toBe("free");
    // The full report of the wrong VIN was revoked, and the basic credit can't pay twice.
    expect(await getCode(service.generate(bench.intent(full)))).toBe("no_credit");
    expect(await getCode(service.generate(swap(full, { ...basic, vin: THIRD })))).toBe("conflict");

    const both = await bench.user({ vhr: 1 });
    await service.generate(bench.intent(both, basic));
    await service.generate(bench.intent(both));
    expect(await getCode(service.generate(swap(both, basic)))).toBe("conflict");
    expect(await getCode(service.generate(bench.intent(both, { vin: RIGHT })))).toBe("no_credit");

    const first = await bench.user({ vhr: 1 });
    await service.generate(bench.intent(first, basic));
    await service.generate(swap(first, basic));
    expect((await service.generate(bench.intent(first, { vin: RIGHT }))).charge).toBe("free");
    expect(await getCode(service.generate(bench.intent(first)))).toBe("no_credit");
    await bench.expectExact();
  });

  it("[ENT-3] an empty report under an unlimited subscription can't be swapped for free", async () => {
    const owner = await bench.user();
    const subscription = await bench.subscribe(owner.userId, null);
    const finder = bench.process({ producer: fakeProducer(() => ({ nothingFound: true })) });
    await finder.generate(bench.intent(owner));
    const endedState = { state: "ended", periodEnd: bench.clock.now() } as const;
    await bench.db.update(subscriptions).set(endedState).where(eq(subscriptions.id, subscription));
    expect(await getCode(bench.process().generate(swap(owner)))).toBe("conflict");
    expect(await live(owner)).not.toBeNull();
  });

  it("[ENT-2] a basic report refunded to a subscription doesn't pay for a full report", async () => {
    const owner = await bench.user();
    await bench.subscribe(owner.userId, 1);
    const finder = bench.process({ producer: fakeProducer(() => ({ nothingFound: true })) });
    await finder.generate(bench.intent(owner, { product: "uvc" }));
    const service = bench.process();
    await service.generate(bench.intent(owner, { vin: RIGHT }));
    expect(await getCode(service.generate(bench.intent(owner)))).toBe("no_credit");
  });
});
