import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { openMembersApi } from "@/lib/compose/open-members-api";
import { balances } from "@/lib/credits/schema";
import { documents } from "@/lib/generation/schema/documents";
import { generations } from "@/lib/generation/schema/generation";
import { openPglite } from "@/lib/platform/db/open-pglite";
import { openPostgres } from "@/lib/platform/db/open-postgres";
import { openOwnDatabase, type TestDatabase, testDriver } from "../setup/database";
import { NO_NETWORK, readAnswer, requestFor, TEST_PASSWORD, TEST_PASSWORD_COST } from "../setup/members-api";
import { runScript as command } from "../setup/run-script";

type Place = {
  DATA_DIR: string;
  DATABASE_URL: string;
};

function open(place: Place) {
  const quiet = () => undefined;
  return openMembersApi({
    dataDir: place.DATA_DIR,
    databaseUrl: place.DATABASE_URL || undefined,
    secrets: { digestKey: "k".repeat(32) },
    port: 3000,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    sources: NO_NETWORK,
    rateLimited: false,
    passwordCost: TEST_PASSWORD_COST,
  });
}

const emptyDatabase = async () => {
  const created = await openOwnDatabase("postgres");
  await created.db.execute(sql`drop schema public cascade`);
  await created.db.execute(sql`drop schema drizzle cascade`);
  await created.db.execute(sql`drop schema jobs cascade`);
  await created.db.execute(sql`create schema public`);
  return created;
};

describe.each([testDriver])("on %s", (driver) => {
  const folders: string[] = [];
  const databases: TestDatabase[] = [];
  const place = async (make: () => Promise<TestDatabase>): Promise<Place> => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), "glovebox-backup-test-"));
    folders.push(DATA_DIR);
    if (driver === "pglite") return { DATA_DIR, DATABASE_URL: "" };
    const database = await make();
    databases.push(database);
    return { DATA_DIR, DATABASE_URL: database.url ?? "" };
  };
  const getDatabase = ({ DATA_DIR, DATABASE_URL }: Place) =>
    DATABASE_URL ? openPostgres({ url: DATABASE_URL }) : openPglite({ dataDir: DATA_DIR });
  let old: Place;
  let fresh: Place;
  let file = "";

  beforeAll(async () => {
    old = await place(() => openOwnDatabase("postgres"));
    fresh = await place(emptyDatabase);
    file = join(old.DATA_DIR, "..", `glovebox-${process.pid}-${driver}.tar.gz`);
    const api = await open(old);
    const send = async (call: Parameters<typeof requestFor>[0], options: Parameters<typeof requestFor>[1]) =>
      readAnswer(await api.fetch(requestFor(call, options)));
    const fields = { email: "kept@example.com", pass: TEST_PASSWORD };
    const token = String((await send(calls.account.register, { fields })).body.token);
    for (const vin of ["2T1BURHE5JC034461", "1HGCM82633A004352"]) {
      expect((await send(calls.report.generate, { token, fields: { vin } })).status).toBe(200);
    }
    await send(calls.sticker.generate, { token, fields: { vin: "2T1BURHE5JC034461" } });
    if (driver === "pglite") {
      const refusal = await command("backup", old, file);
      expect(refusal).toMatchObject({ code: 2, output: expect.stringContaining("in use by process") });
    } else {
      // On PostgreSQL, a backup can run while the server is running.
      const role = `glovebox_trigrams_${process.pid}`;
      await api.db.execute(sql.raw(`create role ${role}`));
      await api.db.execute(sql.raw(`create policy searched on users for select to ${role} using (true)`));
      expect(await command("backup", old, file)).toMatchObject({ code: 0 });
      // The backup must restore on a server that lacks the search role of earlier releases.
      await api.db.execute(sql.raw(`drop owned by ${role}`));
      await api.db.execute(sql.raw(`drop role ${role}`));
    }
    await api.close();
    if (driver === "pglite") expect(await command("backup", old, file)).toMatchObject({ code: 0 });
  }, 180_000);
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.close()));
    for (const directory of [...folders, file]) await rm(directory, { recursive: true, force: true });
  });

  it("[R9] a backup is one file that only its owner can read, and is never overwritten", async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await command("backup", old, file)).toMatchObject({
      code: 2,
      output: expect.stringContaining("already exists"),
    });
  });

  it("[R9] a restore keeps every invariant, document and account", async () => {
    const restored = await command("restore", fresh, file);
    expect(restored.output).toMatch(/Restored. All \d+ invariants pass./);
    expect(restored.code).toBe(0);
    const second = await command("restore", fresh, file);
    expect(second).toMatchObject({ code: 2, output: expect.stringMatching(/isn't empty|already/) });
    const api = await open(fresh);
    try {
      expect(api.firstStart).toBeNull();
      const fields = { email: "kept@example.com", pass: TEST_PASSWORD };
      const login = await readAnswer(await api.fetch(requestFor(calls.account.login, { fields })));
      expect(login.status).toBe(200);
      const token = String(login.body.token);
      const stored = await api.db.select().from(documents);
      expect(stored).toHaveLength(3);
      for (const { id } of stored) {
        const pdf = await api.fetch(requestFor(calls.report.viewPdf, { token, query: { id } }));
        expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      }
    } finally {
      await api.close();
    }
  });

  it("[R9] the invariant check reports what is broken and exits with 1", async () => {
    const opened = await getDatabase(fresh);
    const { db } = opened;
    await db
      .update(balances)
      .set({ amount: sql`${balances.amount} + 7` })
      .where(eq(balances.kind, "vhr"));
    const [first] = await db.select().from(documents);
    await db
      .update(documents)
      .set({ sha256: "0".repeat(64) })
      .where(eq(documents.id, first?.id ?? ""));
    await db
      .update(generations)
      .set({ state: "reserved", leaseUntil: new Date(0) })
      .where(eq(generations.id, first?.id ?? ""));
    await db.execute(sql`drop trigger audit_log_append_only on audit_log`);
    await opened.close();
    const result = await command("invariants", fresh);
    expect(result.code).toBe(1);
    const lines = result.output.split("\n").filter((line) => line.startsWith("BROKEN"));
    expect(lines.map((line) => line.split(":")[1]?.trim())).toEqual([
      "a balance is the sum of its ledger rows",
      "an open generation has a lease (if not, start the server, which settles it, and check again)",
      "append-only tables can't be changed",
      "a document has its file, byte for byte",
    ]);
    expect(result.output).toContain(`${first?.id}: other bytes`);
  });

  it("[R9] an invalid backup, or a backup from the other kind of database, isn't restored", async () => {
    const elsewhere = await place(emptyDatabase);
    const fake = join(elsewhere.DATA_DIR, "fake.tar.gz");
    await writeFile(fake, await readFile("package.json"));
    expect((await command("restore", elsewhere, fake)).code).toBe(2);
    const other = driver === "pglite" ? "postgres://nobody@127.0.0.1:1/none" : "";
    expect(await command("restore", { ...elsewhere, DATABASE_URL: other }, file)).toMatchObject({
      code: 2,
      output: expect.stringContaining("but this environment uses"),
    });
  });
});
