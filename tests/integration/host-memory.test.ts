import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createHostMemory } from "@/lib/domain/server/host-memory";
import type { Database } from "@/lib/platform/db/database";
import { siteHosts, sites } from "@/lib/site/schema/site";
import { describeDatabase, openTestDatabase, type TestDatabase } from "../setup/database";

describeDatabase(() => {
  let database: TestDatabase;
  const lines: string[] = [];
  const line = (_: object, message: string) => void lines.push(message);
  const log = { debug: line, info: line, warn: line, error: line };
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it("[PART-2] caches the names of all open sites, but not of closed or removed sites", async () => {
    const { db } = database;
    const memory = createHostMemory({ db, log, everyMs: 0 });
    expect(memory.has("localhost")).toBeNull();
    await memory.refresh();
    expect(["localhost", "CNV.localhost.", "stranger.example", ""].map(memory.has)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const [cnv] = await db.select().from(sites).where(eq(sites.uri, "cnv.localhost"));
    const siteId = cnv?.id ?? "";
    await db.insert(siteHosts).values({ host: "cars.example", siteId });
    await memory.refresh();
    expect(memory.has("cars.example")).toBe(true);
    await db.delete(siteHosts).where(eq(siteHosts.host, "cars.example"));
    await db.update(sites).set({ closedAt: new Date() }).where(eq(sites.id, siteId));
    await memory.refresh();
    expect(["localhost", "cnv.localhost", "cars.example"].map(memory.has)).toEqual([true, false, false]);
  });

  it("[PART-2] uses the last known names during a database outage, and returns null if no names have been read yet", async () => {
    let isAway = false;
    const select = ((...args: []) => {
      if (isAway) throw new Error("the database is away");
      return database.db.select(...args);
    }) as Database["select"];
    const db = { select } as Database;
    const memory = createHostMemory({ db, log, everyMs: 0 });
    await memory.refresh();
    isAway = true;
    await memory.refresh();
    expect([memory.has("localhost"), lines.length]).toEqual([true, 1]);
    const late = createHostMemory({ db, log, everyMs: 0 });
    await late.refresh();
    expect(late.has("localhost")).toBeNull();
  });

  it("[PART-2] a change during a read triggers another read", async () => {
    const { db } = database;
    const memory = createHostMemory({ db, log, everyMs: 0 });
    const reading = memory.refresh();
    const [site] = await db.select().from(sites).where(eq(sites.uri, "localhost"));
    await db.insert(siteHosts).values({ host: "late.example", siteId: site?.id ?? "" });
    await Promise.all([memory.refresh(), reading]);
    expect(memory.has("late.example")).toBe(true);
    await db.delete(siteHosts).where(eq(siteHosts.host, "late.example"));
  });
});
