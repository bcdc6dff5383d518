import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { calls } from "@/lib/contract/table";
import { ledger } from "@/lib/members-api/db/schema/credits";
import { documents } from "@/lib/members-api/db/schema/documents";
import { generations } from "@/lib/members-api/db/schema/generation";
import { toHistoryRecord } from "@/lib/members-api/imports/import-schemas";
import { writeHistory } from "@/lib/members-api/imports/record-repository";
import { seedSampleRecords } from "@/lib/members-api/kernel/seed";
import { sampleClassic, sampleVehicle } from "@/lib/members-api/sources/sample-vehicle";
import { giveBuildData } from "../setup/build-data";
import { describeDatabase } from "../setup/database";
import { openTestApi, requestFor, type Sent, type TestApi } from "../setup/members-api";
import { withCheckDigit } from "../setup/with-check-digit";

const UNKNOWN_HISTORY = "1HGCM82633A004352";
const WITH_HISTORY = "1HGCM82633A004353";
const LATER = "1HGCM82633A111111";
const POOR = ["1HGCM82633A000001", "1HGCM82633A000002", "1HGCM82633A000003"];
const CAMARO = "124379N506070";
const { report, sticker, garage, account } = calls;
const camaro = { vin: CAMARO, year: "1969", make: "Chevrolet", model: "Camaro", series: "" };

