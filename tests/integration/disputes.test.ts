import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { users } from "@/lib/account/schema";
import { eraseAccount } from "@/lib/account/server/erase-account";
import { calls } from "@/lib/compose/calls/table";
import type { Dispute } from "@/lib/dispute/contract";
import { disputeFiles, disputes } from "@/lib/dispute/schema";
import { toHistoryRecord } from "@/lib/imports/server/import-schemas";
import { writeHistory } from "@/lib/imports/server/record-repository";
import { AppError } from "@/lib/platform/values/errors";
import type { ReportDocument } from "@/lib/report/contract/document";
import { getSiteId, makeMember } from "../setup/admin";
import { describeDatabase } from "../setup/database";
import { emailsTo, holdEmails } from "../setup/emails";
import { openTestApi, requestFor, type TestApi } from "../setup/members-api";
import { readPdf } from "../setup/read-pdf";

const VIN = "1HGCM82633A004353";
const SOURCE = "Workshops";
const DAY = 24 * 60 * 60_000;
const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF");
const { dispute, report, share } = calls;
const messages = { reason: "wrong_mileage", text: "The invoice of that day says 41,250 miles. CANARY" };

describeDatabase((open) => {
  let api: TestApi;
  const odometer = (id: string, source = SOURCE, miles = 142_500) =>
    writeHistory(api.database.db, [
      toHistoryRecord({ id, vin: VIN, kind: "odometer", date: "2019-03-14", source, odometer: miles }),
    ]);
  beforeAll(async () => {
    api = await openTestApi({ open });
    holdEmails(api);
    for (let id = 1; id <= 22; id++) await odometer(String(id));
    await odometer("1", "Yard records");
  });
  afterAll(() => api.close());

  async function newUser() {
    const member = await makeMember(api, `${randomUUID()}@example.com`);
    await make(member.token);
    return member;
  }
  const make = (token: string) =>
    api.send(report.generate, { token, fields: { vin: VIN, gen: "regenerate" } });
  const openOne = (token: string, more: Record<string, unknown> = {}) =>
    api.send(dispute.open, {
      token,
      fields: { vin: VIN, record: "1", source: SOURCE, ...messages, ...more },
    });
  const opened = async (token: string, more: Record<string, unknown> = {}) => {
    const { status, body } = await openOne(token, more);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data as Dispute;
  };
  const list = async (token: string) =>
    (await api.send(dispute.list, { token, query: { vin: VIN } })).body.data as Dispute[];
  const add = (token: string, id: string, bytes: Buffer, name = "C:\\papers\\invoice.pdf") =>
    api.send(dispute.addFile, {
      token,
      fields: { id, file: new File([new Uint8Array(bytes)], name, { type: "text/html" }) },
    });
  /** Opens a dispute with evidence. */
  const openWithFile = async () => {
    const { token, id: userId } = await newUser();
    const { id } = await opened(token);
    const { body } = await add(token, id, PDF);
    return { token, userId, id, file: (body.data as { id: string }).id };
  };
  const getReport = async (token: string) => {
    const { body } = await api.send(report.document, { token, query: { vin: VIN } });
    return body.data as { url: string; document: ReportDocument };
  };
  const createPdf = async (token: string, query: Record<string, string> = {}) => {
    const id = new URL((await getReport(token)).url, "http://x").searchParams.get("id") ?? "";
    const file = await api.fetch(requestFor(report.viewPdf, { token, query: { id, ...query } }));
    return Buffer.from(await file.arrayBuffer());
  };
  const getText = (bytes: Buffer) => readPdf(bytes).allText;
  const move = (id: string, state: "asked" | "corrected" | "confirmed" | "declined" | "withdrawn") =>
    api.database.db
      .update(disputes)
      .set({ state, [state === "asked" ? "askedAt" : "endedAt"]: api.clock.now() })
      .where(eq(disputes.id, id));

  it("[PAGE-10] a user can dispute a record, track the dispute's status and withdraw it, and gets an email each time", async () => {
    const { token, email } = await newUser();
    const created = await opened(token);
    expect(created).toMatchObject({ record: "1", about: { source: SOURCE }, state: "open", ...messages });
    expect(created.number).toMatch(/^GC-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(await list(token)).toEqual([created]);
    const [mail, ...others] = await emailsTo(api, email);
    expect(others).toEqual([]);
    expect(mail?.source).toContain(created.number);
    // The email must not repeat user input, because the account's address may belong to someone else.
    expect(mail?.source).not.toContain("CANARY");
    api.clock.advance(DAY);
    const withdraw = async () =>
      (await api.send(dispute.withdraw, { token, fields: { id: created.id } })).body.data as Dispute;
    const taken = await withdraw();
    expect(taken.steps.map(({ state }) => state)).toEqual(["open", "withdrawn"]);
    expect(await withdraw()).toEqual(taken);
    expect(await emailsTo(api, email)).toHaveLength(2);
  });

  it("[PAGE-10] a record has only one open dispute, even if requests are repeated, concurrent or worded differently", async () => {
    const { token, email } = await newUser();
    const created = await opened(token);
    expect(await opened(token)).toEqual(created);
    expect((await openOne(token, { text: "Other words." })).body.code).toBe("conflict");
    const many = await Promise.all(Array.from({ length: 4 }, () => openOne(token, { record: "2" })));
    expect(new Set(many.map(({ body }) => (body.data as Dispute).id)).size).toBe(1);
    expect(await list(token)).toHaveLength(2);
    expect(await emailsTo(api, email)).toHaveLength(2);
    await move(created.id, "confirmed");
    expect((await opened(token, { text: "New evidence." })).id).not.toBe(created.id);
  });

  it("[SEC-AZ-01] users can only dispute records in their own reports, and other users' disputes return 404", async () => {
    const { token } = await newUser();
    const { token: bob } = await newUser();
    const stranger = await api.register(`${randomUUID()}@example.com`);
    const created = await opened(token);
    const id = ((await add(token, created.id, PDF)).body.data as { id: string }).id;
    const refusals = [
      await openOne(stranger),
      await openOne(bob, { record: "no such" }),
      await openOne(bob, { source: "No such source" }),
    ];
    for (const { status, body } of refusals)
      expect([status, body.message]).toEqual([404, refusals[0]?.body.message]);
    expect(await list(bob)).toEqual([]);
    expect((await api.send(dispute.withdraw, { token: bob, fields: { id: created.id } })).status).toBe(404);
    expect((await add(bob, created.id, PDF)).status).toBe(404);
    expect((await api.send(dispute.removeFile, { token: bob, query: { id } })).status).toBe(404);
    expect((await api.fetch(requestFor(dispute.file, { token: bob, query: { id } }))).status).toBe(404);
    expect((await list(token))[0]?.files).toHaveLength(1);
    expect((await getReport(bob)).document.disputes).toBeUndefined();
  });

  it("[SEC-UPL-01] [SEC-UPL-03] evidence is stored as a PDF or re-encoded image, whatever its declared type, and served as a download", async () => {
    const { token } = await newUser();
    const { id } = await opened(token);
    const photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: "teal" } })
      .withExif({ IFD0: { Copyright: "CANARY" } })
      .jpeg()
      .toBuffer();
    for (const bytes of [
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"),
      Buffer.from("<html><script>1</script>%PDF-"),
      Buffer.from("PK\u0003\u0004 papers"),
      Buffer.alloc(0),
    ])
      expect((await add(token, id, bytes)).status).toBe(415);
    expect((await add(token, id, Buffer.concat([PDF, Buffer.alloc(8 * 1024 * 1024)]))).status).toBe(413);
    expect((await add(token, id, PDF)).body.data).toMatchObject({ name: "invoice.pdf" });
    expect((await add(token, id, photo, '../"><b>x\u0000.jpg')).status).toBe(200);
    const stored = (await list(token))[0]?.files.toSorted((a, b) => a.name.localeCompare(b.name)) ?? [];
    const picture = await api.fetch(requestFor(dispute.file, { token, query: { id: stored[0]?.id ?? "" } }));
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 1600 });
    expect(bytes.toString("latin1")).not.toContain("CANARY");
    expect(picture.headers.get("content-disposition")).toBe('attachment; filename="___b_x.webp"');
    expect(picture.headers.get("x-content-type-options")).toBe("nosniff");
    for (let more = 2; more < 10; more++) expect((await add(token, id, PDF)).status).toBe(200);
    expect((await add(token, id, PDF)).body.code).toBe("conflict");
    const toKey = async (file = "") =>
      (await api.database.db.select().from(disputeFiles).where(eq(disputeFiles.id, file)))[0]?.fileKey ?? "";
    const remove = async (file = "") =>
      (await api.send(dispute.removeFile, { token, query: { id: file } })).status;
    const removed = await toKey(stored[0]?.id);
    expect(await api.services.files.get(removed)).not.toBeNull();
    expect(await remove(stored[0]?.id)).toBe(200);
    expect(await api.services.files.get(removed)).toBeNull();
    await move(id, "declined");
    expect((await add(token, id, PDF)).body.code).toBe("conflict");
    expect(await remove(stored[1]?.id)).toBe(409);
    expect(await api.services.files.get(await toKey(stored[1]?.id))).not.toBeNull();
  });

  it("[PAGE-10] two files with the same name are stored separately, and each can be removed individually", async () => {
    const { token } = await newUser();
    const { id } = await opened(token);
    const scan = (page: string) => Buffer.concat([PDF, Buffer.from(`\n% ${page}`)]);
    for (const page of ["front", "back"]) expect((await add(token, id, scan(page))).status).toBe(200);
    const files = async () => (await list(token))[0]?.files ?? [];
    const stored = await files();
    expect(stored.map(({ name }) => name)).toEqual(["invoice.pdf", "invoice.pdf"]);
    const getBytes = async (file: string) =>
      (await api.fetch(requestFor(dispute.file, { token, query: { id: file } }))).text();
    const read = await Promise.all(stored.map((file) => getBytes(file.id)));
    expect(read.toSorted()).toEqual([scan("back").toString(), scan("front").toString()]);
    const [first, second] = stored;
    await api.send(dispute.removeFile, { token, query: { id: first?.id ?? "" } });
    expect(await files()).toEqual([second]);
    expect(await getBytes(second?.id ?? "")).toBe(read[1]);
  });

  it("[SEC-AZ-07] an account closed during an evidence upload keeps neither the evidence nor the file", async () => {
    const { token, email } = await newUser();
    const { id } = await opened(token);
    const { db } = api.database;
    const put = api.services.files.put.bind(api.services.files);
    const keys: string[] = [];
    const closing = vi.spyOn(api.services.files, "put").mockImplementation(async (key, bytes) => {
      keys.push(key);
      await put(key, bytes);
      await db.update(users).set({ disabledAt: api.clock.now() }).where(eq(users.email, email));
    });
    const { status, body } = await add(token, id, PDF);
    closing.mockRestore();
    expect([status, body.code]).toEqual([401, "not_logged_in"]);
    expect(await db.select().from(disputeFiles).where(eq(disputeFiles.disputeId, id))).toEqual([]);
    expect(keys).toHaveLength(1);
    expect(await api.services.files.get(keys[0] ?? "")).toBeNull();
  });

  it("[TEN-2] removing evidence also removes its preview image", async () => {
    const { token, file } = await openWithFile();
    const pictureKey = `dispute-files/${file}-pages.webp`;
    await api.services.files.put(pictureKey, Buffer.from("picture"));
    await api.database.db.update(disputeFiles).set({ pictureKey }).where(eq(disputeFiles.id, file));
    expect((await api.send(dispute.removeFile, { token, query: { id: file } })).status).toBe(200);
    expect(await api.services.files.get(pictureKey)).toBeNull();
  });

  it("[SAFE-14] removed evidence is no longer available, even if the file store fails to delete it", async () => {
    const { token, file } = await openWithFile();
    const remove = vi.spyOn(api.services.files, "remove").mockRejectedValue(new Error("the bucket is away"));
    const removed = await api.send(dispute.removeFile, { token, query: { id: file } });
    remove.mockRestore();
    expect(removed.status).toBe(200);
    expect((await list(token))[0]?.files).toEqual([]);
    expect(api.logs.find(({ message }) => message === "a file could not be removed")?.detail).toMatchObject({
      file: `dispute-files/${file}.pdf`,
    });
  });

  it("[PAGE-10] the page and PDF show a dispute's status, the PDF is reproducible, and the issued file doesn't change", async () => {
    const { token } = await newUser();
    const issued = await createPdf(token);
    const { id } = await opened(token);
    await move(id, "asked");
    const { document } = await getReport(token);
    expect(document.disputes).toMatchObject([{ record: "1", source: SOURCE, state: "asked" }]);
    const line = document.disputes?.[0]?.line ?? "";
    expect(line).toMatch(/^Disputed by the report’s owner on .+: the source was contacted on /);
    const pdf = await createPdf(token);
    expect(getText(pdf).replace(/\s+/g, " ")).toContain(line);
    expect(getText(pdf)).not.toContain("CANARY");
    expect((await createPdf(token)).equals(pdf)).toBe(true);
    expect((await createPdf(token, { issued: "1" })).equals(issued)).toBe(true);
    const busy = new AppError("unavailable", "Too many documents are being drawn.");
    const drawing = vi.spyOn(api.services.drawing, "draw").mockRejectedValue(busy);
    expect((await createPdf(token)).equals(issued)).toBe(true);
    drawing.mockRestore();
    await odometer("1", SOURCE, 41_250);
    await make(token);
    expect((await getReport(token)).document.disputes).toEqual(document.disputes);
    await odometer("1");
  });

  it("[SEC-TOK-03] a shared report shows that a record is disputed and the dispute's status, but not its text", async () => {
    const { token, email } = await newUser();
    const { id, number } = await opened(token);
    await add(token, id, PDF);
    const { body } = await api.send(share.create, { token, fields: { vin: VIN } });
    const key = String(body.path).replace("/shared/", "");
    const read = await api.send(share.read, { fields: { key } });
    const { document } = read.body.data as { document: ReportDocument };
    expect(document.disputes).toHaveLength(1);
    expect(Object.keys(document.disputes?.[0] ?? {}).sort()).toEqual(["line", "record", "source", "state"]);
    const pdf = Buffer.from(await (await api.fetch(requestFor(share.pdf, { query: { key } }))).arrayBuffer());
    for (const secret of ["CANARY", number, id, email, "invoice"]) {
      expect(JSON.stringify(read.body)).not.toContain(secret);
      expect(getText(pdf)).not.toContain(secret);
    }
    expect(getText(pdf)).toContain("Disputed by the report’s owner");
  });

  it("[PAGE-10] limits new disputes to twenty a day", async () => {
    const { token } = await newUser();
    for (let record = 1; record <= 20; record++) await opened(token, { record: String(record) });
    expect((await openOne(token, { record: "21" })).body.code).toBe("conflict");
    api.clock.advance(DAY + 1);
    await opened(token, { record: "21" });
  });

  it("[PAGE-15] [PAGE-13] the export contains disputes and evidence, and erasing the account deletes both", async () => {
    const { token, userId } = await openWithFile();
    const { body } = await api.send(calls.account.export, { token });
    expect(body.disputes).toMatchObject([{ vin: VIN, text: messages.text, state: "open" }]);
    expect(body.dispute_evidence).toMatchObject([{ name: "invoice.pdf" }]);
    const { db } = api.database;
    const ofUser = eq(disputeFiles.userId, userId);
    const [row] = await db.select().from(disputeFiles).where(ofUser);
    const siteId = await getSiteId(api);
    const erased = await db.transaction((tx) => eraseAccount(tx, api.services, siteId, userId));
    expect(erased.fileKeys).toContain(row?.fileKey);
    expect(await db.select().from(disputes).where(eq(disputes.userId, userId))).toEqual([]);
    expect(await db.select().from(disputeFiles).where(ofUser)).toEqual([]);
  });
});
