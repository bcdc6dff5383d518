import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { users } from "@/lib/account/schema";
import { resetAdministrator } from "@/lib/admin/server/reset-administrator";
import { calls } from "@/lib/compose/calls/table";
import { seed } from "@/lib/compose/seed";
import { serializeError } from "@/lib/platform/telemetry/serialize-error";
import { firstStarts, sites } from "@/lib/site/schema/site";
import { listOpenSites } from "@/lib/site/server/site-repository";
import { describeDatabase, openOwnDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open });
  });
  afterAll(() => api.close());

  it("[EMB-1] [SEC-AUTH-05] the first start creates one operator, shows the password once, and stores only its hash", async () => {
    const { db } = api.database;
    const options = { port: 3000, passwords: api.services.passwords };
    const starts = await Promise.all([seed(db, options), seed(db, options), seed(db, options)]);
    const reported = starts.filter((start) => start !== null);
    expect(reported).toHaveLength(1);
    expect(await seed(db, options)).toBeNull();
    const admins = await db.select().from(users).where(eq(users.role, "admin"));
    expect(admins).toHaveLength(1);
    expect(JSON.stringify(admins)).not.toContain(reported[0]?.adminPassword);
    expect(await db.select().from(firstStarts)).toHaveLength(1);
    const pass = reported[0]?.adminPassword ?? "";
    expect(pass.length).toBeGreaterThanOrEqual(20);
  });

  it("[PRO-1] startup lists open, launched sites only", async () => {
    const { db } = api.database;
    await db.update(sites).set({ closedAt: new Date() }).where(eq(sites.uri, "cnv.localhost"));
    await db.update(sites).set({ launchedAt: null }).where(eq(sites.uri, "es.localhost"));
    const listed = (await listOpenSites(db, 10)).map(({ uri }) => uri);
    expect(listed).toEqual(["localhost", "detailedvehiclehistory.localhost", "secure.localhost"]);
    expect(await listOpenSites(db, 1)).toEqual([
      {
        uri: "localhost",
        name: expect.any(String),
        origin: expect.stringMatching(/^http:\/\/localhost:\d+$/),
      },
    ]);
    await db.update(sites).set({ closedAt: null, launchedAt: new Date() });
  });

  it("[TRUE-35] the first operator has one account, whose password and password reset work on every seeded site", async () => {
    const fresh = await openTestApi({ open: () => openOwnDatabase() });
    const { db } = fresh.database;
    onTestFinished(fresh.close);
    const { passwords } = fresh.services;
    const started = await seed(db, { port: 3000, passwords });
    const email = started?.adminEmail ?? "";
    let place = 0;
    const enter = (site: string, pass: string) => {
      place += 1;
      return fresh.send(calls.admin.login, {
        site,
        fields: { email, pass },
        address: `203.${place}.113.21`,
      });
    };
    const seeded = (await db.select({ uri: sites.uri }).from(sites)).map(({ uri }) => uri);
    expect(seeded).toHaveLength(5);
    for (const uri of seeded) {
      const { body } = await enter(uri, started?.adminPassword ?? "");
      expect(body.admin, uri).toMatchObject({ site: "localhost", all_sites: true });
    }
    const gate = { site: "secure.localhost", fields: { email, pass: started?.adminPassword } };
    expect((await fresh.send(calls.account.secureLogin, gate)).status).toBe(200);
    const { password } = await resetAdministrator(db, email, passwords);
    for (const uri of seeded) {
      expect((await enter(uri, started?.adminPassword ?? "")).status, uri).toBe(401);
      // Wrong passwords from unknown addresses share a limit of 5 per minute.
      fresh.clock.advance(60_000);
      expect((await enter(uri, password)).status, uri).toBe(200);
    }
  });

  it("[SAFE-12] a database that lost its accounts isn't treated as a first start, even if only seed data is left", async () => {
    const { db, close } = await openOwnDatabase();
    onTestFinished(close);
    const options = { port: 3000, passwords: api.services.passwords };
    expect(await seed(db, options)).not.toBeNull();
    // Databases from before this row existed get it at the next start.
    await db.delete(firstStarts);
    expect(await seed(db, options)).toBeNull();
    await db.transaction(async (tx) => {
      // Simulates a zeroed page: rows are gone, references remain.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.delete(users);
    });
    const words = /is damaged: administrators were created on .* Restore a backup \(npm run restore/;
    await expect(seed(db, options)).rejects.toThrow(words);
    expect(await db.select().from(users)).toEqual([]);
  });

  it("[SAFE-12] the error of a failed insert doesn't contain any of the inserted values", async () => {
    const { db, close } = await openOwnDatabase();
    onTestFinished(close);
    const passwords = { ...api.services.passwords, hash: async () => "scrypt$canary-hash" };
    await db.execute(sql`alter table users add constraint broken check (password_hash not like '%canary%')`);
    const error: unknown = await seed(db, { port: 3000, passwords }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(JSON.stringify(serializeError(error))).not.toContain("canary");
    expect(serializeError(error).message).toContain("violates check constraint");
  });
});