describeDatabase((open) => {
  let api: TestApi;
  let token: string;
  let stranger: string;
  beforeAll(async () => {
    api = await openTestApi({ open });
    const { db } = api.database;
    await seedSampleRecords(db);
    const event = {
      vin: WITH_HISTORY,
      kind: "title" as const,
      date: "2011-05-02",
      source: "Titles",
      state: "OH",
    };
    await writeHistory(db, [toHistoryRecord(event)]);
    await giveBuildData(db, WITH_HISTORY, ...POOR);
    token = await api.register("ann@example.com");
    stranger = await api.register("bob@example.com");
  });
  afterAll(() => api.close());

  const credits = async (of: string, site?: string) =>
    ((await api.send(account.user, { token: of, site })).body.user as { credits: unknown }).credits;
  const getId = (answer: { body: Record<string, unknown> }) =>
    new URL(String(answer.body.url), "http://x").searchParams.get("id") ?? "";
  const createPdf = async (id: string, sent: Sent = { token }) => {
    const response = await api.fetch(requestFor(report.viewPdf, { ...sent, query: { id } }));
    return { response, text: await response.text() };
  };

  it("[ENT-3] delivers a report without records and refunds its credit, with the reason in the ledger", async () => {
    const sent = { token, fields: { vin: UNKNOWN_HISTORY, mileage: "72,430" } };
    const created = await api.send(report.generate, sent);
    expect(created).toMatchObject({ status: 200, body: { status: "success", charge: "returned" } });
    expect(await credits(token)).toEqual({ vhr: 3, sticker: 3, global: 0 });
    const rows = await api.database.db
      .select()
      .from(ledger)
      .where(eq(ledger.cause, getId(created)));
    expect(rows.map((row) => [row.reason, row.amount])).toEqual([
      ["generation", -1],
      ["refund_nothing_found", 1],
    ]);
    expect(created.body.report).toMatchObject({
      vin: UNKNOWN_HISTORY,
      year: 2003,
      make: "Honda",
      europe: false,
      vhr_report: {
        url: created.body.url,
        page: `/dvh?vin=${UNKNOWN_HISTORY}`,
        opened: false,
        returned: true,
      },
      vhr_sticker: null,
      sample: false,
    });
    const second = await api.send(report.generate, sent);
    expect(second.body).toMatchObject({ charge: "free", url: created.body.url });
    const fresh = await api.send(report.generate, { token, fields: { ...sent.fields, gen: "regenerate" } });
    expect(fresh.body).toMatchObject({ charge: "returned", report: { vhr_report: { returned: true } } });
    expect(fresh.body.url).not.toBe(created.body.url);
    expect(await credits(token)).toEqual({ vhr: 3, sticker: 3, global: 0 });
  });

  it("[ENT-2] [BTN-1] a report with records costs one credit, and only its owner can read the PDF", async () => {
    const headers = { "idempotency-key": "one-intention" };
    const sent = { token, headers, fields: { vin: WITH_HISTORY } };
    const answers = await Promise.all(Array.from({ length: 100 }, () => api.send(report.generate, sent)));
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, answers[0]?.body]);
    expect(answers[0]?.body).toMatchObject({
      charge: "charged",
      url: expect.stringMatching(/^\/members\/api-cwa\/view_pdf\?id=/),
    });
    expect(await credits(token)).toEqual({ vhr: 2, sticker: 3, global: 0 });

    const id = answers[0] ? getId(answers[0]) : "";
    const { response, text } = await createPdf(id);
    expect(response.status).toBe(200);
    expect(text.startsWith("%PDF-")).toBe(true);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(
      `inline; filename="vehicle-history-report-${WITH_HISTORY}.pdf"`,
    );
    const saved = await api.fetch(requestFor(report.viewPdf, { token, query: { id, download: "1" } }));
    expect(saved.headers.get("content-disposition")).toBe(
      `attachment; filename="vehicle-history-report-${WITH_HISTORY}.pdf"`,
    );
    expect(response.headers.get("cache-control")).toContain("no-store");

    const model = await api.send(report.document, { token, query: { vin: WITH_HISTORY } });
    expect(model.body.data).toMatchObject({
      product: "vhr",
      document: { recordCount: 1, vin: WITH_HISTORY },
    });
    const filtered = await api.send(report.filter, { token, query: { vin: WITH_HISTORY } });
    expect(filtered.body.report).toMatchObject([
      { id, vhr_report: { url: answers[0]?.body.url, opened: true } },
    ]);
  });

  it("[SEC-AZ-01] a damaged or missing file is not served as the document", async () => {
    const created = await api.send(sticker.generate, { token: stranger, fields: { vin: WITH_HISTORY } });
    const id = getId(created);
    const [row] = await api.database.db.select().from(documents).where(eq(documents.id, id));
    await api.services.files.put(row?.fileKey ?? "", new TextEncoder().encode("%PDF-1.7 other"));
    expect((await createPdf(id, { token: stranger })).response.status).toBe(503);
  });

  it("[ENT-3] a sticker is charged once, reopened free, and regenerated free as a new revision", async () => {
    const first = await api.send(sticker.generate, { token, fields: { vin: WITH_HISTORY } });
    const reopened = await api.send(sticker.generate, { token, fields: { vin: WITH_HISTORY } });
    const fresh = await api.send(sticker.generate, {
      token,
      fields: { vin: WITH_HISTORY, gen: "regenerate" },
    });
    expect([first, reopened, fresh].map((answer) => answer.body.charge)).toEqual(["charged", "free", "free"]);
    expect(first.body.page).toBe(`/dvh?vin=${WITH_HISTORY}&product=sticker`);
    expect(reopened.body.url).toBe(first.body.url);
    expect(fresh.body.url).not.toBe(first.body.url);
    expect(await credits(token)).toEqual({ vhr: 2, sticker: 2, global: 0 });
    const model = await api.send(report.document, {
      token,
      query: { vin: WITH_HISTORY, product: "sticker" },
    });
    expect(model.body.data).toMatchObject({ url: fresh.body.url, document: { provenance: "build-data" } });
    expect((await createPdf(getId(first))).response.status).toBe(200);
  });

  it("[TRUE-10] a sticker without price, option or color refunds its credit, and costs one credit once it has any", async () => {
    const owner = await api.register("plain@example.com");
    const make = async (more = {}) =>
      (await api.send(sticker.generate, { token: owner, fields: { vin: LATER, ...more } })).body;
    expect(await make()).toMatchObject({
      charge: "returned",
      message: expect.stringMatching(/no price, option or color/i),
      sticker: { vhr_sticker: { returned: true } },
    });
    expect(await credits(owner)).toMatchObject({ sticker: 3 });
    await giveBuildData(api.database.db, LATER);
    const again = await make({ gen: "regenerate" });
    expect(again).toMatchObject({ charge: "charged", sticker: { vhr_sticker: { returned: false } } });
    expect((await make({ gen: "regenerate" })).charge).toBe("free");
    expect(await credits(owner)).toMatchObject({ sticker: 2 });
  });

  it("[VEH-6] classic reports and stickers use the user's confirmed details and the decoded VIN", async () => {
    const created = await api.send(report.generateClassic, {
      token,
      fields: { ...camaro, check_vname: "1" },
    });
    expect(created.body).toMatchObject({ status: "success", charge: "returned", page: `/dvh?vin=${CAMARO}` });
    const sheet = await api.send(sticker.generateClassic, {
      token,
      fields: { ...camaro, classictype: "manual" },
    });
    expect(sheet.body).toMatchObject({ status: "success", charge: "returned" });
    expect(sheet.body.sticker).toMatchObject({
      year: 1969,
      make: "Chevrolet",
      model: "Camaro",
      decode: null,
    });
    const { body } = await api.send(report.document, { token, query: { vin: CAMARO } });
    expect(body.data).toMatchObject({
      document: { classic: true, vehicle: { year: 1969, plant: expect.any(String) } },
    });
    const drawn = await api.send(report.document, { token, query: { vin: CAMARO, product: "sticker" } });
    expect(drawn.body.data).toMatchObject({ document: { classic: true, decade: 1960 } });
  });

  it("[BTN-1] [VEH-1] the europe flag is stored with the record and the garage vehicle", async () => {
    const vin = "WVWZZZ1KZ6W000001";
    const created = await api.send(report.generate, { token, fields: { vin, report_type: "EU" } });
    expect(created.body).toMatchObject({ status: "success", report: { vin, europe: true } });
    const stored = await api.send(garage.read, { token, query: { vin } });
    expect(stored.body.vehicle).toMatchObject({ source: "europe", report: { url: created.body.url } });
  });

  it("[TRUE-16] a VIN of a European maker without a US check digit is European everywhere, and US sources show it", async () => {
    const vin = "WVWZZZ1KZ6W000002";
    const seen = await api.send(calls.vehicle.previewDecode, { query: { vin } });
    expect(seen.body.data).toMatchObject({ isEurope: true });
    await api.send(garage.save, { token, fields: { vehicle: { vin } } });
    const saved = await api.send(garage.read, { token, query: { vin } });
    expect(saved.body.vehicle).toMatchObject({ source: "europe", europe: true });
    const created = await api.send(report.generate, { token, fields: { vin } });
    expect(created.body).toMatchObject({ report: { vin, europe: true } });
    const shownAnswer = await api.send(report.document, { token, query: { vin } });
    const notice = expect.stringContaining("built for Europe");
    expect(shownAnswer.body.data).toMatchObject({
      document: { disclaimers: expect.arrayContaining([notice]) },
    });
    const check = await api.send(calls.recalls.byVin, { query: { vin } });
    expect(check.body.data).toMatchObject({ limits: expect.arrayContaining(["us-only"]) });
    const quick = await api.send(calls.checks.quick, { token, fields: { vin } });
    expect(quick.body.decode).toMatchObject({ isEurope: true });
    const american = await api.send(calls.vehicle.previewDecode, {
      query: { vin: withCheckDigit("WBA3A5C50CF256651") },
    });
    expect(american.body.data).toMatchObject({ isEurope: false });
  });

  it("[VEH-6] a failed classic report returns 'no data' and can be retried", async () => {
    const { files } = api.services;
    const put = vi.spyOn(files, "put").mockRejectedValueOnce(new Error("disk full"));
    const fields = { ...camaro, vin: "124379N506071" };
    const headers = { "idempotency-key": "classic-retry" };
    const failed = await api.send(report.generateClassic, { token, fields, headers });
    expect(failed).toMatchObject({
      status: 503,
      body: { status: "error", code: "unavailable", message: "no data" },
    });
    expect(failed.headers.get("retry-after")).toBe("1");
    put.mockRestore();
    const created = await api.send(report.generateClassic, { token, fields, headers });
    expect(created.body).toMatchObject({ status: "success", charge: "returned" });
  });

  it("[VEH-6] classic calls reject a modern VIN with the specified text and reason", async () => {
    const modern = { ...camaro, vin: WITH_HISTORY };
    const refusedReport = await api.send(report.generateClassic, { token, fields: modern });
    expect(refusedReport).toMatchObject({ status: 422, body: { status: "error", message: "no data" } });
    expect(refusedReport.body.errors).toMatchObject({ vin: expect.stringContaining("2003") });
    const refusedSticker = await api.send(sticker.generateClassic, { token, fields: modern });
    expect(refusedSticker).toMatchObject({ status: 400, body: { code: "wrong_vin", message: "Wrong VIN" } });
  });

  it("[TRUE-12] [VEH-3] invalid VINs are rejected before anything is charged", async () => {
    const before = await credits(token);
    for (const [vin, message] of [
      [CAMARO, "Wrong VIN"],
      ["1HGCM82633A0043", "A VIN has 17 characters, and this one has 15."],
      ["1HGCM82633A00435", "A VIN has 17 characters, and this one has 16."],
      ["1HGCM82633A0043529", "A VIN has 17 characters, and this one has 18."],
      ["1HGCM82633A00435O", "never I, O, Q"],
      ["11111111111111111", "repeats one character"],
    ] as const) {
      for (const call of [report.generate, sticker.generate]) {
        const { status, body } = await api.send(call, { token, fields: { vin } });
        expect([status, body.code]).toEqual([400, "wrong_vin"]);
        expect(body.message).toContain(message);
      }
    }
    expect(await credits(token)).toEqual(before);
    const created = await api.database.db
      .select()
      .from(generations)
      .where(eq(generations.vin, "1HGCM82633A00435"));
    expect(created).toEqual([]);
  });

  it("[BTN-1] returns 401 without a token, 402 without a credit; accepts a VIN with a wrong check digit", async () => {
    expect((await api.send(report.generate, { fields: { vin: WITH_HISTORY } })).status).toBe(401);
    const poor = await api.register("poor@example.com");
    for (const vin of POOR) {
      expect((await api.send(sticker.generate, { token: poor, fields: { vin } })).body.charge).toBe(
        "charged",
      );
    }
    const refused = await api.send(sticker.generate, { token: poor, fields: { vin: "1HGCM82633A000004" } });
    expect(refused).toMatchObject({ status: 402, body: { status: "error", code: "no_credit" } });
    expect(await credits(poor)).toEqual({ vhr: 3, sticker: 0, global: 0 });
    const site = "cnv.localhost";
    const member = await api.register("global@example.com", { site });
    await api.send(sticker.generate, { token: member, site, fields: { vin: "1HGCM82633A000001" } });
    expect(await credits(member, site)).toEqual({ vhr: 0, sticker: 0, global: 5 });
  });

  it("[EMB-3] the sample vehicles have full documents, marked Sample on model, record and garage", async () => {
    const rich = await api.register("sample@example.com");
    const modern = await api.send(report.generate, { token: rich, fields: { vin: sampleVehicle.vin } });
    expect(modern.body).toMatchObject({ charge: "charged", report: { sample: true } });
    const { body } = await api.send(report.document, { token: rich, query: { vin: sampleVehicle.vin } });
    expect(body.data).toMatchObject({
      document: { sample: true, sampleLabel: "Sample", recordCount: sampleVehicle.events.length },
    });
    const fields = { ...camaro, vin: sampleClassic.vin };
    expect((await api.send(sticker.generateClassic, { token: rich, fields })).body).toMatchObject({
      sticker: { sample: true },
    });
    const { body: list } = await api.send(garage.read, { token: rich });
    expect(list.vehicles).toMatchObject([{ sample: true }, { sample: true }]);
  });

  it("[EMB-3] anyone can verify a document number, which reveals nothing personal", async () => {
    const [row] = await api.database.db.select().from(documents).where(eq(documents.vin, WITH_HISTORY));
    const { status, body } = await api.send(report.verify, { query: { number: row?.number ?? "" } });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      number: row?.number,
      vin_ending: WITH_HISTORY.slice(-6),
      sha256: row?.sha256,
    });
    expect(JSON.stringify(body)).not.toContain(row?.userId);
    expect(JSON.stringify(body)).not.toContain(WITH_HISTORY);
    expect((await api.send(report.verify, { query: { number: "GB-0000-0000" } })).status).toBe(404);
    const elsewhere = await api.send(report.verify, {
      site: "es.localhost",
      query: { number: row?.number ?? "" },
    });
    expect(elsewhere.status).toBe(404);
  });

  it("[STK-4] [SEC-AZ-01] only its owner can see a sticker's image, which is drawn from the issued file", async () => {
    const painter = await api.register("carl@example.com");
    const created = await api.send(sticker.generate, { token: painter, fields: { vin: WITH_HISTORY } });
    const getPicture = (of: string) =>
      api.fetch(requestFor(report.viewPicture, { token: of, query: { id: getId(created) } }));
    const answer = await getPicture(painter);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("content-disposition")).toBe(
      `inline; filename="window-sticker-${WITH_HISTORY}.png"`,
    );
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const head = new Uint8Array(await answer.arrayBuffer()).subarray(0, 8);
    expect([...head]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect((await getPicture(stranger)).status).toBe(404);
    const model = await api.send(report.document, {
      token: painter,
      query: { vin: WITH_HISTORY, product: "sticker" },
    });
    expect(model.body.data).toMatchObject({ picture: `/members/api-cwa/view_png?id=${getId(created)}` });
    const [row] = await api.database.db
      .select()
      .from(documents)
      .where(eq(documents.id, getId(created)));
    const issued = await api.services.files.get(row?.fileKey ?? "");
    await api.services.files.put(row?.fileKey ?? "", new TextEncoder().encode("%PDF-1.7 other"));
    expect((await getPicture(painter)).status).toBe(503);
    await api.services.files.put(row?.fileKey ?? "", issued ?? new Uint8Array());
  });
});
