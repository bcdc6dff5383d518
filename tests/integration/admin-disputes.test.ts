import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/contract/table";
import { disputeFiles, disputes } from "@/lib/members-api/db/schema/dispute";
import { emailOutbox } from "@/lib/members-api/db/schema/email";
import { renderInProcess } from "@/lib/members-api/rendering/render-jobs";
import { buildSticker } from "@/lib/members-api/sticker/build-sticker";
import { auditRows, makeAdmin, type TestAccount } from "../setup/admin";
import { adminActionCases } from "../setup/admin-actions";
import { describeDatabase } from "../setup/database";
import { stickerFacts } from "../setup/document-facts";
import { holdEmails } from "../setup/emails";
import { openTestApi, requestFor, type TestApi } from "../setup/members-api";

const { admin } = calls;
const MINUTE = 60_000;

describeDatabase((open) => {
  let api: TestApi;
  let boss: TestAccount;
  let other: TestAccount;
  let on: ReturnType<typeof adminActionCases>;
  beforeAll(async () => {
    api = await openTestApi({ open });
    holdEmails(api);
    boss = await makeAdmin(api, "boss@example.com");
    other = await makeAdmin(api, "other@example.com", { site: "cnv.localhost" });
    on = adminActionCases(api);
  });
  afterAll(() => api.close());

  const answer = (id: string, state: string, text?: string) =>
    api.send(admin.answerDispute, { token: boss.token, fields: { id, state, answer: text } });
  const emailsTo = async (to: string) =>
    api.database.db.select().from(emailOutbox).where(eq(emailOutbox.to, to)).orderBy(emailOutbox.createdAt);
  async function evidenceOf(
    id: string,
    mediaType: "application/pdf" | "image/webp" = "application/pdf",
  ): Promise<string> {
    const [row] = await api.database.db.select().from(disputes).where(eq(disputes.id, id));
    if (!row) throw new Error("no dispute");
    const file = { id: randomUUID(), siteId: row.siteId, userId: row.userId, disputeId: id };
    const fileKey = `dispute-files/${file.id}.pdf`;
    await api.services.files.put(fileKey, Buffer.from("%PDF-1.7"));
    await api.database.db
      .insert(disputeFiles)
      .values({ ...file, name: "invoice.pdf", mediaType, bytes: 8, fileKey });
    return file.id;
  }

  it("[PAGE-14] an administrator asks the source, then records its answer: each once, with an email and an audit row", async () => {
    const { id, email } = await on.dispute();
    const before = (await auditRows(api)).length;
    const requested = await answer(id, "asked");
    expect(requested.body.data).toMatchObject({
      state: "asked",
      asked: api.clock.now().toISOString(),
      answer: null,
    });
    expect((await answer(id, "asked")).status).toBe(409);
    api.clock.advance(MINUTE);
    // A refusal gives its reason.
    const mute = await answer(id, "confirmed", "  ");
    expect([mute.status, mute.body.errors]).toEqual([400, { answer: "Enter a short reason." }]);
    const ended = await answer(id, "confirmed", "The garage keeps its paper.\nCANARY");
    expect(ended.body.data).toMatchObject({ state: "confirmed", ended: api.clock.now().toISOString() });
    for (const state of ["asked", "corrected", "declined"])
      expect((await answer(id, state, "Again.")).status).toBe(409);
    expect((await answer(id, "open")).status).toBe(400);
    expect((await answer(id, "withdrawn")).status).toBe(400);
    const emails = await emailsTo(email);
    expect(emails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^We asked the source/),
      expect.stringMatching(/^The source stands by the record/),
    ]);
    expect(emails[1]?.text).toContain("The garage keeps its paper.\nCANARY");
    const rows = (await auditRows(api)).slice(before);
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
      ["admin.answerDispute", `dispute:${id}`],
      ["admin.answerDispute", `dispute:${id}`],
    ]);
    expect(JSON.stringify(rows)).not.toContain("CANARY");
  });

  it("[PAGE-14] emails come in the language that the dispute was written in", async () => {
    const { id, email } = await on.dispute();
    await api.database.db.update(disputes).set({ locale: "es" }).where(eq(disputes.id, id));
    await answer(id, "corrected");
    expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^La fuente corrigió/),
    ]);
  });

  it("[PAGE-14] the list finds by state and by words; one is shown with its record and its evidence, and who read that is noted", async () => {
    const { id, email } = await on.dispute();
    const file = await evidenceOf(id);
    const listed = await api.send(admin.disputes, {
      token: boss.token,
      query: { state: "open", search: email },
    });
    expect(listed.body.data).toMatchObject([{ id, email, record_kind: "odometer", source: "Garage" }]);
    expect(listed.body.total).toBe(1);
    const none = await api.send(admin.disputes, {
      token: boss.token,
      query: { state: "asked", search: email },
    });
    expect(none.body.data).toEqual([]);
    const one = await api.send(admin.dispute, { token: boss.token, query: { id } });
    expect(one.body.data).toMatchObject({ record: { date: "2021-03" }, files: [{ name: "invoice.pdf" }] });
    const read = await api.fetch(requestFor(admin.disputeFile, { token: boss.token, query: { id: file } }));
    expect([read.status, read.headers.get("content-disposition")]).toEqual([
      200,
      'attachment; filename="invoice.pdf"',
    ]);
    const last = (await auditRows(api)).at(-1);
    expect([last?.action, last?.subject]).toEqual(["admin.disputeFile", `dispute:${id}`]);
  });

  it("[SAFE-13] a PDF that could act is named to the desk, and leaves as a download that runs nothing here", async () => {
    const { id } = await on.dispute();
    const plain = await evidenceOf(id);
    const armed = await evidenceOf(id);
    const script = "%PDF-1.7 1 0 obj <</OpenAction <</S /J#61vaScript /JS (app.alert(1))>>>> endobj";
    await api.services.files.put(`dispute-files/${armed}.pdf`, Buffer.from(script));
    const one = await api.send(admin.dispute, { token: boss.token, query: { id } });
    const { files } = one.body.data as { files: { id: string; active: string[] }[] };
    expect(new Map(files.map((file) => [file.id, file.active]))).toEqual(
      new Map([
        [plain, []],
        [armed, ["JavaScript", "JS", "OpenAction"]],
      ]),
    );
    const read = await api.fetch(requestFor(admin.disputeFile, { token: boss.token, query: { id: armed } }));
    expect(read.headers.get("content-disposition")).toContain("attachment");
    const shown = async (file: string) => {
      const query = { id: file, view: "1" };
      return api.fetch(requestFor(admin.disputeFile, { token: boss.token, query }));
    };
    // A head alone: there is no page to be drawn.
    expect((await shown(armed)).status).toBe(422);
    const whole = await renderInProcess({ kind: "sticker", model: buildSticker(stickerFacts()) });
    await api.services.files.put(`dispute-files/${armed}.pdf`, Buffer.from(whole));
    const picture = await shown(armed);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
    // What is a picture already is shown as it was stored.
    const photo = await shown(await evidenceOf(id, "image/webp"));
    expect([photo.status, photo.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect((await auditRows(api)).at(-1)?.action).toBe("admin.disputeFile");
  });

  it("[SEC-AZ-04] another site's administrator finds neither a dispute nor its evidence", async () => {
    const { id } = await on.dispute();
    const file = await evidenceOf(id);
    const theirs = { token: other.token, site: "cnv.localhost" };
    expect((await api.send(admin.dispute, { ...theirs, query: { id } })).status).toBe(404);
    expect((await api.fetch(requestFor(admin.disputeFile, { ...theirs, query: { id: file } }))).status).toBe(
      404,
    );
    const query = { id: file, site: "localhost" };
    expect((await api.fetch(requestFor(admin.disputeFile, { ...theirs, query }))).status).toBe(404);
    expect((await api.send(admin.disputes, { ...theirs, query: {} })).body.data).toEqual([]);
  });
});
