import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/contract/table";
import { users } from "@/lib/members-api/db/schema/account";
import { firstStarts, sites } from "@/lib/members-api/db/schema/site";
import { serializeError } from "@/lib/members-api/kernel/error-response";
import { seed } from "@/lib/members-api/kernel/seed";
import { describeDatabase, openOwnDatabase } from "../setup/database";
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
    expect(await db.select().from(firstStarts)).toHaveLength(1);
    const pass = reported[0]?.adminPassword ?? "";
    expect(pass.length).toBeGreaterThanOrEqual(20);
    for (const { uri } of await db.select({ uri: sites.uri }).from(sites)) {
      const fields = { email: reported[0]?.adminEmail, pass };
      expect((await api.send(calls.account.login, { site: uri, fields })).status).toBe(200);
    }
  });

  it("[SAFE-12] a database that has lost its accounts is not taken for a first start, though it holds nothing but seeds", async () => {
    const { db, close } = await openOwnDatabase();
    try {
      const options = { port: 3000, passwords: api.services.passwords };
      expect(await seed(db, options)).not.toBeNull();
      // One from before the row was written gets it at its next start.
      await db.delete(firstStarts);
      expect(await seed(db, options)).toBeNull();
      await db.transaction(async (tx) => {
        // As a page that was zeroed: the rows are gone, and what refers to them is not.
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.delete(users);
      });
      const words = /is damaged: it has had administrators since .* Bring a backup back \(npm run restore/;
      await expect(seed(db, options)).rejects.toThrow(words);
      expect(await db.select().from(users)).toEqual([]);
    } finally {
      await close();
    }
  });

  it("[SAFE-12] what a failing insert was given is in no message", async () => {
    const { db, close } = await openOwnDatabase();
    try {
      const passwords = { ...api.services.passwords, hash: async () => "scrypt$canary-hash" };
      await db.execute(
        sql`alter table users add constraint broken check (password_hash not like '%canary%')`,
      );
      const error: unknown = await seed(db, { port: 3000, passwords }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      expect(JSON.stringify(serializeError(error))).not.toContain("canary");
      expect(serializeError(error).message).toContain("violates check constraint");
    } finally {
      await close();
    }
  });
});
