import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { seedSites } from "@/lib/compose/seed-sites";
import { ledger } from "@/lib/credits/schema";
import { addCredits, readBalances } from "@/lib/credits/server/ledger-repository";
import { findSqlState } from "@/lib/platform/telemetry/serialize-error";
import { siteHosts, sites } from "@/lib/site/schema/site";
import { describeDatabase, type TestDatabase } from "../setup/database";

const hasState = (state: string) => (error: unknown) => findSqlState(error) === state;

describeDatabase((open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it("[SITE-8] contains the five sites with their hosts, and seeding again changes nothing", async () => {
    const { db } = database;
    const before = await db.select().from(sites).orderBy(sites.uri);
    await db.transaction((tx) => seedSites(tx, { port: 3000 }));
    expect(await db.select().from(sites).orderBy(sites.uri)).toEqual(before);
    expect(before.map((site) => site.uri)).toEqual([
      "cnv.localhost",
      "detailedvehiclehistory.localhost",
      "es.localhost",
      "localhost",
      "secure.localhost",
    ]);
    expect(await db.select().from(siteHosts)).toHaveLength(7);
  });

  it("[SITE-8] updates a seeded site's origin when the port changes, and keeps an origin set by an admin", async () => {
    const { db } = database;
    const [canyon] = await db.select().from(sites).where(sql`${sites.uri} = 'cnv.localhost'`);
    if (!canyon) throw new Error("no site");
    const config = { ...canyon.config, origin: "https://canyon.example" };
    await db.update(sites).set({ config }).where(sql`${sites.uri} = 'cnv.localhost'`);
    await db.transaction((tx) => seedSites(tx, { port: 4101 }));
    const origins = Object.fromEntries(
      (await db.select().from(sites)).map((site) => [site.uri, site.config.origin]),
    );
    expect(origins["cnv.localhost"]).toBe("https://canyon.example");
    expect(origins.localhost).toBe("http://localhost:4101");
  });

  it("[SEC-LED-08] prevents changing or deleting ledger rows and truncating the ledger", async () => {
    const { db } = database;
    const [site] = await db.select().from(sites).limit(1);
    if (!site) throw new Error("no site");
    const row = {
      siteId: site.id,
      userId: randomUUID(),
      kind: "vhr",
      amount: 3,
      reason: "signup",
      cause: "a",
    } as const;
    await db.insert(ledger).values(row);
    for (const statement of [
      sql`update ledger set amount = 4`,
      sql`delete from ledger`,
      sql`truncate ledger cascade`,
    ]) {
      await expect(db.execute(statement)).rejects.toSatisfy(hasState("23001"));
    }
    await expect(db.insert(ledger).values(row)).rejects.toSatisfy(hasState("23505"));
    expect((await db.select().from(ledger)).map((result) => result.amount)).toEqual([3]);
  });

  it("[SEC-LED-08] prevents deleting a user who has credits, and keeps the user's balance", async () => {
    const { db } = database;
    const [site] = await db.select().from(sites).limit(1);
    if (!site) throw new Error("no site");
    const user = { id: randomUUID(), siteId: site.id, email: "gone@example.com", passwordHash: "none" };
    await db.insert(users).values(user);
    const movement = { siteId: site.id, userId: user.id, kind: "vhr", amount: 3 } as const;
    await db.transaction((tx) => addCredits(tx, { ...movement, reason: "signup", cause: "signup" }));
    await expect(db.delete(users).where(eq(users.id, user.id))).rejects.toSatisfy(hasState("23503"));
    expect(await readBalances(db, site.id, user.id)).toMatchObject({ vhr: 3 });
  });
});
