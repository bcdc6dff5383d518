import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminImportCalls, adminImportSchema } from "@/lib/admin/contract/imports";
import { calls } from "@/lib/compose/calls/table";
import { IndexHandle } from "@/lib/vin/index-handle";
import { getDefaultIndexPath, openVinIndex } from "@/lib/vin/open-index";
import { makeAdmin } from "../setup/admin";
import { describeApi } from "../setup/members-api";
import { isDeep } from "../setup/runs";
import { sampleDump, withTable } from "../setup/sample-dump";
import { createStoredImports, uploadImport } from "../setup/stored-imports";

const { importRun, stopImport } = adminImportCalls;

describeApi({}, (api) => {
  let token: string;
  beforeAll(async () => {
    token = (await makeAdmin(api, "all@glovebox.example", { allSites: true })).token;
  });
  afterAll(() => api.services.imports.close());

  async function sendDump(dump: string | Uint8Array, more: Record<string, string> = {}) {
    const query = { kind: "vpic", name: "vPICList_lite_2026_06.plain", ...more };
    return adminImportSchema.parse((await uploadImport(api, dump, { token, query })).body.data);
  }
  const inspect = async (id: string) =>
    adminImportSchema.parse((await api.send(importRun, { token, query: { id } })).body.data);
  const makes = async () =>
    (await api.send(calls.vehicle.makes, { token, query: { year: "2025" } })).body.data;
  const leftOver = async () =>
    (await readdir(dirname(api.services.vinIndex.path)))
      .filter((name) => name.endsWith(".part"))
      .concat(await createStoredImports(api));

  it("[EMB-4] a dry run reads the whole dump and leaves the data unchanged", async () => {
    const upload = await sendDump(await sampleDump(), { dry_run: "1" });
    await api.services.imports.idle();
    const run = await inspect(upload.id);
    expect(run).toMatchObject({ state: "done", dry_run: true, added: 0, failed: 0, error: null });
    expect(run.records).toBeGreaterThan(0);
    await expect(stat(api.services.vinIndex.path)).rejects.toThrow();
    expect(await makes()).toContain("Toyota");
  });

  it("[EMB-4] reports a dump that is truncated or lacks a table, and keeps the old data", async () => {
    const dump = await sampleDump();
    for (const [brokenDump, messages] of [
      [dump.slice(0, dump.length / 2), /ends in the middle|no table/],
      [withTable(dump, "wmi", null), /no table wmi/],
    ] as const) {
      const upload = await sendDump(brokenDump);
      await api.services.imports.idle();
      const run = await inspect(upload.id);
      expect(run).toMatchObject({ state: "failed", added: 0 });
      expect(run.error).toMatch(messages);
    }
    await expect(stat(api.services.vinIndex.path)).rejects.toThrow();
    expect(await leftOver()).toEqual([]);
    expect(await makes()).toContain("Toyota");
  });

  it("[EMB-4] stopping a run cancels the packing and keeps the old data", async () => {
    // Large enough that packing hasn't finished when the run is stopped.
    const dump = `${await sampleDump()}\n${`-- ${"x".repeat(997)}\n`.repeat(60_000)}`;
    const upload = await sendDump(dump);
    const reading = api.services.imports.idle();
    expect((await api.send(stopImport, { token, fields: { id: upload.id } })).status).toBe(200);
    await reading;
    expect(await inspect(upload.id)).toMatchObject({ state: "stopped", records: 0 });
    await expect(stat(api.services.vinIndex.path)).rejects.toThrow();
    expect(await leftOver()).toEqual([]);
  });

  it("[EMB-4] [VEH-4] the running decoder switches to a new dump's data without blocking other calls", async () => {
    const upload = await sendDump(gzipSync(await sampleDump()));
    expect(upload).toMatchObject({ kind: "vpic", state: "running" });
    let isOver = false;
    const over = api.services.imports.idle().then(() => {
      isOver = true;
    });
    let longest = 0;
    let answered = 0;
    while (!isOver) {
      const startedAt = performance.now();
      const data = await makes();
      longest = Math.max(longest, performance.now() - startedAt);
      answered += 1;
      expect(String(data)).toMatch(/Toyota|Acme/i);
      await pause(20);
    }
    await over;
    expect(answered).toBeGreaterThan(5);
    if (isDeep) expect(longest).toBeLessThan(5000);
    const run = await inspect(upload.id);
    expect(run).toMatchObject({ state: "done", error: null, size: null });
    expect(run.records).toBe(run.added);
    expect(run.added).toBeGreaterThan(0);
    expect(String(await makes())).toMatch(/acme/i);
    expect(await makes()).not.toContain("Toyota");
    expect(String((await openVinIndex(api.services.vinIndex.path)).makes(2025))).toMatch(/acme/i);
    expect(await leftOver()).toEqual([]);
  });
});

it("[VEH-4] loads a replaced VIN index file, and rejects a damaged one while keeping the old data", async () => {
  const directory = await mkdtemp(join(tmpdir(), "glovebox-pack-"));
  try {
    const path = join(directory, "vpic.pack");
    const whole = await readFile(getDefaultIndexPath());
    await writeFile(path, whole);
    const live = await IndexHandle.open(path);
    expect(await live.refresh()).toBe(false);
    const vin = "1HGCM82633A004352";
    const before = live.decode(vin);
    await writeFile(path, whole.subarray(0, 1_000_000));
    await expect(live.refresh()).rejects.toThrow("npm run pack");
    expect(live.decode(vin)).toEqual(before);
    expect(await live.refresh()).toBe(false);
    await rm(path);
    expect(await live.refresh()).toBe(false);
    await writeFile(path, whole);
    expect(await live.refresh()).toBe(true);
    const part = join(directory, "new.part");
    await writeFile(part, "no pack");
    await expect(live.adopt(part)).rejects.toThrow();
    expect((await readFile(path)).equals(whole)).toBe(true);
    expect(live.decode(vin)).toEqual(before);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
