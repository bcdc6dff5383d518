import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { PrintPack, PrintPackRow } from "@/lib/contract/print-pack";
import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { ledger, printPackRows, printPacks, users } from "@/lib/members-api/db/schema";
import { writeHistory } from "@/lib/members-api/imports/import-repository";
import { historyRecord } from "@/lib/members-api/imports/import-schemas";
import { checkInvariants } from "@/lib/members-api/invariants";
import { addCredits } from "@/lib/members-api/ledger/ledger-repository";
import { createPackDesk, type PackDeskOptions } from "@/lib/members-api/print-pack/pack-desk";
import { beginFailedAnew, finishPack, lockPack } from "@/lib/members-api/print-pack/pack-repository";
import { makeMember, siteIdOf, type TestAccount } from "../setup/admin";
import { describeDatabases } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";

const { printPack } = calls;
const VINS = ["1HGCM82633A004350", "1HGCM82633A004351"];
type Generate = PackDeskOptions["generation"]["generate"];

describeDatabases((open) => {
  let api: TestApi;
  let siteId = "";
  let dealer: TestAccount;
  let dealers = 0;

  beforeAll(async () => {
    api = await openTestApi({ open });
    siteId = await siteIdOf(api);
    const title = { kind: "title" as const, date: "2011-05-02", source: "Titles", state: "OH" };
    await writeHistory(
      api.database.db,
      VINS.map((vin) => historyRecord({ ...title, vin })),
    );
  });
  afterAll(async () => {
    const breaches = await checkInvariants(api.database.db, api.services.files);
    await api.close();
    expect(breaches).toEqual([]);
  });
  beforeEach(newDealer);

  async function newDealer(): Promise<void> {
    dealers += 1;
    const { db } = api.database;
    dealer = await makeMember(api, `ends-${dealers}@example.com`);
    await db.update(users).set({ role: "dealer" }).where(eq(users.id, dealer.id));
    for (const kind of ["vhr", "sticker"] as const)
      await db.transaction((tx) =>
        addCredits(tx, {
          ...{ siteId, userId: dealer.id, kind, amount: 10 },
          ...{ reason: "purchase", cause: `test:${randomUUID()}` },
        }),
      );
  }
  const debits = async () =>
    (
      await api.database.db
        .select()
        .from(ledger)
        .where(and(eq(ledger.userId, dealer.id), eq(ledger.reason, "generation")))
    ).length;
  const start = async (fields: Record<string, unknown> = {}) => {
    const wish = { text: VINS.join("\n"), parts: ["sticker", "report"], ...fields };
    return api.send(printPack.start, { token: dealer.token, fields: wish });
  };
  const begin = async () => (await start()).body.data as PrintPack;
  const read = async (id: string) =>
    (await api.send(printPack.read, { token: dealer.token, query: { id } })).body.data as PrintPack & {
      rows: PrintPackRow[];
    };
  const deskOf = (generate: Generate) =>
    createPackDesk({
      ...{ db: api.database.db, generation: { generate } },
      ...{ now: api.clock.now, log: api.services.log },
    });
  const real: Generate = (intent) => api.services.generation.generate(intent);

  /** A process that ends for good at the n-th document of a list, before or after it was made. */
  const dyingAt = (nth: number, when: "before" | "after") =>
    new Promise<void>((died) => {
      let asked = 0;
      const desk = deskOf(async (intent) => {
        asked += 1;
        if (asked < nth) return real(intent);
        if (when === "after") await real(intent);
        died();
        return new Promise(() => undefined);
      });
      void desk.work({ all: true });
    });
  const points = [1, 2, 3, 4].flatMap((nth) => [[nth, "before"] as const, [nth, "after"] as const]);

  it.each(points)(
    "[ENT-2] [SEC-LED-05] killed at document %i, %s it was made: another process ends the list, each paid once",
    async (nth, when) => {
      const { id } = await begin();
      await dyingAt(nth, when);
      expect(await debits()).toBe(when === "after" ? nth : nth - 1);
      expect((await read(id)).state).toBe("running");
      await deskOf(real).work({ all: true });
      const ended = await read(id);
      expect(ended).toMatchObject({ state: "done", counts: { ready: 2, waiting: 0, failed: 0 }, charged: 4 });
      expect(ended.rows.every(({ report, sticker }) => report !== null && sticker !== null)).toBe(true);
      expect(await debits()).toBe(4);
    },
  );

  it("[ENT-2] [SEC-LED-05] killed between the last vehicle and the list's end: the next look ends it", async () => {
    const { id } = await begin();
    let made = 0;
    const desk = deskOf(async (intent) => {
      made += 1;
      if (made === 4) desk.close();
      return real(intent);
    });
    await desk.work({ all: true });
    expect(await read(id)).toMatchObject({ state: "running", counts: { ready: 2 } });
    await deskOf(real).work({ all: true });
    expect(await read(id)).toMatchObject({ state: "done", charged: 4 });
  });

  it("[ENT-2] what was made and paid before a failure stays the vehicle's, through each round and attempt", async () => {
    const { id } = await begin();
    const first = async () => (await read(id)).rows[0];
    let broken: "sticker" | "vhr" | null = "sticker";
    const fault = { sticker: "unprocessable", vhr: "unavailable" } as const;
    const desk = deskOf((intent) =>
      broken === intent.product && intent.vin === VINS[0]
        ? Promise.reject(new AppError(fault[broken], "not this one"))
        : real(intent),
    );
    await desk.work({ all: true });
    const failed = await first();
    expect(failed).toMatchObject({ state: "failed", charged: 1, sticker: null });
    expect(failed?.report).not.toBeNull();
    await api.send(printPack.resume, { token: dealer.token, fields: { id } });
    broken = "vhr";
    await desk.work({ all: true });
    // Asked anew, the report does not answer just now: it is no less there for that.
    expect(await first()).toMatchObject({ state: "waiting", charged: 1, report: failed?.report });
    broken = null;
    api.clock.advance(10_000);
    await desk.work({ all: true });
    expect(await first()).toMatchObject({ state: "ready", charged: 2, report: failed?.report });
    expect(await read(id)).toMatchObject({ state: "done", charged: 4 });
    expect(await debits()).toBe(4);
  });

  it("[ENT-2] a list that is begun anew at the moment of its end goes on: no vehicle waits in a list that is done", async () => {
    const { id } = await begin();
    const { db } = api.database;
    await deskOf(() => Promise.reject(new AppError("unprocessable", "no"))).work({ all: true });
    await db.update(printPacks).set({ state: "running" }).where(eq(printPacks.id, id));
    const pack = { id, siteId };
    let ending: Promise<void> = Promise.resolve();
    let hasEnded = false;
    await db.transaction(async (tx) => {
      await lockPack(tx, pack);
      await beginFailedAnew(tx, pack, api.clock.now());
      ending = finishPack(db, pack, api.clock.now()).finally(() => {
        hasEnded = true;
      });
      // Committed once the other waits for this one, or did not; where there is one connection, it has not begun.
      const looks = Array.from({ length: 200 });
      for (const _ of looks) {
        const waits = await tx.select({ pid: sql`pid` }).from(sql`pg_locks`).where(sql`not granted`);
        if (hasEnded || waits.length > 0) break;
      }
    });
    await ending;
    const [after] = await db.select().from(printPacks).where(eq(printPacks.id, id));
    const waiting = await db.select().from(printPackRows).where(eq(printPackRows.packId, id));
    expect([after?.state, waiting.map(({ state }) => state)]).toEqual(["running", ["waiting", "waiting"]]);
  });

  it("[CALL-4] a Buyers Guide without a dealer, or with a warranty of nothing, is refused by its field", async () => {
    const named = { name: "Rivera Motors", address: "12 Main Street", complaints: "Ana, (419) 555-0101" };
    const wrong: [object, string][] = [
      [{ dealer: { ...named, name: "  " } }, "guide.dealer.name"],
      [{ dealer: { ...named, complaints: "" } }, "guide.dealer.complaints"],
      [{ dealer: named, warranty: "limited", systems: "Engine" }, "guide.duration"],
      [{ dealer: named, warranty: "full", duration: "90 days", systems: " " }, "guide.systems"],
      [{ dealer: named, warranty: "limited", systems: "E", duration: "1", labor: 101 }, "guide.labor"],
    ];
    for (const [guide, field] of wrong) {
      const { status, body } = await start({ parts: ["report", "guide"], guide });
      expect([status, Object.keys(body.errors as object)], JSON.stringify(guide)).toEqual([400, [field]]);
    }
    expect((await start({ parts: ["report", "guide"], guide: { dealer: named } })).status).toBe(200);
  });
});
