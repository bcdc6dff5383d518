import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import type { Database, RootDatabase } from "@/lib/platform/db/database";
import { openPostgres } from "@/lib/platform/db/open-postgres";
import { enableRowLevelSecurity } from "@/lib/platform/db/rls";
import { findSqlState } from "@/lib/platform/telemetry/serialize-error";
import { sites } from "@/lib/site/schema/site";
import { describeDatabase, describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { createAnyRow, fillSiteTables, siteTables } from "../setup/site-rows";

const INSUFFICIENT_PRIVILEGE = "42501";

async function loadRows(db: Database, statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
  return ((await db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows;
}

async function findState(work: PromiseLike<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => findSqlState(error),
  );
}

const unguarded = (db: Database) =>
  loadRows(
    db,
    sql`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where a.attname = 'site_id' and not a.attisdropped and c.relkind = 'r'
          and not (c.relrowsecurity and c.relforcerowsecurity
            and exists (select from pg_policy p where p.polrelid = c.oid and p.polcmd = '*'))`,
  );

describeDatabase((_open) => {
  let database: TestDatabase;
  let db: RootDatabase;
  let one = "";
  let other = "";

  beforeAll(async () => {
    database = await openOwnDatabase();
    db = database.db;
    const [a, b] = await db.select({ id: sites.id }).from(sites).orderBy(sites.uri);
    if (!a || !b) throw new Error("the sites are not seeded");
    [one, other] = [a.id, b.id];
    await fillSiteTables(db, one);
    await fillSiteTables(db, other);
  });
  afterAll(() => database.close());

  it("[SEC-AZ-03] forces row-level security on every table with a site_id, including new tables", async () => {
    expect(siteTables.length).toBeGreaterThan(20);
    expect(await unguarded(db)).toEqual([]);
    await db.execute(sql`create table stray (id integer, site_id uuid)`);
    expect(await unguarded(db)).toEqual([{ name: "stray" }]);
    await enableRowLevelSecurity(async (text) => loadRows(db, sql.raw(text)));
    expect(await unguarded(db)).toEqual([]);
    await db.execute(sql`insert into stray values (1, ${one}), (2, ${other})`);
    expect(await loadRows(db.forSite(one), sql`select id from stray`)).toEqual([{ id: 1 }]);
    await db.execute(sql`drop table stray`);
  });

  describe.each(siteTables)("$name", ({ name, table }) => {
    const relation = sql.identifier(name);

    it("[SEC-AZ-03] a query without a site filter doesn't return other sites' rows", async () => {
      const result = await loadRows(db.forSite(one), sql`select site_id from ${relation}`);
      expect(result.length).toBeGreaterThan(0);
      for (const row of result) expect(row.site_id).toBe(one);
      const inside = await db
        .forSite(one)
        .transaction((tx) => loadRows(tx, sql`select 1 from ${relation} where site_id = ${other}`));
      expect(inside).toEqual([]);
      expect(
        (await loadRows(db, sql`select 1 from ${relation} where site_id = ${other}`)).length,
      ).toBeGreaterThan(0);
    });

    it("[SEC-AZ-03] another site's rows can't be added, changed or removed", async () => {
      const scoped = db.forSite(one);
      const count = () =>
        loadRows(db, sql`select count(*)::int as n from ${relation} where site_id = ${other}`);
      const before = await count();
      expect(await findState(scoped.insert(table).values(createAnyRow(table, other)))).toBe(
        INSUFFICIENT_PRIVILEGE,
      );
      // On append-only tables, the trigger rejects the update first.
      expect(await findState(scoped.execute(sql`update ${relation} set site_id = ${other}`))).toMatch(
        /42501|23001/,
      );
      const changed = await loadRows(
        scoped,
        sql`update ${relation} set site_id = site_id where site_id = ${other} returning 1`,
      );
      const removed = await loadRows(
        scoped,
        sql`delete from ${relation} where site_id = ${other} returning 1`,
      );
      expect([...changed, ...removed]).toEqual([]);
      expect(await count()).toEqual(before);
    });
  });

  it("[SEC-AZ-02] a site can't see that other sites exist", async () => {
    expect(await loadRows(db.forSite(one), sql`select id from sites`)).toEqual([{ id: one }]);
    expect((await loadRows(db, sql`select id from sites`)).length).toBe(5);
  });

  it("[SEC-AZ-03] concurrent queries and transactions of different sites never see each other's rows, even after failures", async () => {
    const all = (await db.select({ id: sites.id }).from(sites)).map((site) => site.id);
    for (const site of all.filter((id) => id !== one && id !== other)) await fillSiteTables(db, site);
    const seen = (scope: Database) => loadRows(scope, sql`select distinct site_id from users`);
    const work = Array.from({ length: 300 }, async (_, turn) => {
      const site = all[turn % all.length] ?? "";
      const scoped = db.forSite(site);
      const kind = turn % 4;
      if (kind === 0) return expect(await seen(scoped)).toEqual([{ site_id: site }]);
      if (kind === 1) {
        return expect(await scoped.transaction((tx) => seen(tx))).toEqual([{ site_id: site }]);
      }
      if (kind === 2) {
        expect(await findState(scoped.execute(sql`select 1 / 0`))).toBe("22012");
        const failing = scoped.transaction(async (tx) => {
          await tx.execute(sql`set local app.site_id = '*'`);
          throw new Error("after it widened its own view");
        });
        return expect(failing).rejects.toThrow("widened");
      }
      expect((await loadRows(db, sql`select distinct site_id from users`)).length).toBe(all.length);
    });
    await Promise.all(work);
  });

  it("[SEC-AZ-03] rejects an invalid site ID", () => {
    for (const id of ["", "*", "1", "' or true", randomUUID().toUpperCase()]) {
      expect(() => db.forSite(id)).toThrow(RangeError);
    }
  });
});

describePostgres("PostgreSQL logins", () => {
  let database: TestDatabase;
  const name = `glovebox_login_${randomUUID().slice(0, 8)}`;
  const url = () => {
    const created = new URL(database.url ?? "");
    created.username = name;
    return created.href;
  };
  const run = (text: string) => database.db.execute(sql.raw(text));

  beforeAll(async () => {
    database = await openOwnDatabase("postgres");
    await run(`create role ${name} login`);
    await run(`grant create on schema public to ${name}`);
    await run(`grant create on database ${new URL(database.url ?? "").pathname.slice(1)} to ${name}`);
    await run(`do $$ declare t record; begin
      for t in select c.oid::regclass as r from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
        and c.relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace, 'jobs'::regnamespace)
      loop execute format('alter table %s owner to ${name}', t.r); end loop;
      for t in select c.oid::regclass as r from pg_class c where c.relispartition
      loop execute format('alter table %s owner to ${name}', t.r); end loop;
      for t in select p.oid::regprocedure as r from pg_proc p where p.pronamespace = 'jobs'::regnamespace
      loop execute format('alter function %s owner to ${name}', t.r); end loop; end $$`);
    for (const schema of ["drizzle", "jobs"]) await run(`alter schema ${schema} owner to ${name}`);
  });
  afterAll(async () => {
    await run(`reassign owned by ${name} to current_user`);
    await run(`drop owned by ${name}`);
    await run(`drop role ${name}`);
    await database.close();
  });

  async function seenBy(
    login: string,
  ): Promise<{ role: string | null; open: number; ownRows: number; all: number }> {
    const opened = await openPostgres({ url: login });
    try {
      const [site] = await opened.db.select().from(sites).limit(1);
      if (!site) throw new Error("no site");
      await opened.db.insert(users).values({
        id: randomUUID(),
        siteId: site.id,
        email: `${randomUUID()}@example.com`,
        passwordHash: "none",
      });
      return {
        role: opened.rls.role,
        open: opened.rls.open.length,
        ownRows: (await opened.db.forSite(site.id).select().from(sites)).length,
        all: (await opened.db.select().from(sites)).length,
      };
    } finally {
      await opened.close();
    }
  }

  it("[SEC-AZ-03] a superuser switches to the role that every policy restricts", async () => {
    const role = "glovebox_site";
    expect(await seenBy(database.url ?? "")).toEqual({ role, open: 0, ownRows: 1, all: 5 });
  });

  it("[SEC-AZ-03] a table owner without the role is restricted by FORCE ROW LEVEL SECURITY", async () => {
    expect(await seenBy(url())).toEqual({ role: null, open: 0, ownRows: 1, all: 5 });
  });

  it("[SEC-AZ-03] reports each unprotected table if a login bypasses policies and can't switch to the role", async () => {
    await run(`alter role ${name} bypassrls`);
    const seen = await seenBy(url());
    expect(seen).toMatchObject({ role: null, ownRows: 5 });
    expect(seen.open).toBeGreaterThan(20);
    await run(`grant glovebox_site to ${name}`);
    expect(await seenBy(url())).toEqual({ role: "glovebox_site", open: 0, ownRows: 1, all: 5 });
  });
});
