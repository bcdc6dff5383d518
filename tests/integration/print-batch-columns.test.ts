import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { PrintBatch } from "@/lib/contract/print-batch";
import { calls } from "@/lib/contract/table";
import { documents } from "@/lib/members-api/db/schema/documents";
import type { TestAccount } from "../setup/admin";
import { describeDatabase } from "../setup/database";
import { requestFor } from "../setup/members-api";
import { openPrintBatchFixture, type PrintBatchFixture, titleOf } from "../setup/print-batch";
import { readPdf } from "../setup/read-pdf";

const { printPack } = calls;
const ACCORD = "1HGCM82633A004352";
const guide = { dealer: { name: "Rivera Motors", address: "12 Main Street", complaints: "Ana" } };

describeDatabase((open) => {
  let bench: PrintBatchFixture;
  let dealer: TestAccount;

  beforeAll(async () => {
    bench = await openPrintBatchFixture(open, [titleOf(ACCORD)]);
    dealer = await bench.newDealer();
  });
  afterAll(() => bench.close());

  async function print(text: string) {
    const { api } = bench;
    const fields = { text, parts: ["sticker", "guide", "report"], guide };
    const started = await api.send(printPack.start, { token: dealer.token, fields });
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    await api.services.printBatches.work();
    const batch = await bench.read(dealer, (started.body.data as PrintBatch).id);
    const query = { id: batch.id };
    const file = await api.fetch(requestFor(printPack.file, { token: dealer.token, query }));
    return { batch, pdf: readPdf(new Uint8Array(await file.arrayBuffer())) };
  }
  const made = (product: "vhr" | "sticker") =>
    bench.api.database.db.select().from(documents).where(eq(documents.product, product));

  it("[TRUE-38] a list's stock number, price and mileage stand in its rows, on stickers and guides; a report is at the mileage", async () => {
    const { batch, pdf } = await print(`Stock,VIN,Price,Miles\nA-104,${ACCORD},15995,45210`);
    expect(batch).toMatchObject({ state: "done", charged: 2 });
    expect(batch.rows).toMatchObject([{ stock: "A-104", price_cents: 1_599_500, mileage: 45_210 }]);
    const [sticker] = await made("sticker");
    expect(sticker?.model).toMatchObject({
      stock: "A-104",
      offer: { priceCents: 1_599_500, mileage: 45_210 },
    });
    for (const text of ["A-104", "$15,995", "45,210 mi"]) expect(pdf.textOf(0)).toContain(text);
    expect(pdf.pages[1]).toEqual([]);
    for (const text of ["BUYERS GUIDE", "DEALER STOCK NUMBER", "A-104"])
      expect(pdf.textOf(2)).toContain(text);
  });

  it("[TRUE-38] a later list puts its own on the sticker that exists, free; one that says nothing reopens it", async () => {
    const { batch } = await print(`Stock,VIN,Price\nA-104,${ACCORD},14500`);
    expect(batch.charged).toBe(0);
    const again = await print(ACCORD);
    const stickers = await made("sticker");
    expect(stickers.map(({ revision, model }) => [revision, (model as { offer?: object }).offer])).toEqual([
      [1, { priceCents: 1_599_500, mileage: 45_210 }],
      [2, { priceCents: 1_450_000, mileage: null }],
    ]);
    expect(again.batch.rows[0]?.sticker).toContain(stickers[1]?.id);
    expect(await made("vhr")).toHaveLength(1);
  });
});
