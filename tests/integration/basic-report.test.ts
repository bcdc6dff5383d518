import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { seedSampleRecords } from "@/lib/compose/seed";
import { addCredits, readBalances, takeCredits } from "@/lib/credits/server/ledger-repository";
import { documents } from "@/lib/generation/schema/documents";
import { toHistoryRecord } from "@/lib/imports/server/import-schemas";
import { writeHistory } from "@/lib/imports/server/record-repository";
import type { ReportDocument } from "@/lib/report/contract/document";
import { sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import { getSiteId, makeMember } from "../setup/admin";
import { giveBuildData } from "../setup/build-data";
import { describeDatabase } from "../setup/database";
import { openTestApi, requestFor, type TestApi } from "../setup/members-api";

const { report, sticker } = calls;
const EMPTY = "1HGCM82633A004352";
const KNOWN = "1HGCM82633A004353";

describeDatabase((open) => {
  let api: TestApi;
  let siteId: string;
  let number = 0;
  beforeAll(async () => {
    api = await openTestApi({ open });
    siteId = await getSiteId(api);
    await seedSampleRecords(api.database.db);
    await giveBuildData(api.database.db, EMPTY, KNOWN);
    const secrets = { state: "OH", text: "SECRET brand text", odometer: 98_765 };
    await writeHistory(api.database.db, [
      toHistoryRecord({ vin: KNOWN, source: "Titles", kind: "brand", date: "2011-05-02", ...secrets }),
    ]);
  });
  afterAll(() => api.close());

  const member = async ({ uvc = 0 } = {}) => {
    const { db } = api.database;
    const { id: userId, token } = await makeMember(api, `member${++number}@example.com`);
    const owner = { siteId, userId };
    const credit = { ...owner, kind: "uvc", amount: uvc, reason: "purchase", cause: "test" } as const;
    if (uvc > 0) await db.transaction((tx) => addCredits(tx, credit));
    return { token, userId, balances: () => readBalances(db, siteId, userId) };
  };
  const basic = (token: string, vin: string, headers = {}) =>
    api.send(report.generateBasic, { token, headers, fields: { vin } });
  const full = (token: string, vin: string) => api.send(report.generate, { token, fields: { vin } });
  const getId = (answer: { body: Record<string, unknown> }) =>
    new URL(String(answer.body.url), "http://x").searchParams.get("id") ?? "";

  it("[CALL-1] [ENT-2] a basic report costs its own credit and contains no record content", async () => {
    const { token, balances } = await member({ uvc: 1 });
    const created = await basic(token, KNOWN);
    expect(created.body).toMatchObject({
      status: "success",
      charge: "charged",
      page: `/dvh?vin=${KNOWN}&product=uvc`,
      report: {
        vhr_report: null,
        uvc_report: { url: created.body.url, number: expect.stringMatching(/^GB-/) },
      },
    });
    expect(await balances()).toEqual({ vhr: 3, sticker: 3, global: 0, uvc: 0 });
    const { body } = await api.send(report.document, { token, query: { vin: KNOWN, product: "uvc" } });
    const { document } = body.data as { document: ReportDocument };
    expect(document).toMatchObject({
      edition: "basic",
      recordCount: 1,
      events: [],
      timeline: [],
      value: null,
    });
    const title = document.tiles.find((tile) => tile.kind === "title");
    expect(title).toMatchObject({ state: "found", count: 1, newestDate: "2011-05-02" });
    expect(JSON.stringify(body)).not.toMatch(/SECRET|\b98,?765\b|"OH"/);
    const pdf = await api.fetch(requestFor(report.viewPdf, { token, query: { id: getId(created) } }));
    expect(pdf.headers.get("content-disposition")).toContain(`basic-report-${KNOWN}.pdf`);
    const { number } = (created.body.report as { uvc_report: { number: string } }).uvc_report;
    const verified = await api.send(report.verify, { query: { number } });
    expect(verified.body.data).toMatchObject({ product: "uvc", withdrawn: null });
    expect((await basic(token, KNOWN)).body).toMatchObject({ charge: "free", url: created.body.url });
    expect((await api.send(report.document, { token, query: { vin: KNOWN } })).status).toBe(404);
  });

  it("[ENT-2] [TRUE-11] the full report costs its full price, and is free if a report credit already paid for the basic report", async () => {
    const paid = await member({ uvc: 1 });
    expect((await basic(paid.token, KNOWN)).body.report).toMatchObject({ full_paid: false });
    expect((await full(paid.token, KNOWN)).body).toMatchObject({
      charge: "charged",
      page: `/dvh?vin=${KNOWN}`,
    });
    expect(await paid.balances()).toMatchObject({ vhr: 2, uvc: 0 });

    const without = await member();
    expect((await basic(without.token, KNOWN)).body).toMatchObject({
      charge: "charged",
      report: { full_paid: true },
    });
    expect(await without.balances()).toMatchObject({ vhr: 2 });
    expect((await full(without.token, KNOWN)).body).toMatchObject({ charge: "free" });
    expect(await without.balances()).toMatchObject({ vhr: 2 });
    const fields = { from: KNOWN, vin: sampleVehicle.vin };
    expect((await api.send(report.swap, { token: without.token, fields })).status).toBe(200);
    const { body } = await api.send(report.filter, { token: without.token, query: { vin: KNOWN } });
    expect(body.report).toMatchObject([{ full_paid: false }]);

    const rich = await member({ uvc: 1 });
    const created = await full(rich.token, KNOWN);
    expect((await basic(rich.token, KNOWN)).body).toMatchObject({ charge: "free", url: created.body.url });
    expect(await rich.balances()).toMatchObject({ vhr: 2, uvc: 1 });
  });

  it("[ENT-3] doesn't charge if nothing is found, and returns 402 without credit", async () => {
    const { token, userId, balances } = await member({ uvc: 1 });
    expect((await basic(token, EMPTY)).body).toMatchObject({ charge: "returned" });
    expect(await balances()).toMatchObject({ uvc: 1, vhr: 3 });
    for (const [kind, amount] of [
      ["uvc", 1],
      ["vhr", 3],
    ] as const) {
      const spend = { siteId, userId, kind, amount, reason: "adjustment", cause: kind } as const;
      await api.database.db.transaction((tx) => takeCredits(tx, spend));
    }
    const refused = await basic(token, KNOWN);
    expect(refused).toMatchObject({ status: 402, body: { code: "no_credit" } });
    expect(refused.body.message).toContain("basic report");
  });

  it("[ENT-3] [TRUE-8] a swap is free, and withdraws the old VIN's document, including its PDF and the lines shown when it's verified", async () => {
    const { token, userId, balances } = await member();
    const created = await full(token, KNOWN);
    const { number: old } = (created.body.report as { vhr_report: { number: string } }).vhr_report;
    const same = await api.send(report.swap, { token, fields: { from: KNOWN, vin: KNOWN } });
    expect(same).toMatchObject({ status: 400, body: { errors: { vin: expect.any(String) } } });
    const odd = await api.send(report.swap, { token, fields: { from: "<no vin>", vin: sampleVehicle.vin } });
    expect(odd).toMatchObject({ status: 400, body: { errors: { from: expect.any(String) } } });
    const swapped = await api.send(report.swap, { token, fields: { from: old, vin: sampleVehicle.vin } });
    expect(swapped).toMatchObject({
      status: 200,
      body: { withdrawn: { vin: KNOWN, product: "vhr" }, report: { vin: sampleVehicle.vin } },
    });
    expect(await balances()).toMatchObject({ vhr: 2 });
    expect((await api.send(report.verify, { query: { number: old } })).body.data).toMatchObject({
      withdrawn: api.clock.now().toISOString(),
    });
    const response = await api.fetch(requestFor(report.viewPdf, { token, query: { id: getId(created) } }));
    expect(response.status).toBe(404);
    expect((await api.send(report.filter, { token, query: { vin: KNOWN } })).body.report).toEqual([]);
    const [row] = await api.database.db
      .select()
      .from(documents)
      .where(and(eq(documents.userId, userId), eq(documents.vin, sampleVehicle.vin)));
    expect(row?.openedAt).toBeNull();
    const sheet = await api.send(sticker.generate, { token, fields: { vin: EMPTY } });
    const { vhr_sticker: issued } = sheet.body.sticker as { vhr_sticker: { number: string } };
    const getLines = async () =>
      (await api.send(report.verify, { query: { number: issued.number } })).body.data as { lines: unknown };
    expect((await getLines()).lines).toContainEqual(expect.objectContaining({ source: "Build records" }));
    const other = await api.send(report.swap, {
      token,
      fields: { from: EMPTY, vin: KNOWN, product: "sticker" },
    });
    expect(other.body).toMatchObject({ status: "success", page: `/dvh?vin=${KNOWN}&product=sticker` });
    expect(other.body.url).not.toBe(sheet.body.url);
    expect(await getLines()).toMatchObject({ lines: null, withdrawn: expect.any(String) });
    expect(await balances()).toMatchObject({ sticker: 2 });
  });
});
