import { randomUUID } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LIST_TOTAL_MAX } from "@/lib/contract/admin-list";
import { calls } from "@/lib/contract/table";
import { findRows } from "@/lib/members-api/admin/find-rows";
import { type Page, pageOf } from "@/lib/members-api/admin/list-page";
import { ADVISORY_LOCKS } from "@/lib/members-api/db/advisory-locks";
import type { Database } from "@/lib/members-api/db/database";
import { sqlState } from "@/lib/members-api/db/database";
import { openPostgres } from "@/lib/members-api/db/open-postgres";
import { contactMessages } from "@/lib/members-api/db/schema/support";
import { contains, searched } from "@/lib/members-api/db/searched-text";
import { buildWordIndexes, inspectWordSearch, wordSearchProblem } from "@/lib/members-api/db/word-search";
import { seedSites } from "@/lib/members-api/site/seed-sites";
import { makeAdmin, siteIdOf } from "../setup/admin";
import { describeDatabase, describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";
import { withClient } from "../setup/run-databases";

/** More than are looked up by their keys (lib/members-api/admin/find-rows.ts). */
const MANY = 4200;

async function rowsOf(db: Database, statement: SQL): Promise<Record<string, unknown>[]> {
  return ((await db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows;
}

const rowsFrom = (client: Client) => async (text: string, values?: unknown[]) =>
  (await client.query(text, values)).rows;

/** Accounts `<name>1@…` to `<name>N@…` on a site, each with a movement that says its number. */
async function addAccounts(db: Database, siteId: string, name: string, many: number): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into users (id, site_id, email, password_hash, first, created_at)
      select gen_random_uuid(), ${siteId}, ${name}::text || n || '@example.com', 'none', 'Q' || n, now() - n * interval '1 minute'
      from generate_series(1, ${many}::int) n returning id, site_id, email, created_at)
    insert into ledger (site_id, user_id, kind, amount, reason, cause, note)
    select site_id, id, 'vhr', 1, 'purchase', 'c-' || email, 'note of ' || split_part(email, '@', 1) from added order by created_at`);
}

describeDatabase((open) => {
  let api: TestApi;
  let token = "";
  beforeAll(async () => {
    api = await openTestApi({ open });
    token = (await makeAdmin(api, "staff@example.com")).token;
    const { db } = api.database;
    await addAccounts(db, await siteIdOf(api), "crowd", MANY);
    await addAccounts(db, await siteIdOf(api), "lone", 3);
    await addAccounts(db, await siteIdOf(api, "cnv.localhost"), "lone", 7);
  });
  afterAll(() => api.close());

  async function find(
    call: typeof calls.admin.users | typeof calls.admin.ledger,
    query: Record<string, string>,
  ) {
    const { status, body } = await api.send(call as typeof calls.admin.users, { token, query });
    expect(status).toBe(200);
    const { data, total, next } = body as unknown as {
      data: { email: string }[];
      total: number;
      next: string | null;
    };
    return { emails: data.map(({ email }) => email.split("@")[0]), total, next };
  }

  it("[RUN-SIZE] finds a word in a row's own texts and in those of the account that it names", async () => {
    expect((await find(calls.admin.users, { search: "LONE2" })).emails).toEqual(["lone2"]);
    expect((await find(calls.admin.ledger, { search: "one2@exam" })).emails).toEqual(["lone2"]);
    expect((await find(calls.admin.ledger, { search: "of lone2" })).emails).toEqual(["lone2"]);
    expect((await find(calls.admin.ledger, { search: "lone2 lone3" })).emails).toEqual([]);
    expect((await find(calls.admin.ledger, { search: "lone1 note example" })).emails).toEqual(["lone1"]);
    expect((await find(calls.admin.ledger, { search: "no-such" })).total).toBe(0);
  });

  it("[RUN-SIZE] what stands in thousands of rows is listed page after page, and counted no further than shown", async () => {
    for (const call of [calls.admin.users, calls.admin.ledger]) {
      const first = await find(call, { search: "crowd", limit: "2" });
      expect(first).toMatchObject({ emails: ["crowd1", "crowd2"], total: LIST_TOTAL_MAX + 1 });
      expect((await find(call, { search: "crowd", limit: "2", cursor: String(first.next) })).emails).toEqual([
        "crowd3",
        "crowd4",
      ]);
      expect((await find(call, { search: "crowd example", limit: "1" })).emails).toEqual(["crowd1"]);
    }
    const one = await find(calls.admin.ledger, { search: "crowd crowd4200" });
    expect(one).toMatchObject({ emails: ["crowd4200"], total: 1 });
    expect((await find(calls.admin.ledger, { search: "crowd", kind: "sticker" })).total).toBe(0);
  });

  it("[RUN-SIZE] finds the only row that also meets a filter, whichever of thousands of accounts has it", async () => {
    await api.database.db.execute(sql`
      insert into ledger (site_id, user_id, kind, amount, reason, cause)
      select site_id, id, 'sticker', 1, 'purchase', 'filtered' from users where email = 'crowd4200@example.com'`);
    const found = await find(calls.admin.ledger, { search: "crowd", kind: "sticker" });
    expect(found).toMatchObject({ emails: ["crowd4200"], total: 1 });
  });

  it("[RUN-SIZE] a term of one or two characters is found at the beginnings of words", async () => {
    expect((await find(calls.admin.users, { search: "lo", order: "asc" })).total).toBe(3);
    expect((await find(calls.admin.users, { search: "ne" })).total).toBe(0);
  });

  it("[SEC-AZ-02] finds nothing of another site, nor counts it", async () => {
    expect(await find(calls.admin.users, { search: "lone" })).toMatchObject({ total: 3 });
    expect(await find(calls.admin.ledger, { search: "lone7" })).toMatchObject({ emails: [], total: 0 });
  });
});

describePostgres("word search on PostgreSQL", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openOwnDatabase("postgres");
    const [site] = await rowsOf(database.db, sql`select id from sites where uri = 'localhost'`);
    await addAccounts(database.db, String(site?.id), "some", 3000);
    await database.db.execute(sql`analyze users`);
  });
  afterAll(() => database.close());
  const run = (text: string) => rowsOf(database.db, sql.raw(text));

  /** An index counts as used where reading all rows is forbidden as far as it can be. */
  async function planOf(db: Database): Promise<string> {
    const where = contains(searched.accounts.texts, "some77@");
    return db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return JSON.stringify(await rowsOf(tx, sql`explain select id from users where ${where}`));
    });
  }

  it("[RUN-SIZE] every searched table has its index, and only the searching role may use it", async () => {
    expect(await inspectWordSearch(run)).toMatchObject({
      hasExtension: true,
      role: "glovebox_search",
      missing: [],
    });
    expect(await planOf(database.db.finder)).toContain("users_words_");
    const [site] = await rowsOf(database.db, sql`select id from sites limit 1`);
    expect(await planOf(database.db.forSite(String(site?.id)))).not.toContain("users_words_");
  });

  it("[RUN-SIZE] looks for words by an index and alone whatever the planner guesses, and for sites' rows as it likes", async () => {
    const settings = sql`select current_setting('enable_seqscan') as reads, current_setting('jit') as jit,
      current_setting('max_parallel_workers_per_gather') as workers`;
    const [server] = await rowsOf(
      database.db,
      sql`select reset_val from pg_settings where name = 'max_parallel_workers_per_gather'`,
    );
    const workers = server?.reset_val;
    const [site] = await rowsOf(database.db, sql`select id from sites limit 1`);
    const of = async (db: Database) => (await rowsOf(db, settings))[0];
    expect(await of(database.db.finder)).toEqual({ reads: "off", jit: "off", workers: "0" });
    expect(await of(database.db.forSite(String(site?.id)))).toEqual({
      reads: "on",
      jit: "off",
      workers: "2",
    });
    expect(await of(database.db)).toEqual({ reads: "on", jit: "off", workers });
  });

  it("[RUN-SIZE] a short list is read whole, and so is the head of a long one where it has a word often", async () => {
    await database.db.execute(sql`
      insert into contact_messages (id, site_id, email, message, created_at)
      select gen_random_uuid(), id, 'of' || n || '@example.com',
        case when n % 2 = 0 then 'often' when n < 300 then 'lately' else 'seldom' || n end, now() - n * interval '1 minute'
      from sites, generate_series(1, case when uri = 'localhost' then 5000 else 10 end) n`);
    const pageAt = (limit: number, cursor?: string) =>
      pageOf(
        { sort: "created", order: "desc", limit, cursor },
        { created: contactMessages.createdAt },
        contactMessages.id,
      );
    const read = async (uri: string, search: string, page: Page, isLost = false) => {
      const [site] = await rowsOf(database.db, sql`select id from sites where uri = ${uri}`);
      const { finder } = database.db;
      const within = () => eq(contactMessages.siteId, String(site?.id));
      const found = await findRows({ finder, within }, search, searched.contact, page);
      const { email } = contactMessages;
      // Between the two readings.
      if (isLost)
        await database.db.execute(sql`delete from contact_messages where email = 'of3@example.com'`);
      const db = database.db.forSite(String(site?.id));
      const rows = db
        .select({ email, ...page.cursor })
        .from(contactMessages)
        .where(found.where);
      return { ...found, rows: await rows.orderBy(...page.order) };
    };
    const find = async (uri: string, search: string) => {
      const { rows, total, where } = await read(uri, search, pageAt(5000));
      const text = where ? new PgDialect().sqlToQuery(where).sql : "";
      return [rows.length, total, text.startsWith("case") ? "in order" : "by keys"];
    };
    expect(await find("localhost", "often")).toEqual([2500, LIST_TOTAL_MAX + 1, "in order"]);
    // Among the newest rows it is as common, and nowhere else.
    expect(await find("localhost", "lately")).toEqual([150, 150, "by keys"]);
    expect(await find("localhost", "often of4@example")).toEqual([1, 1, "by keys"]);
    expect(await find("localhost", "nobody")).toEqual([0, 0, "by keys"]);
    // A whole address, wherever in a text and however it is written, and no other of its name.
    expect(await find("localhost", "OF40@Example.com")).toEqual([1, 1, "by keys"]);
    expect(await find("localhost", "eldom40@example.com")).toEqual([0, 0, "by keys"]);
    expect(await find("localhost", "of40@example.org")).toEqual([0, 0, "by keys"]);
    expect(await find("localhost", "f4@example.com")).toEqual([1, 1, "by keys"]);
    expect(await find("localhost", "-----@example.com")).toEqual([0, 0, "by keys"]);
    // Of many rows each page reads its own, and one more that says whether another follows.
    const names: string[] = [];
    let next: string | undefined;
    for (const many of [61, 61, 30]) {
      const page = pageAt(60, next);
      const { rows, total } = await read("localhost", "lately", page);
      expect([rows.length, total]).toEqual([many, 150]);
      const shown = page.cut(rows);
      names.push(...shown.rows.map(({ email }) => email));
      next = shown.next ?? undefined;
    }
    expect(names).toEqual(Array.from({ length: 150 }, (_, at) => `of${2 * at + 1}@example.com`));
    // One of a page's rows is gone when they are read: the page is shorter, and the others follow it.
    const page = pageAt(60);
    const { rows, hasMore } = await read("localhost", "lately", page, true);
    const short = page.cut(rows, hasMore);
    expect([rows.length, short.rows.length]).toEqual([60, 60]);
    const after = await read("localhost", "lately", pageAt(60, String(short.next)));
    expect(after.rows.slice(0, 1).map(({ email }) => email)).toEqual(["of123@example.com"]);
    expect(await find("cnv.localhost", "often")).toEqual([5, 5, "by keys"]);
    expect(await find("cnv.localhost", "often of4@example")).toEqual([1, 1, "by keys"]);
    expect(await find("cnv.localhost", "nobody")).toEqual([0, 0, "by keys"]);
  });

  it("[SEC-AZ-03] the searching role reads the searched tables, no other one, and changes nothing", async () => {
    const { finder } = database.db;
    const stateOf = (text: string) =>
      rowsOf(finder, sql.raw(text)).then(
        () => "done",
        (error: unknown) => sqlState(error),
      );
    expect(await stateOf("select id from users limit 1")).toBe("done");
    for (const text of [
      "select token_hash from sessions",
      "select id from sites",
      "select id from documents",
      "delete from users",
      "update orders set state = 'paid'",
      "insert into coupons (id) values (gen_random_uuid())",
    ])
      expect([text, await stateOf(text)]).toEqual([text, "42501"]);
  });

  it("[RUN-DOCTOR] an index that is missing, broken or of another release is made anew at the next start", async () => {
    const names = async () =>
      (await run("select relname from pg_class where relname like 'leads_words_%'")).map(
        ({ relname }) => relname,
      );
    const [name] = await names();
    await run(`update pg_index set indisvalid = false where indexrelid = '${name}'::regclass`);
    expect(wordSearchProblem(await inspectWordSearch(run))).toContain("leads");
    await run("create index leads_words_00000000 on leads (vin)");
    // On one connection: a lock is its session's.
    await withClient(database.url ?? "", (client) => buildWordIndexes(rowsFrom(client)));
    expect(await names()).toEqual([name]);
    expect(wordSearchProblem(await inspectWordSearch(run))).toBeNull();
  });

  it("[RUN-ROLE] a start does not wait for another one that makes the indexes, and leaves them to it", async () => {
    const url = database.url ?? "";
    await withClient(url, async (maker) => {
      await maker.query("select pg_advisory_lock($1)", [ADVISORY_LOCKS.wordIndexes]);
      const [index] = await run("select relname from pg_class where relname like 'leads_words_%'");
      await run(`drop index ${index?.relname}`);
      await withClient(url, (client) => buildWordIndexes(rowsFrom(client)));
      expect(wordSearchProblem(await inspectWordSearch(run))).toContain("leads");
      // Nor does seeding wait: who makes an index waits for every transaction, and one of the two would be refused.
      await database.db.transaction((tx) => seedSites(tx, { port: 3000 }));
    });
    await withClient(url, (client) => buildWordIndexes(rowsFrom(client)));
    expect(wordSearchProblem(await inspectWordSearch(run))).toBeNull();
  });

  it("[RUN-DOCTOR] a login without the role or the extension searches row by row, and hears why", async () => {
    const login = `glovebox_login_${randomUUID().slice(0, 8)}`;
    await run(`create role ${login} login`);
    await run(`grant usage on schema public, drizzle, jobs to ${login}`);
    await run(`grant select on all tables in schema public, drizzle, jobs to ${login}`);
    const url = new URL(database.url ?? "");
    url.username = login;
    try {
      const opened = await openPostgres({ url: url.href, migrate: false });
      expect(wordSearchProblem(opened.words)).toContain("glovebox_search");
      const where = contains(searched.accounts.texts, "some77@");
      expect(await rowsOf(opened.db.finder, sql`select email from users where ${where}`)).toHaveLength(1);
      await opened.close();
      expect(wordSearchProblem({ hasExtension: false, role: null, missing: [] })).toContain("pg_trgm");
    } finally {
      await run(`drop owned by ${login}`);
      await run(`drop role ${login}`);
    }
  });
});
