import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { users } from "@/lib/account/schema";
import { calls } from "@/lib/compose/calls/table";
import { inputTasks } from "@/lib/compose/input-tasks";
import { SITE_TEXT_MAX } from "@/lib/site/contract/texts";
import type { StoredBlock } from "@/lib/site/rules/text-blocks";
import { siteTexts } from "@/lib/site/schema/site";
import { convertTexts } from "@/lib/site/server/convert-texts";
import { makeAdmin } from "../setup/admin";
import { describeDatabase } from "../setup/database";
import { addEvidence } from "../setup/evidence";
import { createNestedFormsPdf, HOSTILE_TEXTS, zipBomb } from "../setup/hostile-input";
import { createGrayPng } from "../setup/images";
import { openTestApi, requestFor, type TestApi } from "../setup/members-api";

const { admin, garage, printBatch, account } = calls;

describeDatabase((open) => {
  let api: TestApi;
  let boss: string;
  let dealer: string;
  let used: string[];
  beforeAll(async () => {
    api = await openTestApi({ open });
    boss = (await makeAdmin(api, "boss@example.com")).token;
    dealer = await api.register("dealer@example.com");
    await api.database.db.update(users).set({ role: "dealer" }).where(eq(users.email, "dealer@example.com"));
  });
  afterAll(() => api.close());
  beforeEach(() => {
    used = [];
    const run = api.services.input.run.bind(api.services.input);
    vi.spyOn(api.services.input, "run").mockImplementation((task, read, owner) => {
      used.push(task.name);
      return run(task, read, owner);
    });
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  const saveText = (markdown: string) =>
    api.send(admin.saveSiteText, { token: boss, fields: { name: "about", locale: "en", markdown } });
  const upload = (bytes: Uint8Array) =>
    api.send(account.uploadImage, {
      token: dealer,
      fields: { image: new File([new Uint8Array(bytes)], "me.png") },
    });

  it("[TEN-1] every kind of untrusted input goes through the input pool", async () => {
    await saveText("# Hello");
    const csv = "vin\n2T1BURHE5JC034461\n";
    await api.send(garage.importFile, { token: dealer, fields: { csv, mapping: { vin: 0 }, dry_run: true } });
    await api.send(printBatch.check, { token: dealer, fields: { text: csv, parts: ["report"] } });
    await upload(createGrayPng(10, 10));
    const { dispute, file } = await addEvidence(api, Buffer.from("%PDF-1.7"));
    await api.send(admin.dispute, { token: boss, query: { id: dispute } });
    await api.fetch(requestFor(admin.disputeFile, { token: boss, query: { id: file, view: "1" } }));
    expect([...used].sort()).toEqual(inputTasks.map(({ name }) => name).sort());
  });

  it.each(Object.entries(HOSTILE_TEXTS))(
    "[TEN-1] a site text with %s is either parsed, or rejected beforehand for exceeding a limit",
    async (_, make) => {
      const answer = await saveText(make(SITE_TEXT_MAX));
      const refusal = (answer.body.errors as { markdown?: string } | undefined)?.markdown;
      if (answer.status === 200) expect(used).toEqual(["markdown"]);
      else {
        expect([answer.status, refusal]).toEqual([400, expect.stringMatching(/at most|levels/)]);
        expect(used).toEqual([]);
      }
    },
  );

  it("[TEN-1] a site text that hits the time limit gets a field error and isn't saved", async () => {
    const before = await api.database.db.select().from(siteTexts);
    vi.mocked(api.services.input.run).mockImplementation(async (task) => {
      const { AppError } = await import("@/lib/platform/values/errors");
      throw new AppError("took_too_long", task.tooLong);
    });
    const answer = await saveText("Intricate.");
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      { markdown: expect.stringContaining("Try again") },
    ]);
    expect(await api.database.db.select().from(siteTexts)).toEqual(before);
  });

  it("[TEN-1] a site text is parsed when it is saved, and read without being parsed again", async () => {
    await saveText("# Us\n\nWe sell **cars** at {site}.");
    expect(used).toEqual(["markdown"]);
    const { body } = await api.send(calls.site.text, { query: { name: "about" } });
    const heading = { type: "heading", level: 2, children: [{ type: "text", text: "Us" }] };
    expect(body.data).toMatchObject([{ blocks: [heading, { type: "paragraph" }] }]);
    expect(used).toEqual(["markdown"]);
  });

  it("[TEN-1] a job parses site texts saved by an older release, and turns unparsable ones into plain paragraphs", async () => {
    const { db } = api.database;
    await saveText("# Old");
    const [last] = (await db.select().from(siteTexts)).slice(-1);
    if (!last) throw new Error("no text");
    const { siteId } = last;
    const old = (locale: "en" | "es", markdown: string) => ({
      siteId,
      name: "help" as const,
      locale,
      markdown,
      version: "1",
      blocks: null,
    });
    await db.insert(siteTexts).values([old("en", "*Old* text"), old("es", `${"- ".repeat(3000)}x\n\nlast`)]);
    await convertTexts(db, api.services);
    const getBlocks = async (locale: "en" | "es") => {
      const condition = and(
        eq(siteTexts.name, "help"),
        eq(siteTexts.locale, locale),
        eq(siteTexts.siteId, siteId),
      );
      return (await db.select().from(siteTexts).where(condition))[0]?.blocks;
    };
    expect(await getBlocks("en")).toMatchObject([
      { type: "paragraph", children: [{ type: "emphasis" }, {}] },
    ]);
    const plain = (await getBlocks("es")) as StoredBlock[];
    expect(plain.map(({ type }) => type)).toEqual(["paragraph", "paragraph"]);
    expect(JSON.stringify(plain[1])).toContain('"last"');
    used = [];
    await convertTexts(db, api.services);
    expect(used).toEqual([]);
  });

  it("[TEN-3] a file over a limit is rejected with a field error that states the limit", async () => {
    const send = (csv: string) =>
      api.send(garage.importFile, { token: dealer, fields: { csv, mapping: { vin: 0 }, dry_run: true } });
    for (const [csv, text] of [
      ["vin\n".repeat(10_002), /10,000 lines/],
      [`${"vin,".repeat(200)}x`, /200 columns/],
      [`vin\n${"x".repeat(4097)}`, /4,096 characters/],
    ] as const) {
      const answer = await send(csv);
      expect([answer.status, answer.body.errors]).toEqual([413, { csv: expect.stringMatching(text) }]);
    }
    const list = await api.send(printBatch.check, {
      token: dealer,
      fields: { text: `vin\n${"x".repeat(4097)}`, parts: ["report"] },
    });
    expect([list.status, list.body.errors]).toEqual([413, { text: expect.stringMatching(/4,096/) }]);
  });

  it("[TEN-1] oversized images, zip bombs and PDFs aren't accepted as profile images, regardless of the file name", async () => {
    expect((await upload(createGrayPng(14_000, 14_000))).status).toBe(413);
    expect(used).toEqual(["picture"]);
    for (const file of [zipBomb(1_000_000), createNestedFormsPdf(3)])
      expect((await upload(file)).status).toBe(415);
    expect(used).toEqual(["picture"]);
  });
});
