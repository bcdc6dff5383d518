import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EmbeddedMembersApi, openMembersApi } from "@/lib/compose/open-members-api";
import type { SiteChange } from "@/lib/site/rules/changes";
import { describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { NO_NETWORK, TEST_PASSWORD_COST } from "../setup/members-api";

/** Maximum delay of an event from the other instance (RUN-SHARED). */
const DUE_MS = 1000;

describePostgres("two instances with one PostgreSQL database", () => {
  let database: TestDatabase;
  let dataDir = "";
  let one: EmbeddedMembersApi;
  let two: EmbeddedMembersApi;
  let events: SiteChange[] = [];
  let notify: () => void = () => undefined;
  const warnings: string[] = [];

  const openInstance = () => {
    const quiet = () => undefined;
    return openMembersApi({
      dataDir,
      databaseUrl: database.url,
      remembersHosts: true,
      secrets: { digestKey: "k".repeat(32) },
      port: 3000,
      log: { debug: quiet, info: quiet, warn: (_, text) => void warnings.push(text), error: quiet },
      sources: NO_NETWORK,
      passwordCost: TEST_PASSWORD_COST,
    });
  };
  async function hears(fits: (change: SiteChange) => boolean, cause: () => Promise<unknown>): Promise<void> {
    events = [];
    await cause();
    const startedAt = performance.now();
    while (!events.some(fits)) {
      const left = DUE_MS - (performance.now() - startedAt);
      if (left <= 0) throw new Error(`heard only ${JSON.stringify(events)}`);
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        notify = resolve;
        timer = setTimeout(resolve, left);
      });
      clearTimeout(timer);
    }
  }
  const isSite = (uri: string) => (change: SiteChange) => change?.uri === uri;
  const isAny = (change: SiteChange) => change === null;

  beforeAll(async () => {
    database = await openOwnDatabase("postgres");
    dataDir = await mkdtemp(join(tmpdir(), "glovebox-changes-"));
    one = await openInstance();
    two = await openInstance();
    two.services.siteChanges.on("test", (change) => {
      events.push(change);
      notify();
    });
    // The first event signals that the listener is ready.
    if (events.length === 0) await hears(isAny, async () => undefined).catch(() => undefined);
  });
  afterAll(async () => {
    await one?.close();
    await two?.close();
    await database?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it.each([
    ["its settings", sql`update sites set settings = settings where uri = 'localhost'`],
    ["its closed state", sql`update sites set closed_at = null where uri = 'localhost'`],
    [
      "a text",
      sql`insert into site_texts (site_id, name, locale, markdown, version)
      select id, 'about', 'en', 'x', 'x' from sites where uri = 'localhost'`,
    ],
    [
      "a plan",
      sql`update plans set position = 1 where site_id = (select id from sites where uri = 'localhost')`,
    ],
    [
      "its wholesale terms",
      sql`insert into wholesale_terms (site_id, settlement)
      select id, 'none' from sites where uri = 'localhost'`,
    ],
  ])(
    "[RUN-SHARED] [SITE-7] one instance's change to a site reaches the other within a second: %s",
    async (_, statement) => {
      await hears(isSite("localhost"), () => one.db.execute(statement));
    },
  );

  it("[RUN-SHARED] [PART-2] moving a host notifies both sites, and the other instance learns about added and removed hosts", async () => {
    const ask = () => two.hosts?.has("moved.example");
    await expect.poll(ask, { timeout: DUE_MS, interval: 10 }).toBe(false);
    const insert = sql`insert into site_hosts (host, site_id) select 'moved.example', id from sites where uri = 'localhost'`;
    await hears(isSite("localhost"), () => one.db.execute(insert));
    await expect.poll(ask, { timeout: DUE_MS, interval: 10 }).toBe(true);
    const move = sql`update site_hosts set site_id = (select id from sites where uri = 'cnv.localhost')
      where host = 'moved.example'`;
    await hears(isSite("cnv.localhost"), () => one.db.execute(move));
    expect(events.some(isSite("localhost"))).toBe(true);
    await hears(isSite("cnv.localhost"), () =>
      one.db.execute(sql`delete from site_hosts where host = 'moved.example'`),
    );
    await expect.poll(ask, { timeout: DUE_MS, interval: 10 }).toBe(false);
  });

  it("[RUN-SHARED] a rolled-back change isn't reported", async () => {
    const failing = one.db.transaction(async (tx) => {
      await tx.execute(sql`update sites set settings = settings where uri = 'cnv.localhost'`);
      throw new Error("rolled back");
    });
    await hears(isSite("localhost"), async () => {
      await failing.catch(() => undefined);
      await one.db.execute(sql`update sites set settings = settings where uri = 'localhost'`);
    });
    expect(events.some(isSite("cnv.localhost"))).toBe(false);
  });

  it("[RUN-SHARED] [SEC-FLT-03] a dropped listening connection reopens automatically, and all sites are treated as changed", async () => {
    warnings.length = 0;
    await hears(isAny, () =>
      database.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'glovebox changes' and datname = current_database()`,
      ),
    );
    expect(warnings).toContain("changes from other instances are not received");
    await hears(isSite("localhost"), () =>
      one.db.execute(sql`update sites set settings = settings where uri = 'localhost'`),
    );
  });
});
