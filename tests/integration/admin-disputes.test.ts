import { eq } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { eraseAccount } from "@/lib/account/server/erase-account";
import { calls } from "@/lib/compose/calls/table";
import { renderInProcess } from "@/lib/compose/render-jobs";
import { disputeFiles, disputes } from "@/lib/dispute/schema";
import { AppError } from "@/lib/platform/values/errors";
import { buildSticker } from "@/lib/sticker/server/build-sticker";
import { makeAdmin, selectAuditRows, type TestAccount } from "../setup/admin";
import { createAdminActionCases } from "../setup/admin-actions";
import { buildStickerFacts } from "../setup/document-facts";
import { holdEmails, selectEmails } from "../setup/emails";
import { addEvidence } from "../setup/evidence";
import { describeApi, requestFor } from "../setup/members-api";

const { admin } = calls;
const MINUTE = 60_000;

describeApi({}, (api) => {
  let boss: TestAccount;
  let on: ReturnType<typeof createAdminActionCases>;
  let pdf: Uint8Array;
  beforeAll(async () => {
    holdEmails(api);
    boss = await makeAdmin(api, "boss@example.com");
    on = createAdminActionCases(api);
    pdf = await renderInProcess({ kind: "sticker", model: buildSticker(buildStickerFacts()) });
  });

  const answer = (id: string, state: string, text?: string) =>
    api.send(admin.answerDispute, { token: boss.token, fields: { id, state, answer: text } });
  const emailsTo = (to: string) => selectEmails(api, to);
  const addFile = async (
    dispute: string,
    mediaType: "application/pdf" | "image/webp" = "application/pdf",
    content: string | Uint8Array = "%PDF-1.7",
  ) => (await addEvidence(api, Buffer.from(content), { dispute, mediaType })).file;
  const open = async (id: string) => {
    const { body } = await api.send(admin.dispute, { token: boss.token, query: { id } });
    return body.data as { record: object; files: { id: string; name: string; active?: string[] }[] };
  };
  const load = (id: string, query = {}) =>
    api.fetch(requestFor(admin.disputeFile, { token: boss.token, query: { id, ...query } }));
  const view = (file: string) => load(file, { view: "1" });

  it("[PAGE-14] an admin can ask the source once and then record its response once, each with an email and an audit row", async () => {
    const { id, email } = await on.dispute();
    const before = (await selectAuditRows(api)).length;
    const requested = await answer(id, "asked");
    const asked = api.clock.now().toISOString();
    expect(requested.body.data).toMatchObject({ state: "asked", asked, answer: null });
    expect((await answer(id, "asked")).status).toBe(409);
    api.clock.advance(MINUTE);
    const mute = await answer(id, "confirmed", "  ");
    expect([mute.status, mute.body.errors]).toEqual([400, { answer: "Enter a short reason." }]);
    const response = await answer(id, "confirmed", "The garage keeps its paper.\nCANARY");
    expect(response.body.data).toMatchObject({ state: "confirmed", ended: api.clock.now().toISOString() });
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
    const rows = (await selectAuditRows(api)).slice(before);
    const row = { action: "admin.answerDispute", subject: `dispute:${id}` };
    expect(rows).toMatchObject([row, row]);
    expect(JSON.stringify(rows)).not.toContain("CANARY");
  });

  it("[PAGE-14] emails use the language of the dispute", async () => {
    const { id, email } = await on.dispute();
    await api.database.db.update(disputes).set({ locale: "es" }).where(eq(disputes.id, id));
    await answer(id, "corrected");
    expect((await emailsTo(email))[0]?.subject).toMatch(/^La fuente corrigió/);
  });

  it("[PAGE-14] filters disputes by state and text, shows a dispute's record and evidence, and audits downloads", async () => {
    const { id, email } = await on.dispute();
    const file = await addFile(id);
    const list = async (state: string) =>
      (await api.send(admin.disputes, { token: boss.token, query: { state, search: email } })).body;
    const row = { id, email, record_kind: "odometer", source: "Garage" };
    expect(await list("open")).toMatchObject({ data: [row], total: 1 });
    expect((await list("asked")).data).toEqual([]);
    expect(await open(id)).toMatchObject({ record: { date: "2021-03" }, files: [{ name: "invoice.pdf" }] });
    const read = await load(file);
    expect([read.status, read.headers.get("content-disposition")]).toEqual([
      200,
      'attachment; filename="invoice.pdf"',
    ]);
    const last = (await selectAuditRows(api)).at(-1);
    expect([last?.action, last?.subject]).toEqual(["admin.disputeFile", `dispute:${id}`]);
  });

  it("[SAFE-13] a PDF with active content is flagged for staff and served as an attachment, and files are viewed as images", async () => {
    const { id } = await on.dispute();
    const plain = await addFile(id);
    const script = "%PDF-1.7 1 0 obj <</OpenAction <</S /J#61vaScript /JS (app.alert(1))>>>> endobj";
    const armed = await addFile(id, "application/pdf", script);
    const { files } = await open(id);
    expect(new Map(files.map((file) => [file.id, file.active]))).toEqual(
      new Map([
        [plain, []],
        [armed, ["JavaScript", "JS", "OpenAction"]],
      ]),
    );
    expect((await load(armed)).headers.get("content-disposition")).toContain("attachment");
    // The file has a PDF header and one object, but no page to render.
    expect((await view(armed)).status).toBe(422);
    for (const file of [await addFile(id, "application/pdf", pdf), await addFile(id, "image/webp")]) {
      const picture = await view(file);
      expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
    }
    expect((await selectAuditRows(api)).at(-1)?.action).toBe("admin.disputeFile");
  });

  it("[TEN-2] a PDF is checked and rendered once, and the result is stored with the file", async () => {
    const { id } = await on.dispute();
    const good = await addFile(id, "application/pdf", pdf);
    const brokenFile = await addFile(id, "application/pdf", "%PDF-1.7 nothing");
    const run = vi.spyOn(api.services.input, "run");
    const readAll = async () => {
      const [shown, refused] = [await view(good), await view(brokenFile)];
      expect([shown.status, refused.status]).toEqual([200, 422]);
      return [Buffer.from(await shown.arrayBuffer()).toString("base64"), await open(id)];
    };
    const first = await readAll();
    const tasks = run.mock.calls.map(([task, , owner]) => [task.name, owner.site]);
    expect(tasks).toEqual([
      ["evidence-picture", "localhost"],
      ["evidence-picture", "localhost"],
      ["evidence-check", "localhost"],
      ["evidence-check", "localhost"],
    ]);
    expect(await readAll()).toEqual(first);
    expect(run).toHaveBeenCalledTimes(4);
    run.mockRestore();
  });

  it("[TEN-2] a PDF is checked again if the server was busy, but not if the check timed out", async () => {
    const { id } = await on.dispute();
    const file = await addFile(id, "application/pdf", pdf);
    const activeNow = async () => (await open(id)).files[0]?.active;
    const run = vi.spyOn(api.services.input, "run");
    run.mockRejectedValue(
      new AppError("unavailable", "We're reading many files right now.", { retryAfter: 5 }),
    );
    expect([(await view(file)).status, await activeNow()]).toEqual([503, undefined]);
    run.mockRejectedValue(new AppError("took_too_long", "This PDF takes too long to check."));
    expect([(await view(file)).status, await activeNow()]).toEqual([422, undefined]);
    run.mockRestore();
    const refused = await view(file);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ message: "This PDF takes too long to check." });
    expect(await activeNow()).toBeUndefined();
  });

  it("[TEN-2] erasing an account lists its PDFs and their preview images for deletion", async () => {
    const { id } = await on.dispute();
    const file = await addFile(id, "application/pdf", pdf);
    await view(file);
    const [row] = await api.database.db.select().from(disputeFiles).where(eq(disputeFiles.id, file));
    if (!row?.pictureKey) throw new Error("no picture");
    expect(await api.services.files.get(row.pictureKey)).not.toBeNull();
    const { fileKeys } = await api.database.db.transaction((tx) =>
      eraseAccount(tx, api.services, row.siteId, row.userId),
    );
    expect(fileKeys).toEqual(expect.arrayContaining([row.fileKey, row.pictureKey]));
  });

  it("[TEN-2] a PDF removed during rendering doesn't leave a preview image", async () => {
    const { id } = await on.dispute();
    const file = await addFile(id);
    const run = vi.spyOn(api.services.input, "run").mockImplementation(async () => {
      await api.database.db.delete(disputeFiles).where(eq(disputeFiles.id, file));
      return Buffer.from("picture") as never;
    });
    await view(file);
    run.mockRestore();
    expect(await api.services.files.get(`dispute-files/${file}-pages.webp`)).toBeNull();
  });
});
