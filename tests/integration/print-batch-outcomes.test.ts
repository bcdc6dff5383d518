import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { readBalances } from "@/lib/credits/server/ledger-repository";
import { documents } from "@/lib/generation/schema/documents";
import { writeHistory } from "@/lib/imports/server/record-repository";
import type { PrintBatch } from "@/lib/print-batch/contract/print-batch";
import type { ReportDocument } from "@/lib/report/contract/document";
import type { StickerDocument } from "@/lib/sticker/contract/document";
import type { TestAccount } from "../setup/admin";
import { describeDatabase } from "../setup/database";
import { getTitle, openPrintBatchFixture, type PrintBatchFixture } from "../setup/print-batch";
import { withCheckDigit } from "../setup/with-check-digit";

const { garage, printBatch, report } = calls;
const ACCORD = "1HGCM82633A004352";
const SECOND = withCheckDigit("1HGCM82633A004411");
const PLAIN = withCheckDigit("1HGCM82633A004412");

describeDatabase((open) => {
  let bench: PrintBatchFixture;
  beforeAll(async () => {
    bench = await openPrintBatchFixture(open, [getTitle(ACCORD), getTitle(SECOND)]);
    await writeHistory(bench.api.database.db, [getTitle(PLAIN)]);
  });
  afterAll(() => bench.close());

  const send = ({ token }: TestAccount, call: Parameters<typeof bench.api.send>[0], fields: object) =>
    bench.api.send(call, { token, fields: { ...fields } });
  const check = async (dealer: TestAccount, text: string, parts: string[]) => {
    const { body } = await send(dealer, printBatch.check, { text, parts });
    return body.data as { cost: object; lines: { uses: object }[] };
  };
  async function print(dealer: TestAccount, text: string, parts: string[]) {
    const started = await send(dealer, printBatch.start, { text, parts });
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    await bench.api.services.printBatches.work();
    return bench.read(dealer, (started.body.data as PrintBatch).id);
  }
  const balances = (dealer: TestAccount) => readBalances(bench.api.database.db, bench.siteId, dealer.id);

  it("[TRUE-10] the check shows no charge for a report already paid for with a basic report", async () => {
    const dealer = await bench.newDealer();
    expect((await send(dealer, report.generateBasic, { vin: ACCORD })).body).toMatchObject({
      charge: "charged",
      report: { full_paid: true },
    });
    // This report costs a basic credit, which can't pay for a full report.
    await bench.give(dealer, "uvc", 1);
    expect((await send(dealer, report.generateBasic, { vin: SECOND })).body).toMatchObject({
      charge: "charged",
      report: { full_paid: false },
    });
    const both = `${ACCORD}\n${SECOND}`;
    const parts = ["report", "sticker"];
    const before = await balances(dealer);
    const checked = await check(dealer, both, parts);
    expect(checked.cost).toEqual({ vhr: 1, sticker: 2 });
    expect(checked.lines.map(({ uses }) => uses)).toEqual([
      { vhr: 0, sticker: 1 },
      { vhr: 1, sticker: 1 },
    ]);
    expect((await check(dealer, ACCORD, ["report"])).cost).toEqual({ vhr: 0, sticker: 0 });
    const batch = await print(dealer, both, parts);
    expect(batch).toMatchObject({ state: "done", charged: 3, counts: { ready: 2 } });
    const after = await balances(dealer);
    expect([before.vhr - after.vhr, before.sticker - after.sticker]).toEqual([1, 2]);
  });

  it("[TRUE-10] if the build data source is down, the check doesn't state what a sticker would be based on", async () => {
    const dealer = await bench.newDealer();
    const { buildData } = bench.api.services;
    const away = vi.spyOn(buildData, "build").mockResolvedValue({ build: null, answered: false });
    const { lines } = await check(dealer, ACCORD, ["sticker"]);
    away.mockRestore();
    const vehicle = expect.stringMatching(/^2003 Honda Accord/);
    expect(lines).toMatchObject([{ vehicle, sticker: "unavailable" }]);
    expect((await check(dealer, ACCORD, ["sticker"])).lines).toMatchObject([{ sticker: "build_data" }]);
  });

  it("[TRUE-38] if nothing was found for one of a vehicle's documents, the vehicle's row shows which", async () => {
    const dealer = await bench.newDealer();
    const { rows, counts, charged } = await print(dealer, `${PLAIN}\n${ACCORD}`, ["report", "sticker"]);
    expect(rows.map(({ state, empty }) => [state, empty])).toEqual([
      ["nothing_found", ["sticker"]],
      ["ready", []],
    ]);
    expect([counts.nothing_found, charged]).toEqual([1, 3]);
  });

  it("[TRUE-16] a batch's report and sticker say that the car was built for Europe if the garage marks it as European", async () => {
    const dealer = await bench.newDealer();
    const vehicle = { vin: ACCORD, source: "Europe-import" };
    expect((await send(dealer, garage.save, { vehicle })).status).toBe(200);
    await print(dealer, `${ACCORD}\n${SECOND}`, ["report", "sticker"]);
    const { db } = bench.api.database;
    const readModels = async (vin: string) => {
      const ownDocuments = await db
        .select({ product: documents.product, model: documents.model })
        .from(documents)
        .where(and(eq(documents.userId, dealer.id), eq(documents.vin, vin)));
      const of = (product: string) => ownDocuments.find((row) => row.product === product)?.model;
      return { report: of("vhr") as ReportDocument, sticker: of("sticker") as StickerDocument };
    };
    const europe = "This car was built for Europe.";
    const imported = await readModels(ACCORD);
    expect(imported.report.disclaimers[0]).toContain(europe);
    expect(imported.sticker.marketNote).toContain("This car was built for Europe");
    const other = await readModels(SECOND);
    expect(other.report.disclaimers.join(" ")).not.toContain(europe);
    expect(other.sticker).not.toHaveProperty("marketNote");
  });
});
