import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { openMembersApi } from "@/lib/compose/open-members-api";
import { balances } from "@/lib/credits/schema";
import { openPglite } from "@/lib/platform/db/open-pglite";
import { openPostgres } from "@/lib/platform/db/open-postgres";
import { openOwnDatabase, type TestDatabase, testDriver } from "../setup/database";
import { createKillableOptions } from "../setup/killable-options";
import { readAnswer, requestFor, TEST_PASSWORD } from "../setup/members-api";
import { withPostgresAdmin } from "../setup/run-databases";
import { runScript } from "../setup/run-script";

async function leftOvers(): Promise<string[]> {
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith("glovebox-check-"));
  if (testDriver === "pglite") return folders;
  const result = await withPostgresAdmin((admin) =>
    admin.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, 'glovebox_check_')",
    ),
  );
  return [...folders, ...result.rows.map(({ datname }) => datname)];
}

describe(`a backup on ${testDriver}`, () => {
  let folder = "";
  let database: TestDatabase | null = null;
  let place = { DATA_DIR: "", DATABASE_URL: "" };
  const open = () =>
    place.DATABASE_URL ? openPostgres({ url: place.DATABASE_URL }) : openPglite({ dataDir: place.DATA_DIR });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "glovebox-restore-"));
    if (testDriver === "postgres") database = await openOwnDatabase("postgres");
    place = { DATA_DIR: join(folder, "data"), DATABASE_URL: database?.url ?? "" };
    const api = await openMembersApi({
      ...createKillableOptions(),
      dataDir: place.DATA_DIR,
      databaseUrl: place.DATABASE_URL || undefined,
    });
    const send = async (...input: Parameters<typeof requestFor>) =>
      readAnswer(await api.fetch(requestFor(...input)));
    const fields = { email: "kept@example.com", pass: TEST_PASSWORD };
    const { token } = (await send(calls.account.register, { fields })).body;
    const report = { token: String(token), fields: { vin: "2T1BURHE5JC034461" } };
    expect((await send(calls.report.generate, report)).status).toBe(200);
    await api.close();
  }, 120_000);
  afterAll(async () => {
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("[RUN-FAULT] [R9] passes the check, which doesn't leave anything behind", async () => {
    const file = join(folder, "whole.tar.gz");
    expect((await runScript("backup", place, file)).code).toBe(0);
    const checked = await runScript("restore", place, file, "--check");
    expect([checked.code, checked.output]).toEqual([
      0,
      expect.stringMatching(/can be restored\. All \d+ invariants/),
    ]);
    expect(await leftOvers()).toEqual([]);
  }, 120_000);

  it("[RUN-FAULT] [R9] a balance that differs from its ledger is reported with exit code 1, and an invalid backup with exit code 2", async () => {
    const opened = await open();
    await opened.db.update(balances).set({ amount: 999 });
    await opened.close();
    const file = join(folder, "broken.tar.gz");
    expect((await runScript("backup", place, file)).code).toBe(0);
    const checked = await runScript("restore", place, file, "--check");
    expect([checked.code, checked.output]).toEqual([1, expect.stringMatching(/BROKEN: .*balance/)]);
    const none = await runScript("restore", place, "package.json", "--check");
    expect(none.code).toBe(2);
    expect(await leftOvers()).toEqual([]);
  }, 120_000);
});
