import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { vinIndexes } from "@/lib/imports/schema";
import { openFileSource } from "@/lib/imports/server/import-source";
import { makeVinIndex } from "@/lib/imports/server/make-vin-index";
import { createSharedVinIndex } from "@/lib/imports/server/shared-vin-index";
import { parseEnv } from "@/lib/platform/env/env";
import { createDatabaseFileStore } from "@/lib/platform/files/database-file-store";
import { createLog } from "@/lib/platform/telemetry/log";
import { writeIndex } from "@/lib/vin/index-file";
import { IndexHandle } from "@/lib/vin/index-handle";
import { getDefaultIndexPath } from "@/lib/vin/open-index";
import { checkVinData, VIN_DATA_DAYS } from "@/scripts/doctor/check-vin-data";
import { runChecks } from "@/scripts/doctor/run-checks";
import { describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { createTestFolder } from "../setup/test-folder";

const DAY_MS = 86_400_000;
const folder = createTestFolder();
const getSettings = (variables: Record<string, string>) =>
  parseEnv({ DATA_DIR: join(folder, "data"), ...variables });
const daysAfter = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS);

it("[RUN-DOCTOR] reports VIN data as present, old or missing", async () => {
  const path = getDefaultIndexPath();
  expect(existsSync(path)).toBe(true);
  const settings = getSettings({ VIN_PACK: path });
  const old = await checkVinData(settings, { now: new Date("2099-01-01") });
  expect([old.state, old.text]).toEqual(["warning", expect.stringMatching(/\d{4,} days old/)]);
  const { dataDate } = await IndexHandle.open(path);
  expect(await checkVinData(settings, { now: daysAfter(dataDate, VIN_DATA_DAYS) })).toMatchObject({
    state: "ok",
  });
  const missing = await checkVinData(getSettings({ VIN_PACK: join(folder, "none.pack") }));
  expect(missing).toMatchObject({ state: "failed", remedy: "Rebuild it: npm run pack" });
});

it("[RUN-DOCTOR] reports VIN data as old at the same age as the GloveboxVinDataOld alert", async () => {
  const rules = await readFile("deploy/prometheus/alerts.yaml", "utf8");
  const [, days] = /glovebox_vin_data_age_seconds\) > (\d+) \* 86400/.exec(rules) ?? [];
  expect(VIN_DATA_DAYS).toBe(Number(days));
});

describePostgres("the VIN data of several instances", () => {
  let database: TestDatabase;
  let dataDate = "";
  beforeAll(async () => {
    database = await openOwnDatabase("postgres");
    const { db } = database;
    const handle = await IndexHandle.open(getDefaultIndexPath());
    const shared = {
      db,
      files: createDatabaseFileStore(db),
      folder: join(folder, "import"),
      log: createLog("silent"),
    };
    const index = createSharedVinIndex({ ...shared, handle });
    const part = index.partPath(randomUUID());
    const dump = await openFileSource("docs/samples/vpic.plain");
    const { bytes } = await makeVinIndex(dump, { onProgress: () => undefined, onPacking: () => undefined });
    await writeIndex(part, bytes);
    await index.adopt(part);
    dataDate = handle.dataDate;
  });
  afterAll(() => database?.close());
  const check = (days: number) => {
    const settings = getSettings({ DATABASE_URL: database.url ?? "" });
    return checkVinData(settings, { hasDatabase: true, now: daysAfter(dataDate, days) });
  };

  it("[RUN-DOCTOR] [RUN-SHARED] reads the newest import's data, as a new instance would, and doesn't leave a copy behind", async () => {
    expect(dataDate).not.toBe((await IndexHandle.open(getDefaultIndexPath())).dataDate);
    expect([await check(10), await check(VIN_DATA_DAYS + 1)]).toMatchObject([
      { state: "ok", text: `The data of the newest import is from ${dataDate}, 10 days old.` },
      { state: "warning", text: expect.stringContaining(`${VIN_DATA_DAYS + 1} days old`) },
    ]);
    expect(readdirSync(join(folder, "data"))).toEqual([]);
    const quiet = { NHTSA_ORIGIN: "0", VPIC_ORIGIN: "0", EPA_ORIGIN: "0", DATA_DIR: join(folder, "data") };
    const findings = await runChecks({ DATABASE_URL: database.url, ...quiet });
    expect(findings.find((finding) => finding.check === "VIN data")?.text).toContain(
      `The data of the newest import is from ${dataDate}`,
    );
  });

  it("[RUN-DOCTOR] [RUN-SHARED] fails if the import's file is damaged or missing, and reports which data is in use", async () => {
    const { db } = database;
    const files = createDatabaseFileStore(db);
    const [{ fileKey } = { fileKey: "" }] = await db.select().from(vinIndexes);
    const content = (await files.get(fileKey)) ?? new Uint8Array();
    const { dataDate: shipped } = await IndexHandle.open(getDefaultIndexPath());
    await files.put(fileKey, new Uint8Array(1000));
    const damaged = await check(10);
    await files.remove(fileKey);
    const missingCheck = await check(10);
    await files.put(fileKey, content);
    const text = expect.stringContaining(`decode with ${getDefaultIndexPath()}, from ${shipped}`);
    expect([damaged, missingCheck]).toMatchObject([
      { state: "failed", text },
      { state: "failed", text },
    ]);
    expect(damaged.text).toContain("does not have its digest");
    expect(readdirSync(join(folder, "data"))).toEqual([]);
  });

  it("[RUN-DOCTOR] [RUN-SHARED] uses the release's own data if it is newer than both the import and the data the import replaced", async () => {
    await database.db.update(vinIndexes).set({ dataDate: "2000-01-01", replacedDate: "2000-01-01" });
    expect((await check(10)).text).toContain(`The data in ${getDefaultIndexPath()} is from `);
  });
});
