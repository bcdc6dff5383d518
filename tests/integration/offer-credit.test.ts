import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { setUpGeneration } from "@/lib/compose/create-services";
import { creditOffers, ledger } from "@/lib/credits/schema";
import { generations } from "@/lib/generation/schema/generation";
import { MAX_ATTEMPTS } from "@/lib/generation/server/attempt-limits";
import type { Services } from "@/lib/platform/http/context";
import { describeDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";

const { account, report, sticker, support } = calls;
const VIN = "1HGCM82633A004352";

describeDatabase((open) => {
  let api: TestApi;
  const brokenVins = new Set<string>();
  beforeAll(async () => {
    const services: Partial<Services> = {};
    api = await openTestApi({ open, services });
    const buildData: Services["buildData"] = {
      build: async (question) => {
        if (brokenVins.has(question.vin)) throw new Error("the source is broken");
        return { build: null, answered: true };
      },
    };
    const setup = { ...api.services, buildData, db: api.database.db };
    api.services.generation = setUpGeneration(setup);
  });
  afterAll(() => api.close());

  const credits = async (token: string, site?: string) =>
    ((await api.send(account.user, { token, site })).body.user as { credits: unknown }).credits;
  const offer = (token: string, fields: Record<string, string> = {}, site?: string) =>
    api.send(support.offerCredit, {
      token,
      site,
      fields: { vin: VIN, source: "report", error_msg: "failed", ...fields },
    });
  const failFully = async (
    token: string,
    vin = VIN,
    call: typeof report.generate | typeof sticker.generate = report.generate,
    site?: string,
  ) => {
    brokenVins.add(vin);
    const headers = { "idempotency-key": `key-${vin}-${call.name}` };
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { status } = await api.send(call, { token, site, headers, fields: { vin } });
      expect(status).toBe(503);
    }
    brokenVins.delete(vin);
  };

  it("[BTN-2] grants one credit after a failed generation, once per user and VIN", async () => {
    const token = await api.register("ann@example.com");
    await failFully(token);
    expect(await credits(token)).toMatchObject({ vhr: 3 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => offer(token)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect(answers.filter((answer) => answer.body.offered === true)).toHaveLength(1);
    expect(await credits(token)).toMatchObject({ vhr: 4, sticker: 3 });
    await failFully(token, VIN, sticker.generate);
    expect((await offer(token, { credit_type: "sticker" })).body.offered).toBe(false);
    expect(await credits(token)).toMatchObject({ vhr: 4, sticker: 3 });
    const rows = await api.database.db.select().from(ledger).where(eq(ledger.reason, "offer"));
    expect(rows).toMatchObject([{ kind: "vhr", amount: 1, cause: VIN }]);
  });

  it("[BTN-2] doesn't grant a credit for the caller's claim alone, but records the claim for the operator", async () => {
    const token = await api.register("bob@example.com");
    const { body } = await offer(token, { error_msg: "I say it failed", credit_type: "global" });
    expect(body).toMatchObject({ status: "success", offered: false });
    expect(await credits(token)).toEqual({ vhr: 3, sticker: 3, global: 0 });
    const offers = await api.database.db.select().from(creditOffers);
    expect(offers.some((row) => (row.detail as { error_msg: string }).error_msg === "I say it failed")).toBe(
      true,
    );
    await failFully(token);
    expect((await offer(token)).body.offered).toBe(true);
    expect(await credits(token)).toMatchObject({ vhr: 4 });
  });

  it("[BTN-2] one user's failure doesn't grant another user a credit, and a credit is of the type that the site uses", async () => {
    const failed = await api.register("carl@example.com");
    const other = await api.register("dora@example.com");
    await failFully(failed, "1HGCM82633A111111");
    expect((await offer(other, { vin: "1HGCM82633A111111" })).body.offered).toBe(false);
    const site = "cnv.localhost";
    const member = await api.register("carl@example.com", { site });
    await failFully(member, VIN, sticker.generate, site);
    expect((await offer(member, { credit_type: "vhr" }, site)).body.offered).toBe(true);
    expect(await credits(member, site)).toEqual({ vhr: 0, sticker: 0, global: 7 });
  });

  it("[SEC-LED-08] one failure grants only one credit, whether by offer or by ticket, even if both are concurrent", async () => {
    const ticket = (token: string, vin: string) =>
      api.send(support.createTicket, {
        token,
        fields: { vin, message: "It failed.", email: "eve@example.com" },
      });
    const token = await api.register("eve@example.com");
    const [ticketFirst, offerFirst, raced] = ["1HGCM82633A000001", "1HGCM82633A000002", "1HGCM82633A000003"];
    for (const vin of [ticketFirst, offerFirst, raced]) await failFully(token, vin);
    expect((await ticket(token, ticketFirst)).body.credit_given).toBe(true);
    expect((await offer(token, { vin: ticketFirst })).body.offered).toBe(false);
    expect((await offer(token, { vin: offerFirst })).body.offered).toBe(true);
    expect((await ticket(token, offerFirst)).body.credit_given).toBe(false);
    await Promise.all([ticket(token, raced), offer(token, { vin: raced }), offer(token, { vin: raced })]);
    expect(await credits(token)).toMatchObject({ vhr: 6 });
    api.clock.advance(60_000);
    await failFully(token, ticketFirst, sticker.generate);
    expect((await offer(token, { vin: ticketFirst })).body.offered).toBe(true);
  });

  it("[BTN-2] [SEC-LED-08] a failure that didn't cost a credit doesn't grant one", async () => {
    const token = await api.register("fay@example.com");
    const vin = "1HGCM82633A000009";
    await failFully(token, vin);
    const { db } = api.database;
    await db.update(generations).set({ paidWith: null }).where(eq(generations.vin, vin));
    expect((await offer(token, { vin })).body.offered).toBe(false);
    expect(await credits(token)).toMatchObject({ vhr: 3 });
  });
});
