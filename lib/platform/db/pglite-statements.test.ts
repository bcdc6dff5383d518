import { PGlite, type Results } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { buildPgliteDump, PGLITE_OPTIONS, readPgliteDump } from "./pglite-dump";
import { createPgliteStatements, type PgliteStatements } from "./pglite-statements";

let client: PGlite;
let statements: PgliteStatements;

async function openFromDump(): Promise<PGlite> {
  await buildPgliteDump();
  return PGlite.create({ ...PGLITE_OPTIONS, loadDataDir: await readPgliteDump() });
}

beforeAll(async () => {
  client = await openFromDump();
  await client.exec("create role reader nologin");
});
afterAll(() => client.close());
beforeEach(async () => {
  await client.exec(
    "deallocate all; drop table if exists cars; create table cars (id int primary key, name text)",
  );
  statements = createPgliteStatements(client);
});

async function preparedTexts(): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    "select statement from pg_prepared_statements where name like 's%' order by name",
  );
  return rows.map(({ statement }) => statement);
}

const query = (text: string, values: unknown[] = []) => statements.query("none", text, values);

const KINDS = `select $1::int as number, $2::text as text, $3::jsonb as json, $4::timestamptz as time, $5::bytea as bytes,
  $6::text[] as list, $7::bool as truth, $8::int as nothing, $9::numeric as amount`;
const VALUES = [
  42,
  "it's “quoted”",
  { make: "Kia", tags: [1, null] },
  new Date("2026-11-27T01:02:03.456Z"),
  new Uint8Array([0, 255, 7]),
  ["a,b", 'c"d', ""],
  true,
  null,
  "12345678901234567890.5",
];

test.each([undefined, "array"] as const)(
  "[RUN-FAST] a prepared statement returns the same result as PGlite's own query (row mode: %s)",
  async (rowMode) => {
    const options = { rowMode, parsers: { 1184: (text: string) => `at ${text}` } };
    const clientResult = await client.query(KINDS, VALUES, options);
    for (let time = 0; time < 3; time++)
      expect((await statements.query("none", KINDS, VALUES, options)).rows).toEqual(clientResult.rows);
    expect(await preparedTexts()).toEqual([KINDS]);
  },
);

test("[RUN-FAST] returns a statement's rows and the number of rows that it changed", async () => {
  const insert = "insert into cars values ($1, $2), ($3, $4) returning id";
  const first: Results<unknown> = await query(insert, [1, "Kia", 2, "Ford"]);
  expect(first).toMatchObject({ affectedRows: 2, rows: [{ id: 1 }, { id: 2 }] });
  expect(await query("update cars set name = $1", ["Fiat"])).toMatchObject({ affectedRows: 2, rows: [] });
  expect(await query("select name from cars where id = $1", [2])).toMatchObject({
    affectedRows: 0,
    rows: [{ name: "Fiat" }],
  });
});

test("[RUN-FAULT] throws the database's error if a statement fails, and can run the statement again", async () => {
  const insert = "insert into cars values ($1, $2)";
  await query(insert, [1, "Kia"]);
  await expect(query(insert, [1, "Ford"])).rejects.toMatchObject({ code: "23505" });
  await expect(query("select nothing from cars")).rejects.toMatchObject({ code: "42703" });
  await query(insert, [2, "Fiat"]);
  expect((await query("select count(*)::int as n from cars")).rows).toEqual([{ n: 2 }]);
});

test("[RUN-FAULT] prepares a statement again if its columns changed or the database dropped the statement", async () => {
  await query("insert into cars values (1, 'Kia')");
  const all = "select * from cars";
  expect((await query(all)).rows).toEqual([{ id: 1, name: "Kia" }]);
  await client.exec("alter table cars add column year int default 2026");
  expect((await query(all)).rows).toEqual([{ id: 1, name: "Kia", year: 2026 }]);
  await client.exec("deallocate all");
  expect((await query(all)).rows).toEqual([{ id: 1, name: "Kia", year: 2026 }]);
});

test("[RUN-FAULT] a stale statement fails its transaction, and the next transaction prepares it again", async () => {
  const all = "select * from cars";
  const within = () =>
    client.transaction(async (transaction) => {
      const tx = statements.within("none", transaction);
      await tx.query("insert into cars (id) select count(*) from cars");
      return (await tx.query(all)).rows.length;
    });
  expect(await within()).toBe(1);
  await client.exec("alter table cars add column year int");
  await expect(within()).rejects.toMatchObject({ code: "0A000" });
  expect(await within()).toBe(2);
});

test("[RUN-FAULT] a failed transaction leaves no changes, and rejects statements after it ends", async () => {
  let keptTransaction: Awaited<ReturnType<typeof statements.within>> | undefined;
  const failing = client.transaction(async (transaction) => {
    keptTransaction = statements.within("none", transaction);
    await keptTransaction.query("insert into cars values ($1, $2)", [1, "Kia"]);
    throw new Error("no more");
  });
  await expect(failing).rejects.toThrow("no more");
  expect((await query("select id from cars")).rows).toEqual([]);
  await expect(keptTransaction?.query("select 1")).rejects.toThrow("Transaction is closed");
});

test("[RUN-SHARED] each role has its own statements, because row-level security changes the plan", async () => {
  const text = "select 1 as one";
  await statements.query("none", text);
  await statements.query("reader", text);
  await statements.query("reader", text);
  expect(await preparedTexts()).toEqual([text, text]);
});

test("[RUN-SIZE] keeps 300 statements, evicts the oldest, and never keeps a long one", async () => {
  for (let n = 0; n <= 301; n++) await query(`select ${n} as n`);
  const texts = await preparedTexts();
  expect(texts).toHaveLength(301);
  expect(texts).not.toContain("select 0 as n");
  const long = `select length('${"x".repeat(9000)}') as n`;
  expect((await query(long)).rows).toEqual([{ n: 9000 }]);
  expect(await preparedTexts()).not.toContain(long);
  expect((await query("select 0 as n")).rows).toEqual([{ n: 0 }]);
});

test("[RUN-FAULT] rejects statements that wait while the database closes, instead of returning nothing", async () => {
  const other = await openFromDump();
  const ofOther = createPgliteStatements(other);
  const one = () => ofOther.query("none", "select 1 as one");
  await one();
  let last: Promise<unknown> = Promise.resolve();
  const turns = Array.from({ length: 20 }, () => {
    const turn = last.then(one);
    last = turn.catch(() => undefined);
    return turn;
  });
  const closing = other.close();
  const results = await Promise.allSettled(turns);
  await closing;
  for (const result of results)
    if (result.status === "fulfilled") expect(result.value.rows).toEqual([{ one: 1 }]);
    else expect(String(result.reason)).toMatch(/PGlite is clos/);
  expect(results.at(-1)?.status).toBe("rejected");
  await expect(one()).rejects.toThrow("PGlite is closed");
});
