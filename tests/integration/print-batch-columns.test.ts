import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { eraseAccount } from "@/lib/account/server/erase-account";
import { calls } from "@/lib/compose/calls/table";
import { documents } from "@/lib/generation/schema/documents";
import { generations } from "@/lib/generation/schema/generation";
import type { PrintBatch, PrintBatchLine } from "@/lib/print-batch/contract/print-batch";
import type { ReportDocument } from "@/lib/report/contract/document";
import { encodeStickerConfirm } from "@/lib/sticker/contract/confirmation";
import type { StickerDocument } from "@/lib/sticker/contract/document";
import { makeMember, type TestAccount } from "../setup/admin";
import { giveBuildData } from "../setup/build-data";
import { describeDatabase } from "../setup/database";
import { requestFor } from "../setup/members-api";
import { getTitle, openPrintBatchFixture, type PrintBatchFixture } from "../setup/print-batch";
import { readPdf } from "../setup/read-pdf";
import { createStickerConfirmation } from "../setup/sticker-data";
import { withCheckDigit } from "../setup/with-check-digit";

const { printBatch } = calls;
const ACCORD = "1HGCM82633A004352";
const guide = { dealer: { name: "Rivera Motors", address: "12 Main Street", complaints: "Ana" } };

describeDatabase((open) => {
  let bench: PrintBatchFixture;
  let dealer: TestAccount;

  beforeAll(async () => {
    bench = await openPrintBatchFixture(open, [getTitle(ACCORD)]);
    dealer = await bench.newDealer();
    const { db } = bench.api.database;
    const place = { address: "12 Main Street", city: "Toledo", state: "OH", pincode: "43604" };
    const profile = { ...place, company_name: "Rivera Motors", no_of_employees: "4" };
    await db.update(users).set({ profile, phone: "(419) 555-0100" }).where(eq(users.id, dealer.id));
    const logo = await sharp({ create: { width: 90, height: 60, channels: 4, background: "#ff000000" } })
      .png()
      .toBuffer();
    const image = new File([new Uint8Array(logo)], "logo.png", { type: "image/png" });
    const response = await bench.api.send(calls.account.uploadImage, {
      token: dealer.token,
      fields: { image },
    });
    expect(response.status, JSON.stringify(response.body)).toBe(200);
  });
  afterAll(() => bench.close());

  async function print(text: string) {
    const { api } = bench;
    const fields = { text, parts: ["sticker", "guide", "report"], guide };
    const started = await api.send(printBatch.start, { token: dealer.token, fields });
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    await api.services.printBatches.work();
    const batch = await bench.read(dealer, (started.body.data as PrintBatch).id);
    const query = { id: batch.id };
    const file = await api.fetch(requestFor(printBatch.file, { token: dealer.token, query }));
    return { batch, pdf: readPdf(new Uint8Array(await file.arrayBuffer())) };
  }
  const listDocuments = (product: "vhr" | "sticker") =>
    bench.api.database.db
      .select()
      .from(documents)
      .where(eq(documents.product, product))
      .orderBy(documents.revision);

  it("[TRUE-38] a batch's stock number, price and mileage appear in its rows, stickers and guides, and reports use the mileage", async () => {
    const { batch, pdf } = await print(`Stock,VIN,Price,Miles\nA-104,${ACCORD},15995,45210`);
    expect(batch).toMatchObject({ state: "done", charged: 2 });
    expect(batch.rows).toMatchObject([{ stock: "A-104", price_cents: 1_599_500, mileage: 45_210 }]);
    const [sticker] = await listDocuments("sticker");
    expect(sticker?.model).toMatchObject({
      stock: "A-104",
      offer: { priceCents: 1_599_500, mileage: 45_210 },
    });
    const { db } = bench.api.database;
    const [report] = await db.select().from(generations).where(eq(generations.product, "vhr"));
    expect(report?.request).toMatchObject({ mileage: 45_210 });
    for (const text of ["A-104", "$15,995", "45,210 mi"]) expect(pdf.textOf(0)).toContain(text);
    expect(pdf.pages[1]).toEqual([]);
    for (const text of ["BUYERS GUIDE", "DEALER STOCK NUMBER", "A-104"])
      expect(pdf.textOf(2)).toContain(text);
  });

  it("[TRUE-38] stickers and reports show the dealer's name, with the account's logo on a white background", async () => {
    const logo = { width: 90, height: 60, jpeg: expect.any(String) };
    const block = { name: "Rivera Motors", address: "12 Main Street", city: "Toledo, OH 43604", logo };
    const [sticker] = await listDocuments("sticker");
    const [report] = await listDocuments("vhr");
    expect(sticker?.model).toMatchObject({ dealer: { ...block, number: null } });
    expect(report?.model).toMatchObject({ dealer: { ...block, phone: "(419) 555-0100" } });
    const jpeg = (report?.model as ReportDocument | undefined)?.dealer?.logo?.jpeg ?? "";
    const { dominant } = await sharp(Buffer.from(jpeg, "base64")).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
    for (const [name, expected] of [
      ["Rivera Motors", logo],
      ["Another lot", undefined],
    ] as const) {
      const details = { base_price: "", destination: "", discounts: [], order: "", stock: "" };
      const confirmed = createStickerConfirmation({
        vin: withCheckDigit("1HGCM82633A004398"),
        year: 2003,
        make: "Honda",
        model: "Accord",
        regenerate: true,
        details: { ...details, dealer: { name, number: "", address: "", city: "" } },
      });
      const fields = { ...encodeStickerConfirm(confirmed) };
      const response = await bench.api.send(calls.sticker.confirm, { token: dealer.token, fields });
      expect(response.status, JSON.stringify(response.body)).toBe(200);
      const [sheet] = (await listDocuments("sticker")).filter(({ id }) =>
        String(response.body.url).endsWith(id),
      );
      const sheetDealer = (sheet?.model as StickerDocument | undefined)?.dealer;
      expect([sheetDealer?.name, sheetDealer?.logo ?? undefined], String(response.body.url)).toEqual([
        name,
        expected,
      ]);
    }
    const member = await makeMember(bench.api, "someone@example.com");
    const answer = await bench.api.send(calls.report.generate, {
      token: member.token,
      fields: { vin: ACCORD },
    });
    expect(answer.status).toBe(200);
    const others = (await listDocuments("vhr")).filter(({ userId }) => userId === member.id);
    expect(others.map(({ model }) => (model as ReportDocument).dealer)).toEqual([undefined]);
  });

  it("[TRUE-38] a later batch with new data updates the existing sticker for free, and one with only the VIN reuses it", async () => {
    const { batch } = await print(`Stock,VIN,Price\nA-104,${ACCORD},14500`);
    expect(batch.charged).toBe(0);
    const again = await print(ACCORD);
    const stickers = (await listDocuments("sticker")).filter(({ vin }) => vin === ACCORD);
    expect(stickers.map(({ revision, model }) => [revision, (model as { offer?: object }).offer])).toEqual([
      [1, { priceCents: 1_599_500, mileage: 45_210 }],
      [2, { priceCents: 1_450_000, mileage: 45_210 }],
    ]);
    expect(again.batch.rows[0]?.sticker).toContain(stickers[1]?.id);
    const reports = (await listDocuments("vhr")).filter(({ userId }) => userId === dealer.id);
    expect(reports).toHaveLength(1);
  });

  it("[TRUE-10] a sticker whose credit was refunded counts as nothing found in later batches, not as a new sticker", async () => {
    const { api } = bench;
    const owner = await bench.newDealer();
    const plain = withCheckDigit("1HGCM82633A004399");
    const run = async (text: string) => {
      const fields = { text, parts: ["sticker"] };
      const checked = await api.send(printBatch.check, { token: owner.token, fields });
      const { cost, lines } = checked.body.data as { cost: { sticker: number }; lines: PrintBatchLine[] };
      const started = await api.send(printBatch.start, { token: owner.token, fields });
      await api.services.printBatches.work();
      const { rows, counts, charged } = await bench.read(owner, (started.body.data as PrintBatch).id);
      return [lines[0]?.sticker, cost.sticker, rows[0]?.state, counts.nothing_found, charged];
    };
    const withStock = `VIN,Stock\n${plain},A-7`;
    expect(await run(plain)).toEqual(["specification", 1, "nothing_found", 1, 0]);
    expect(await run(plain)).toEqual(["returned", 0, "nothing_found", 1, 0]);
    expect(await run(withStock)).toEqual(["specification", 1, "nothing_found", 1, 0]);
    expect(await run(withStock)).toEqual(["returned", 0, "nothing_found", 1, 0]);
    await giveBuildData(api.database.db, plain);
    expect(await run(withStock)).toEqual(["returned", 0, "nothing_found", 1, 0]);
    expect(await run(`VIN,Stock\n${plain},A-8`)).toEqual(["build_data", 1, "ready", 0, 1]);
    expect(await run(`VIN,Stock\n${plain},A-9`)).toEqual(["made", 0, "ready", 0, 0]);
  });

  it("[TRUE-38] [SEC-AZ-07] erasing a dealer removes the name and logo from documents, and lists their PDFs for deletion", async () => {
    const { api } = bench;
    const listOwnDocuments = async () =>
      [...(await listDocuments("sticker")), ...(await listDocuments("vhr"))].filter(
        (row) => row.userId === dealer.id,
      );
    const before = await listOwnDocuments();
    const number = before.find(({ product }) => product === "sticker")?.number ?? "";
    const getLines = async () => {
      const { body } = await api.send(calls.report.verify, { query: { number } });
      return (body.data as { lines: unknown }).lines;
    };
    expect(await getLines()).toContainEqual(expect.objectContaining({ source: expect.any(String) }));
    const { fileKeys } = await api.database.db.transaction((tx) =>
      eraseAccount(tx, api.services, bench.siteId, dealer.id),
    );
    expect(fileKeys).toEqual(expect.arrayContaining(before.map(({ fileKey }) => fileKey)));
    for (const key of fileKeys) await api.services.files.remove(key);
    const after = await listOwnDocuments();
    expect(after).toHaveLength(before.length);
    expect(JSON.stringify(after)).not.toMatch(/Rivera|jpeg/);
    expect(await getLines()).toBeNull();
  });
});
