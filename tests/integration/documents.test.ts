import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { seedSampleRecords } from "@/lib/compose/seed";
import { ledger } from "@/lib/credits/schema";
import { documents } from "@/lib/generation/schema/documents";
import { generations } from "@/lib/generation/schema/generation";
import { writeHistory } from "@/lib/imports/server/record-repository";
import { giveBuildData } from "../setup/build-data";
import { describeDatabase } from "../setup/database";
import { openTestApi, requestFor, type Sent, type TestApi } from "../setup/members-api";
import { getTitle } from "../setup/print-batch";
import { withCheckDigit } from "../setup/with-check-digit";

const UNKNOWN_HISTORY = "1HGCM82633A004352";
const WITH_HISTORY = "1HGCM82633A004353";
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
    await writeHistory(db, [getTitle(WITH_HISTORY)]);
    await giveBuildData(db, WITH_HISTORY);
    token = await api.register("ann@example.com");
    stranger = await api.register("bob@example.com");
  });
  afterAll(() => api.close());

  const credits = async (of: string) =>
    ((await api.send(account.user, { token: of })).body.user as { credits: unknown }).credits;
  const getId = (answer: { body: Record<string, unknown> }) =>
    new URL(String(answer.body.url), "http://x").searchParams.get("id") ?? "";
  const createPdf = async (id: string, options: Sent = { token }) => {
    const response = await api.fetch(requestFor(report.viewPdf, { ...options, query: { id } }));
    return { response, text: await response.text() };
  };

  it("[ENT-3] delivers a report that has no records, and refunds its credit with the reason in the ledger", async () => {
    const options = { token, fields: { vin: UNKNOWN_HISTORY, mileage: "72,430" } };
    const created = await api.send(report.generate, options);
    expect(created).toMatchObject({ status: 200, body: { status: "success", charge: "returned" } });
    expect(await credits(token)).toEqual({ vhr: 3, sticker: 3, global: 0 });
    const { db } = api.database;
    const rows = await db
      .select()
      .from(ledger)
      .where(eq(ledger.cause, getId(created)));
    expect(rows.map((row) => [row.reason, row.amount])).toEqual([
      ["generation", -1],
      ["refund_nothing_found", 1],
    ]);
    const { url } = created.body;
    expect(created.body.report).toMatchObject({
      vin: UNKNOWN_HISTORY,
      year: 2003,
      make: "Honda",
      europe: false,
      vhr_report: { url, page: `/dvh?vin=${UNKNOWN_HISTORY}`, opened: false, returned: true },
      vhr_sticker: null,
      sample: false,
    });
    expect((await api.send(report.generate, options)).body).toMatchObject({ charge: "free", url });
  });

  it("[ENT-2] [BTN-1] a report with records costs one credit even for concurrent requests, and its owner can read the PDF", async () => {
    const headers = { "idempotency-key": "one-intention" };
    const options = { token, headers, fields: { vin: WITH_HISTORY } };
    const answers = await Promise.all(Array.from({ length: 100 }, () => api.send(report.generate, options)));
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, answers[0]?.body]);
    expect(answers[0]?.body).toMatchObject({
      charge: "charged",
      url: expect.stringMatching(/^\/members\/api-cwa\/view_pdf\?id=/),
    });
    expect(await credits(token)).toEqual({ vhr: 2, sticker: 3, global: 0 });

    const id = answers[0] ? getId(answers[0]) : "";
    const { response, text } = await createPdf(id);
    expect([response.status, text.slice(0, 5)]).toEqual([200, "%PDF-"]);
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
    expect(model.body.data).toMatchObject({ product: "vhr", document: { recordCount: 1 } });
    const filtered = await api.send(report.filter, { token, query: { vin: WITH_HISTORY } });
    expect(filtered.body.report).toMatchObject([
      { id, vhr_report: { url: answers[0]?.body.url, opened: true } },
    ]);
  });

  it("[SEC-AZ-01] a user's first report isn't compared with other users' reports, and lists only the user's own versions", async () => {
    const other = await api.register("versions@example.com");
    const query = { vin: WITH_HISTORY };
    const versions = async () => (await api.send(report.versions, { token: other, query })).body.data;
    expect(await versions()).toEqual([]);
    await api.send(report.generate, { token: other, fields: { ...query, gen: "regenerate" } });
    const { body } = await api.send(report.document, { token: other, query });
    expect(JSON.stringify(body)).not.toContain("What changed");
    expect(await versions()).toHaveLength(1);
  });

  it("[SEC-AZ-01] a damaged file isn't served as the document", async () => {
    const created = await api.send(sticker.generate, { token: stranger, fields: { vin: WITH_HISTORY } });
    const id = getId(created);
    const [row] = await api.database.db.select().from(documents).where(eq(documents.id, id));
    await api.services.files.put(row?.fileKey ?? "", new TextEncoder().encode("%PDF-1.7 other"));
    expect((await createPdf(id, { token: stranger })).response.status).toBe(503);
  });

  it("[BTN-1] [VEH-1] the europe flag is stored with the record and the garage vehicle", async () => {
    const vin = "WVWZZZ1KZ6W000001";
    const created = await api.send(report.generate, { token, fields: { vin, report_type: "EU" } });
    expect(created.body).toMatchObject({ status: "success", report: { vin, europe: true } });
    const stored = await api.send(garage.read, { token, query: { vin } });
    expect(stored.body.vehicle).toMatchObject({ source: "europe", report: { url: created.body.url } });
  });

  it("[TRUE-16] a European maker's VIN without a US check digit is European everywhere, and limited US data is noted", async () => {
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

  it("[VEH-6] classic calls reject a modern VIN with 'no data' or 'Wrong VIN'", async () => {
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
      ["1HGCM82633A00435", "A VIN has 17 characters, and this one has 16."],
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
    expect(await api.database.db.$count(generations, eq(generations.vin, "1HGCM82633A00435"))).toBe(0);
  });

  it("[EMB-3] anyone on the site can verify a document number, and the response doesn't contain personal data", async () => {
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
    const query = { vin: WITH_HISTORY, product: "sticker" };
    const model = await api.send(report.document, { token: painter, query });
    expect(model.body.data).toMatchObject({ picture: `/members/api-cwa/view_png?id=${getId(created)}` });
    const { db } = api.database;
    const [row] = await db
      .select()
      .from(documents)
      .where(eq(documents.id, getId(created)));
    const issued = await api.services.files.get(row?.fileKey ?? "");
    await api.services.files.put(row?.fileKey ?? "", new TextEncoder().encode("%PDF-1.7 other"));
    expect((await getPicture(painter)).status).toBe(503);
    await api.services.files.put(row?.fileKey ?? "", issued ?? new Uint8Array());
  });
});
