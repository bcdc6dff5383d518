import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { calls } from "@/lib/compose/calls/table";
import { seedSampleRecords } from "@/lib/compose/seed";
import { documents } from "@/lib/generation/schema/documents";
import { documentShares } from "@/lib/share/schema";
import { removeEndedShares } from "@/lib/share/server/share-repository";
import { makeMember } from "../setup/admin";
import { describeDatabase } from "../setup/database";
import { openTestApi, requestFor, type TestApi } from "../setup/members-api";
import { waitForLockWaiter } from "../setup/wait-for-lock";

const VIN = "2T1BURHE5JC034461";
const DAY = 24 * 60 * 60_000;
const { share, report, sticker } = calls;

describeDatabase((open) => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi({ open });
    await seedSampleRecords(api.database.db);
    token = await api.register("ann-canary@example.com");
    await api.send(report.generate, { token, fields: { vin: VIN } });
    await api.send(sticker.generate, { token, fields: { vin: VIN } });
  });
  afterAll(() => api.close());

  const make = async (fields: Record<string, unknown> = {}) => {
    const { status, body } = await api.send(share.create, { token, fields: { vin: VIN, ...fields } });
    expect(status, JSON.stringify(body)).toBe(200);
    const key = String(body.path).replace("/shared/", "");
    return { key, id: (body.data as { id: string }).id };
  };
  const read = (key: string, site?: string) => api.send(share.read, { site, fields: { key } });
  const pdf = (key: string) => api.fetch(requestFor(share.pdf, { query: { key } }));
  const listed = async (query: Record<string, string> = { vin: VIN }) =>
    (await api.send(share.list, { token, query })).body.data as Record<string, unknown>[];
  const findLine = async (id: string) => (await listed()).find((line) => line.id === id);

  it("[PAGE-10] shows the document and its PDF to anyone with the link, without the owner's details", async () => {
    const { key } = await make();
    const { status, body } = await read(key);
    expect(status).toBe(200);
    const data = body.data as { product: string; url: string; document: { vin: string } };
    expect([data.product, data.document.vin]).toEqual(["vhr", VIN]);
    const text = JSON.stringify(body);
    for (const secret of ["canary", "user_id", "credits", "email"]) expect(text).not.toContain(secret);
    const url = new URL(data.url, "http://x");
    expect(url.pathname).toBe("/members/api/shared/pdf");
    const file = await pdf(url.searchParams.get("key") ?? "");
    expect([file.status, (await file.text()).slice(0, 5)]).toEqual([200, "%PDF-"]);
    const { key: ofSticker } = await make({ product: "sticker" });
    expect((await read(ofSticker)).body.data).toMatchObject({ product: "sticker" });
  });

  it("[SEC-TOK-03] a link's key has 256 random bits and never appears in a table row or log line", async () => {
    const { key } = await make({ label: "for Bob" });
    await read(key);
    await pdf(key);
    expect(Buffer.from(key, "base64url")).toHaveLength(32);
    expect(JSON.stringify(await api.database.db.select().from(documentShares))).not.toContain(key);
    expect(JSON.stringify(api.logs)).not.toContain(key);
    expect(JSON.stringify(await listed())).not.toContain(key);
  });

  it("[PAGE-10] shows the link's owner how often and when it was last opened, not counting PDF downloads", async () => {
    const { key, id } = await make({ label: "Dealer", days: 7 });
    expect(await findLine(id)).toMatchObject({ label: "Dealer", state: "live", opens: 0, opened_at: null });
    await read(key);
    api.clock.advance(60_000);
    await read(key);
    await pdf(key);
    const seen = api.clock.now();
    expect(await findLine(id)).toMatchObject({ opens: 2, opened_at: seen.toISOString() });
    expect((await listed({ vin: VIN, product: "sticker" })).some((line) => line.id === id)).toBe(false);
  });

  it("[SEC-AZ-01] unknown, expired, revoked and other sites' links get the same response", async () => {
    const revoked = await make();
    const expired = await make({ days: 7 });
    const abroad = await make();
    expect((await api.send(share.revoke, { token, query: { id: revoked.id } })).status).toBe(200);
    const before = await findLine(revoked.id);
    api.clock.advance(7 * DAY - 1);
    expect((await read(expired.key)).status).toBe(200);
    api.clock.advance(1);
    expect((await api.send(share.revoke, { token, query: { id: revoked.id } })).status).toBe(200);
    expect(await findLine(revoked.id)).toEqual(before);
    const answers = [
      await read("x".repeat(43)),
      await read(""),
      await read(revoked.key),
      await read(expired.key),
      await read(abroad.key, "es.localhost"),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect({ ...body, request_id: "" }).toEqual({ ...answers[0]?.body, request_id: "" });
    }
    for (const { key } of [revoked, expired]) expect((await pdf(key)).status).toBe(404);
    expect((await findLine(revoked.id))?.state).toBe("revoked");
    expect((await findLine(expired.id))?.state).toBe("expired");
    expect((await read(abroad.key)).status).toBe(200);
  });

  it("[ENT-3] a shared document counts as opened, so its wrong VIN can't be swapped for free", async () => {
    const carl = await api.register("carl@example.com");
    await api.send(report.generate, { token: carl, fields: { vin: VIN } });
    const fields = { from: VIN, vin: "1HGCM82633A004353", product: "vhr" };
    expect((await api.send(share.create, { token: carl, fields: { vin: VIN } })).status).toBe(200);
    expect((await api.send(report.swap, { token: carl, fields })).body.code).toBe("conflict");
  });

  it("[ENT-3] no link shows a document that was replaced by a swap", async () => {
    const { key } = await make();
    const withdrawn = (at: Date | null) =>
      api.database.db.update(documents).set({ withdrawnAt: at }).where(eq(documents.vin, VIN));
    await withdrawn(api.clock.now());
    expect((await read(key)).status).toBe(404);
    expect((await pdf(key)).status).toBe(404);
    await withdrawn(null);
    expect((await read(key)).status).toBe(200);
  });

  it("[CALL-4] rejects an unsupported duration, an invalid label, and a link over the limit", async () => {
    for (const fields of [{ days: 3650 }, { days: 0 }, { label: "a\nb" }, { label: "x".repeat(81) }])
      expect((await api.send(share.create, { token, fields: { vin: VIN, ...fields } })).status).toBe(400);
    const dora = await api.register("dora@example.com");
    await api.send(report.generate, { token: dora, fields: { vin: VIN } });
    expect((await api.send(share.create, { token: dora, fields: { vin: VIN } })).status).toBe(200);
    const { db } = api.database;
    const rows = await db.select().from(documentShares);
    const last = rows.at(-1);
    if (!last) throw new Error("no link");
    for (let at = 0; at < 199; at++)
      await db.insert(documentShares).values({ ...last, id: crypto.randomUUID(), keyHash: `k${at}` });
    const shared = eq(documents.id, last.documentId);
    await db.update(documents).set({ openedAt: null }).where(shared);
    expect((await api.send(share.create, { token: dora, fields: { vin: VIN } })).body.code).toBe("conflict");
    expect(await db.select().from(documents).where(shared)).toMatchObject([{ openedAt: null }]);
  });

  it("[SEC-AZ-07] a closed account's links don't work until it is reopened", async () => {
    const { key } = await make();
    const closed = (at: Date | null) =>
      api.database.db.update(users).set({ disabledAt: at }).where(eq(users.email, "ann-canary@example.com"));
    await closed(api.clock.now());
    expect((await read(key)).status).toBe(404);
    expect((await pdf(key)).status).toBe(404);
    await closed(null);
    expect((await read(key)).status).toBe(200);
  });

  it("[SEC-AZ-07] a request that waits while its account is closed doesn't create a link", async () => {
    const { id, token: by } = await makeMember(api, "closing@example.com");
    await api.send(report.generate, { token: by, fields: { vin: VIN } });
    const { db } = api.database;
    let answered: Promise<{ status: number }> = Promise.resolve({ status: 0 });
    let isOver = false;
    await db.transaction(async (tx) => {
      await tx.update(users).set({ disabledAt: api.clock.now() }).where(eq(users.id, id));
      answered = api.send(share.create, { token: by, fields: { vin: VIN } }).finally(() => {
        isOver = true;
      });
      await waitForLockWaiter(tx, () => isOver);
    });
    expect((await answered).status).toBe(401);
    expect(await db.select().from(documentShares).where(eq(documentShares.userId, id))).toEqual([]);
  });

  it("[PAGE-10] an expired link is deleted after 90 days, and not earlier", async () => {
    const { id } = await make({ days: 7 });
    const { db } = api.database;
    const left = async (days: number) => {
      api.clock.advance(days * DAY);
      await removeEndedShares(db, api.clock.now());
      return db.$count(documentShares, eq(documentShares.id, id));
    };
    expect([await left(96), await left(2)]).toEqual([1, 0]);
  });
});
