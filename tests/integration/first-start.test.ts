import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/contract/table";
import { users } from "@/lib/members-api/db/schema/account";
import { sites } from "@/lib/members-api/db/schema/site";
import { seed } from "@/lib/members-api/kernel/seed";
import { describeDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open });
  });
  afterAll(() => api.close());

  it("[EMB-1] [SEC-AUTH-05] the first start creates one administrator for each site; its password is shown once and stored as a hash", async () => {
    const { db } = api.database;
    const options = { port: 3000, passwords: api.services.passwords };
    const starts = await Promise.all([seed(db, options), seed(db, options), seed(db, options)]);
    const reported = starts.filter((start) => start !== null);
    expect(reported).toHaveLength(1);
    expect(await seed(db, options)).toBeNull();
    const admins = await db.select().from(users).where(eq(users.role, "admin"));
    expect(admins).toHaveLength(5);
    expect(JSON.stringify(admins)).not.toContain(reported[0]?.adminPassword);
    const pass = reported[0]?.adminPassword ?? "";
    expect(pass.length).toBeGreaterThanOrEqual(20);
    for (const { uri } of await db.select({ uri: sites.uri }).from(sites)) {
      const fields = { email: reported[0]?.adminEmail, pass };
      expect((await api.send(calls.account.login, { site: uri, fields })).status).toBe(200);
    }
  });
});
