import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminImportCalls, adminImportSchema } from "@/lib/admin/contract/imports";
import { calls } from "@/lib/compose/calls/table";
import { vinIndexes } from "@/lib/imports/schema";
import { createDatabaseFileStore } from "@/lib/platform/files/database-file-store";
import { fileParts, files } from "@/lib/platform/files/schema";
import { makeAdmin } from "../setup/admin";
import {
  describeDatabase,
  describePostgres,
  openOwnDatabase,
  openTestDatabase,
  type TestDatabase,
} from "../setup/database";
import { openTestApi, readAnswer, requestFor, type TestApi } from "../setup/members-api";
import { proveStreams } from "../setup/prove-streams";
import { sampleDump } from "../setup/sample-dump";

describeDatabase(() => {
  it("[RUN-SHARED] a file store in the database stores a stream in parts, all or nothing, and deletes them with the file", async () => {
    const database = await openTestDatabase();
    try {
      await proveStreams(createDatabaseFileStore(database.db), 1024 ** 2);
      expect([await database.db.$count(fileParts), await database.db.$count(files)]).toEqual([0, 0]);
    } finally {
      await database.close();
    }
  });
});

describePostgres("two instances with separate disks", () => {
  let database: TestDatabase;
  let one: TestApi;
  let two: TestApi;
  let token = "";
  beforeAll(async () => {
    database = await openOwnDatabase("postgres");
    const open = async () => ({ ...database, close: async () => undefined });
    [one, two] = [await openTestApi({ open }), await openTestApi({ open })];
    token = (await makeAdmin(one, "all@glovebox.example", { allSites: true })).token;
  });
  afterAll(async () => {
    await two?.close();
    await database?.close();
  });

  const makes = async (api: TestApi) =>
    (await api.send(calls.vehicle.makes, { token, query: { year: "2025" } })).body.data;
  async function sendTo(api: TestApi, bytes: string | Uint8Array, query: Record<string, string>) {
    const bare = requestFor(adminImportCalls.sendImport, { token, query });
    const body = new Blob([bytes as BlobPart]).stream();
    const init = { method: "POST", headers: bare.headers, body, duplex: "half" } as RequestInit;
    return adminImportSchema.parse(
      (await readAnswer(await api.fetch(new Request(bare.url, init)))).body.data,
    );
  }
  const inspect = async (api: TestApi, id: string) =>
    adminImportSchema.parse((await api.send(adminImportCalls.importRun, { token, query: { id } })).body.data);

  it("[RUN-SHARED] [VEH-4] VIN data built by one instance from a dump reaches the other instance and new instances", async () => {
    const before = await makes(two);
    expect(before).toContain("Toyota");
    const upload = await sendTo(one, gzipSync(await sampleDump()), {
      kind: "vpic",
      name: "vPICList_lite_2026_06.plain",
    });
    await one.services.imports.idle();
    expect(await inspect(one, upload.id)).toMatchObject({ state: "done", error: null });
    expect([String(await makes(one)), await makes(two)]).toEqual([expect.stringMatching(/acme/i), before]);
    expect([await two.services.vinIndex.refresh(), await two.services.vinIndex.refresh()]).toEqual([
      true,
      false,
    ]);
    expect(await makes(two)).toEqual(await makes(one));
    const fresh = await openTestApi({ open: async () => ({ ...database, close: async () => undefined }) });
    await fresh.services.vinIndex.refresh();
    expect(await makes(fresh)).toEqual(await makes(one));
    await fresh.close();
  });

  it("[RUN-SHARED] rejects VIN data with a wrong digest, and prefers a release's own data if it's newer", async () => {
    const [row] = await database.db.select().from(vinIndexes);
    const fileKey = row?.fileKey ?? "";
    const object = await two.services.files.get(fileKey);
    await two.services.files.put(fileKey, new Uint8Array(1000));
    const fresh = await openTestApi({ open: async () => ({ ...database, close: async () => undefined }) });
    await expect(fresh.services.vinIndex.refresh()).rejects.toThrow("does not have its digest");
    expect(await makes(fresh)).toContain("Toyota");
    await two.services.files.put(fileKey, object ?? new Uint8Array());
    await database.db.update(vinIndexes).set({ dataDate: "2000-01-01", replacedDate: "2000-01-01" });
    expect(await fresh.services.vinIndex.refresh()).toBe(false);
    expect(await makes(fresh)).toContain("Toyota");
    await fresh.close();
  });

  it("[RUN-SHARED] fetches VIN data again if the copy on an instance's own disk is damaged", async () => {
    const [row] = await database.db.update(vinIndexes).set({ dataDate: "2099-01-01" }).returning();
    const fresh = await openTestApi({ open: async () => ({ ...database, close: async () => undefined }) });
    const folder = join(fresh.dataDir, "vin-index");
    const copy = `${row?.sha256}.pack`;
    await mkdir(folder);
    await writeFile(join(folder, copy), "damaged");
    await fresh.services.vinIndex.refresh();
    expect(await readdir(folder)).toEqual([copy]);
    expect(String(await makes(fresh))).toMatch(/acme/i);
    await fresh.close();
  });

  it("[RUN-SHARED] [EMB-4] one instance imports a file sent to the other, even after the other stops", async () => {
    const rows = Array.from({ length: 1200 }, (_, at) => `S${at},TX,1HGCM82633A004352,Shared`);
    const upload = await sendTo(one, ["plate,state,vin,source", ...rows].join("\n"), {
      kind: "plates",
      name: "shared.csv",
    });
    expect(upload.state).toBe("running");
    expect(await readdir(join(one.dataDir, "files")).catch(() => [])).toEqual([]);
    await one.close();
    await two.services.imports.idle();
    expect(await inspect(two, upload.id)).toMatchObject({
      state: "done",
      records: 1200,
      added: 1200,
      size: upload.size,
    });
    expect(await two.services.files.size(`imports/${upload.id}`)).toBeNull();
  });
});
