import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { afterEach, expect, it } from "vitest";
import type { OpenDatabase } from "@/lib/platform/db/database";
import { openPglite } from "@/lib/platform/db/open-pglite";
import { openPostgres } from "@/lib/platform/db/open-postgres";
import type { ExecuteSql } from "@/lib/platform/db/rls";
import { getRows, readSchemaState } from "@/lib/platform/db/schema-range";
import { createPostgresDatabase, describeDatabase, type TestDriver } from "../setup/database";
import { withClient } from "../setup/run-databases";
import { isDeep } from "../setup/runs";
import { createSubfolder, createTestFolder } from "../setup/test-folder";

/** A dump of a database with all 41 migrations that 0000_initial replaced, and the rows of a first start. */
const BEFORE = gunzipSync(readFileSync(join(__dirname, "../setup/before-0000.sql.gz"))).toString();

const folder = createTestFolder();
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});

interface Loaded {
  /** Digests of the rows before the database is opened. */
  rows: Record<string, unknown>;
  /** Opens and migrates the database as a release does. */
  open: () => Promise<OpenDatabase>;
}

async function loadDatabase(driver: TestDriver, sql: string): Promise<Loaded> {
  if (driver === "postgres") {
    const { url, drop } = await createPostgresDatabase();
    cleanUp.push(drop);
    const rows = await withClient(url, async (client) => {
      await client.query(sql);
      return readRows(async (text) => (await client.query(text)).rows);
    });
    return { rows, open: () => openPostgres({ url }) };
  }
  const dataDir = createSubfolder(folder);
  const client = await PGlite.create(join(dataDir, "pglite"));
  await client.exec(sql);
  const rows = await readRows(async (text) => (await client.query<Record<string, unknown>>(text)).rows);
  await client.close();
  return { rows, open: () => openPglite({ dataDir }) };
}

const SHAPE = `
  select 'column' as kind, table_name || '.' || column_name as name,
    concat_ws(' ', data_type, is_nullable, column_default) as definition
    from information_schema.columns where table_schema = 'public'
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid)
    from pg_trigger where not tgisinternal
  union all select 'policy', tablename || '.' || policyname, concat_ws(' ', cmd, qual, with_check)
    from pg_policies where schemaname = 'public'
  union all select 'function', proname::text, regexp_replace(prosrc, '--[^\\n]*', '', 'g') from pg_proc where pronamespace = 'public'::regnamespace
  order by 1, 2, 3`;

/** Returns a digest of each table's rows. */
async function readRows(run: ExecuteSql): Promise<Record<string, unknown>> {
  const tables = await run(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const digests: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await run(
      `select count(*)::text as rows, md5(string_agg(t::text, ' ' order by t::text)) as digest from public."${name}" t`,
    );
    digests[String(name)] = row;
  }
  return digests;
}

describeDatabase((openFresh, driver) => {
  it("[RUN-ROLE] [ENG-3] moves a database with all replaced migrations to 0000, changing only API key scopes and email case", async () => {
    const scopes = '["builder:read","printPack:write","garage:read","sticker:read"]';
    const key = `insert into public.api_keys (id, site_id, user_id, name, mode, scopes)
      select gen_random_uuid(), site_id, id, 'Inventory', 'live', '${scopes}' from public.users limit 1;`;
    const message = `insert into public.contact_messages (id, site_id, email, message)
      select gen_random_uuid(), id, 'Ann.Lee@Example.com', 'Hello' from public.sites limit 1;`;
    const { rows, open } = await loadDatabase(driver, BEFORE + key + message);
    const upgraded = await open();
    cleanUp.push(() => upgraded.close());
    const run = getRows(upgraded.db.run);
    expect(await readSchemaState(run)).toEqual({ version: 2, oldestCode: 0 });
    expect(await run("select count(*)::int as count from drizzle.__drizzle_migrations")).toEqual([
      { count: 3 },
    ]);
    expect(rows.plans).toMatchObject({ rows: "27" });
    const changed = { rows: "1", digest: expect.any(String) };
    expect(await readRows(run)).toEqual({ ...rows, api_keys: changed, contact_messages: changed });
    expect(await run("select email from contact_messages")).toEqual([{ email: "ann.lee@example.com" }]);
    expect(await run("select scopes from api_keys")).toEqual([
      { scopes: ["garage:read", "printBatch:write", "sticker:read"] },
    ]);
    const fresh = await openFresh();
    cleanUp.push(() => fresh.close());
    expect(await run(SHAPE)).toEqual(await getRows(fresh.db.run)(SHAPE));
  });

  it.runIf(isDeep || driver === "postgres")(
    "[RUN-ROLE] rejects an older database and names the commit that can upgrade it",
    async () => {
      const older = `${BEFORE}
      delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations);
      update drizzle.schema_range set version = 39;`;
      const { open } = await loadDatabase(driver, older);
      await expect(open()).rejects.toThrow(/Start commit [0-9a-f]{8} once/);
    },
  );
});
