import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { adminImportCalls, adminImportSchema } from "@/lib/admin/contract/imports";
import { importRuns, marketListings } from "@/lib/imports/schema";
import { pendingFiles } from "@/lib/platform/files/schema";
import { plates } from "@/lib/sources/schema";
import { auditLog } from "@/lib/support/schema";
import { makeAdmin } from "../setup/admin";
import { describeApi } from "../setup/members-api";
import { createStoredImports, uploadImport } from "../setup/stored-imports";

const { imports, importRun, stopImport, undoImport } = adminImportCalls;
const VIN = "1HGCM82633A004352";

describeApi({}, (api) => {
  let token: string;
  beforeAll(async () => {
    token = (await makeAdmin(api, "all@glovebox.example", { allSites: true })).token;
  });

  const sendFile = (text: string | Uint8Array, query: Record<string, string>, headers = {}) =>
    uploadImport(api, text, { token, query, headers });
  const getId = (answer: { body: Record<string, unknown> }) => adminImportSchema.parse(answer.body.data).id;
  const inspect = async (id: string) => (await api.send(importRun, { token, query: { id } })).body.data;
  const undo = (id: string) => api.send(undoImport, { token, fields: { id } });
  const uploads = () => createStoredImports(api);

  it("[EMB-4] a file that an operator uploads is imported in the background and appears in the list of runs and the audit log", async () => {
    const text = await readFile("docs/samples/market.csv");
    const upload = await sendFile(text, { kind: "market", name: "market.csv" });
    expect(upload).toMatchObject({
      status: 200,
      body: { data: { kind: "market", state: "running", records: 0 } },
    });
    await api.services.imports.idle();
    const done = { state: "done", records: 7, added: 7, failed: 0, size: text.length, offset: text.length };
    expect(await inspect(getId(upload))).toMatchObject({ ...done, error: null, errors: [] });
    expect(await api.database.db.$count(marketListings)).toBe(7);
    expect(await uploads()).toEqual([]);
    const [logged] = await api.database.db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1);
    expect(logged).toMatchObject({
      siteId: null,
      action: "admin.sendImport",
      subject: `import:${getId(upload)}`,
      detail: { kind: "market", file: "market.csv" },
    });
    const listed = await api.send(imports, { token, query: { kind: "market" } });
    expect(listed.body).toMatchObject({ total: 1, next: null, data: [{ id: getId(upload), ...done }] });
  });

  it("[EMB-4] [TRUE-33] a dry run lists invalid lines and unknown columns, imports nothing, and can't be undone", async () => {
    const text = `plate,state,vin,source,Color\nDRY1,OH,${VIN},Plates,Red\nDRY2,Ohio,${VIN},Plates,Red\n`;
    const id = getId(await sendFile(text, { kind: "plates", name: "plates.csv", dry_run: "1" }));
    await api.services.imports.idle();
    expect(await inspect(id)).toMatchObject({
      dry_run: true,
      state: "done",
      records: 2,
      added: 0,
      failed: 1,
      errors: [{ line: 3, column: "state", cell: "Ohio", message: "state must be two letters" }],
      unread: ["Color"],
    });
    expect(await api.database.db.$count(plates, eq(plates.plate, "DRY1"))).toBe(0);
    expect((await undo(id)).status).toBe(409);
    expect((await undo(crypto.randomUUID())).status).toBe(404);
  });

  it.each([
    ["a missing column", "plate,state,source\n", { kind: "plates", name: "p.csv" }, 422, /no column vin/],
    ["an empty file", "", { kind: "plates", name: "p.csv" }, 422, /empty/],
    ["another format", "{}", { kind: "epa", name: "x.ndjson" }, 422, /epa must be csv/],
    ["a zip archive", "PK\u0003\u0004", { kind: "epa", name: "vehicles.csv" }, 422, /zip/],
    ["a folder in the name", "x", { kind: "epa", name: "../../etc/x.csv" }, 400, /./],
    ["an unknown kind", "x", { kind: "cars", name: "x.csv" }, 400, /./],
    ["a plain text dump", "plate,state\n", { kind: "vpic", name: "x.plain" }, 422, /a plain PostgreSQL dump/],
    [
      "a damaged dump",
      gzipSync("-- x".repeat(9999)).subarray(0, -20),
      { kind: "vpic", name: "x" },
      422,
      /damaged/,
    ],
    ["a zipped dump", "PK\u0003\u0004", { kind: "vpic", name: "x.plain" }, 422, /zip/],
  ])("[EMB-4] %s is rejected before anything is stored or run", async (_, text, query, status, message) => {
    const before = await api.database.db.$count(importRuns);
    const refusal = await sendFile(text, query);
    expect(refusal.status).toBe(status);
    expect(String(refusal.body.message)).toMatch(message);
    expect(await api.database.db.$count(importRuns)).toBe(before);
    expect(await uploads()).toEqual([]);
  });

  it("[TRUE-33] undoing imports, newest first, deletes the rows they added and restores the rows they changed", async () => {
    const lines = (...rows: string[]) => ["plate,state,vin,source", ...rows].join("\n");
    const read = async (text: string, name: string) => {
      const id = getId(await sendFile(text, { kind: "plates", name }));
      await api.services.imports.idle();
      return id;
    };
    const stored = async () => {
      const rows = await api.database.db.select().from(plates).where(eq(plates.source, "Undo"));
      return rows.map(({ plate, vin }) => `${plate} ${vin}`).sort();
    };
    const [first, second] = [VIN, "2T1BURHE5JC034461"];
    const older = await read(lines(`UNDO1,OH,${first},Undo`, `UNDO2,OH,${first},Undo`), "older.csv");
    const newer = await read(lines(`UNDO2,OH,${second},Undo`, `UNDO3,OH,${second},Undo`), "newer.csv");
    expect(await stored()).toEqual([`UNDO1 ${first}`, `UNDO2 ${second}`, `UNDO3 ${second}`]);

    const early = await undo(older);
    expect(early).toMatchObject({ status: 409, body: { message: expect.stringContaining("newer.csv") } });
    expect((await undo(newer)).body).toMatchObject({ data: { state: "undone" } });
    expect(await stored()).toEqual([`UNDO1 ${first}`, `UNDO2 ${first}`]);
    expect((await undo(newer)).status).toBe(409);
    const [logged] = await api.database.db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1);
    expect(logged).toMatchObject({
      action: "admin.undoImport",
      subject: `import:${newer}`,
      detail: { kind: "plates", file: "newer.csv", removed: 1, restored: 1 },
    });
    expect((await undo(older)).status).toBe(200);
    expect(await stored()).toEqual([]);
    await read(lines(`UNDO1,OH,${first},Undo`, `UNDO2,OH,${first},Undo`), "older.csv");
    expect(await stored()).toHaveLength(2);
  });

  it("[EMB-4] a stopped run ends after the current batch, keeps the rows added so far, and can't be stopped again", async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `S${index},OH,1HGCM82633A004352,Plates`);
    const text = ["plate,state,vin,source", ...rows].join("\n");
    const id = getId(await sendFile(text, { kind: "plates", name: "p.csv" }));
    const reading = api.services.imports.idle();
    expect((await api.send(stopImport, { token, fields: { id } })).body).toMatchObject({
      data: { state: "stopped" },
    });
    await reading;
    const run = adminImportSchema.parse(await inspect(id));
    expect(run).toMatchObject({ state: "stopped" });
    expect(run.records).toBeLessThan(20_000);
    expect(run.records).toBe(run.added);
    expect(await api.database.db.$count(plates, eq(plates.source, "Plates"))).toBe(run.added);
    expect(await uploads()).toEqual([]);
    expect((await api.send(stopImport, { token, fields: { id } })).status).toBe(409);
    expect((await api.send(stopImport, { token, fields: { id: crypto.randomUUID() } })).status).toBe(404);
  });

  it("[EMB-4] [SEC-PRX-09] an upload over the call's size limit is rejected, and nothing is stored", async () => {
    const headers = { "content-length": String(3 * 1024 ** 3) };
    expect((await sendFile("x", { kind: "plates", name: "p.csv" }, headers)).status).toBe(413);
    expect(await uploads()).toEqual([]);
  });

  it("[RUN-SHARED] [EMB-4] deletes the leftover file of an interrupted upload after a day", async () => {
    const spool = crypto.randomUUID();
    const key = `imports/${spool}`;
    await api.services.files.put(key, new Uint8Array(3));
    await api.database.db.insert(pendingFiles).values({ key, createdAt: api.clock.now() });
    await api.services.imports.removeLeftOvers();
    expect(await api.services.files.size(key)).toBe(3);
    api.clock.advance(24 * 60 * 60_000 + 1);
    await api.services.imports.removeLeftOvers();
    expect([await api.services.files.size(key), await uploads()]).toEqual([null, []]);
  });
});
