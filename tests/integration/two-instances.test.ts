import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { documents } from "@/lib/generation/schema/documents";
import { describeDatabase, type TestDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";

describeDatabase((open) => {
  let database: TestDatabase;
  let one: TestApi;
  let two: TestApi;
  beforeAll(async () => {
    database = await open();
    const shared = async () => ({ ...database, close: async () => undefined });
    [one, two] = [await openTestApi({ open: shared }), await openTestApi({ open: shared })];
  });
  afterAll(async () => {
    await two.close();
    await database.close();
  });

  it("[SEC-FLT-02] when one of two instances stops, the other accepts its sessions and doesn't repeat its work", async () => {
    const token = await one.register("two@example.com");
    const report = { token, fields: { vin: "2T1BURHE5JC034461" }, headers: { "idempotency-key": "once" } };
    expect((await one.send(calls.report.generate, report)).status).toBe(200);
    await one.close();
    expect((await two.send(calls.account.user, { token })).status).toBe(200);
    expect((await two.send(calls.report.generate, report)).status).toBe(200);
    expect(await database.db.select().from(documents)).toHaveLength(1);
  });
});
