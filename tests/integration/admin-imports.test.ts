import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminImportCalls, adminImportSchema } from "@/lib/contract/admin-imports";
import { importRuns, marketListings } from "@/lib/members-api/db/schema/imports";
import { pendingFiles, plates } from "@/lib/members-api/db/schema/sources";
import { auditLog } from "@/lib/members-api/db/schema/support";
import { createRun } from "@/lib/members-api/imports/import-run-repository";
import { makeAdmin } from "../setup/admin";
import { describeDatabase } from "../setup/database";
import { openTestApi, readAnswer, requestFor, type TestApi } from "../setup/members-api";
import { createStoredImports } from "../setup/stored-imports";

const { sendImport, imports, importRun, stopImport, undoImport } = adminImportCalls;

describeDatabase((open) => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi({ open });
    token = (await makeAdmin(api, "all@glovebox.example", { allSites: true })).token;
  });
  afterAll(() => api.close());

  async function sendFile(
    text: string | Uint8Array,
    query: Record<string, string>,
    input: string | undefined = token,
  ) {
    const bare = requestFor(sendImport, { token: input, query });
    const body = new Blob([text as BlobPart]).stream();
    const request = new Request(bare.url, {
      method: "POST",
      headers: bare.headers,
      body,
      duplex: "half",
    } as RequestInit);
    return readAnswer(await api.fetch(request));
  }
  const getId = (answer: { body: Record<string, unknown> }) => adminImportSchema.parse(answer.body.data).id;
  const inspect = async (id: string) => (await api.send(importRun, { token, query: { id } })).body.data;
  const uploads = () => createStoredImports(api);

  it("[EMB-4] an operator uploads a file: it is imported in the background and appears in the runs and audit log", async () => {
    const text = await readFile("docs/samples/market.csv");
    const sent = await sendFile(text, { kind: "market", name: "market.csv" });
    expect(sent).toMatchObject({
      status: 200,
      body: { data: { kind: "market", state: "running", records: 0 } },
    });
    await api.services.imports.idle();
    const done = { state: "done", records: 7, added: 7, failed: 0, size: text.length, offset: text.length };
    expect(await inspect(getId(sent))).toMatchObject({ ...done, error: null, errors: [] });
    expect(await api.database.db.$count(marketListings)).toBe(7);
    expect(await uploads()).toEqual([]);
    const [logged] = await api.database.db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1);
    expect(logged).toMatchObject({
      siteId: null,
      action: "admin.sendImport",
      subject: `import:${getId(sent)}`,
      detail: { kind: "market", file: "market.csv" },
    });
    const listed = await api.send(imports, { token, query: { kind: "market" } });
    expect(listed.body).toMatchObject({ total: 1, next: null, data: [{ id: getId(sent), ...done }] });
  });

  it("[TRUE-33] the run lists unknown columns", async () => {
    const text = "plate,state,vin,source,Color\nUNREAD,OH,1HGCM82633A004352,Plates,Red\n";
    const sent = await sendFile(text, { kind: "plates", name: "unread.csv", dry_run: "1" });
    expect(sent.body.data).toMatchObject({ unread: [] });
    await api.services.imports.idle();
    expect(await inspect(getId(sent))).toMatchObject({ state: "done", failed: 0, unread: ["Color"] });
  });

  it("[EMB-4] the run lists invalid lines; a dry run imports nothing", async () => {
    const text =
      "plate,state,vin,source\nDRY1,OH,1HGCM82633A004352,Plates\nDRY2,Ohio,1HGCM82633A004352,Plates\n";
    const sent = await sendFile(text, { kind: "plates", name: "plates.csv", dry_run: "1" });
    await api.services.imports.idle();
    expect(await inspect(getId(sent))).toMatchObject({
      dry_run: true,
      state: "done",
      records: 2,
      added: 0,
      failed: 1,
      errors: [{ line: 3, column: "state", cell: "Ohio", message: "state must be two letters" }],
    });
    expect(await api.database.db.$count(plates, eq(plates.plate, "DRY1"))).toBe(0);
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
    const refused = await sendFile(text, query);
    expect(refused.status).toBe(status);
    expect(String(refused.body.message)).toMatch(message);
    expect(await api.database.db.$count(importRuns)).toBe(before);
    expect(await uploads()).toEqual([]);
  });

  it("[SEC-AZ-04] only an operator can import: no site admin, member or anonymous user", async () => {
    const { token: ofSite, member } = await makeAdmin(api, "one@glovebox.example");
    const query = { kind: "plates", name: "p.csv" };
    expect((await sendFile("plate,state,vin,source\n", query, ofSite)).status).toBe(403);
    expect((await sendFile("plate,state,vin,source\n", query, member)).status).toBe(403);
    for (const call of [imports, importRun]) {
      const query: Record<string, string> = call === importRun ? { id: crypto.randomUUID() } : {};
      const requested = { query };
      expect((await api.send(call, { ...requested, token: ofSite })).status).toBe(403);
      expect((await api.send(call, { ...requested, token: member })).status).toBe(403);
      expect((await api.send(call, requested)).status).toBe(401);
    }
    expect((await api.send(stopImport, { token: ofSite, fields: { id: crypto.randomUUID() } })).status).toBe(
      403,
    );
    expect(await uploads()).toEqual([]);
  });

  it("[TRUE-33] undo reverts a whole import: added rows go, changed rows are restored, newest import first", async () => {
    const lines = (...rows: string[]) => ["plate,state,vin,source", ...rows].join("\n");
    const read = async (text: string, name: string) => {
      const id = getId(await sendFile(text, { kind: "plates", name }));
      await api.services.imports.idle();
      return id;
    };
    const stored = async () =>
      (
        await api.database.db.select().from(plates).where(eq(plates.source, "Undo")).orderBy(plates.plate)
      ).map(({ plate, vin }) => `${plate} ${vin}`);
    const undo = (id: string) => api.send(undoImport, { token, fields: { id } });
    const [first, second] = ["1HGCM82633A004352", "2T1BURHE5JC034461"];
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

  it("[TRUE-33] dry runs and missing imports can't be undone", async () => {
    const text = "plate,state,vin,source\nUNDO9,OH,1HGCM82633A004352,Undo";
    const id = getId(await sendFile(text, { kind: "plates", name: "dry.csv", dry_run: "1" }));
    await api.services.imports.idle();
    expect((await api.send(undoImport, { token, fields: { id } })).status).toBe(409);
    expect((await api.send(undoImport, { token, fields: { id: crypto.randomUUID() } })).status).toBe(404);
  });

  it("[EMB-4] stop ends a run after the current batch and is audited; a finished run can't be stopped", async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `S${index},OH,1HGCM82633A004352,Plates`);
    const sent = await sendFile(["plate,state,vin,source", ...rows].join("\n"), {
      kind: "plates",
      name: "p.csv",
    });
    const id = getId(sent);
    const reading = api.services.imports.idle();
    expect((await api.send(stopImport, { token, fields: { id } })).body).toMatchObject({
      data: { state: "stopped" },
    });
    await reading;
    const run = adminImportSchema.parse(await inspect(id));
    expect(run).toMatchObject({ state: "stopped" });
    expect(run.records).toBeLessThan(20_000);
    expect(run.records).toBe(run.added);
    expect(
      await api.database.db.$count(plates, and(eq(plates.source, "Plates"), eq(plates.state, "OH"))),
    ).toBe(run.added);
    expect(await uploads()).toEqual([]);
    expect((await api.send(stopImport, { token, fields: { id } })).status).toBe(409);
    expect((await api.send(stopImport, { token, fields: { id: crypto.randomUUID() } })).status).toBe(404);
  });

  it("[EMB-4] an import of a dead process resumes after a minute without a heartbeat", async () => {
    const spool = crypto.randomUUID();
    const rows = Array.from({ length: 1200 }, (_, index) => `L${index},TX,1HGCM82633A004352,Left`);
    const text = ["plate,state,vin,source", ...rows].join("\n");
    await mkdir(join(api.dataDir, "imports"), { recursive: true });
    await writeFile(join(api.dataDir, "imports", spool), text);
    const about = {
      kind: "plates",
      file: "left.csv",
      fingerprint: "f",
      sizeBytes: text.length,
      dryRun: false,
    };
    const run = await createRun(api.database.db, { ...about, byUserId: null, spool, now: api.clock.now() });
    await api.database.db.transaction((tx) => api.services.imports.enqueue(tx, run));
    await new Promise<void>((taken) => {
      void api.jobs.drain("import", () => {
        taken();
        return new Promise(() => undefined);
      });
    });
    await api.services.imports.idle();
    expect(await inspect(run.id)).toMatchObject({ state: "running", records: 0 });
    api.clock.advance(61_000);
    await api.services.imports.idle();
    api.clock.advance(60_000);
    await Promise.all([api.services.imports.idle(), api.services.imports.idle()]);
    expect(await inspect(run.id)).toMatchObject({ state: "done", records: 1200, added: 1200 });
    expect(await uploads()).toEqual([]);
  });

  it("[EMB-4] [SEC-PRX-09] an upload over the row's size limit is cut off, and none of it is stored", async () => {
    const bare = requestFor(sendImport, { token, query: { kind: "plates", name: "p.csv" } });
    bare.headers.set("content-length", String(3 * 1024 ** 3));
    const request = new Request(bare.url, {
      method: "POST",
      headers: bare.headers,
      body: new Blob(["x"]).stream(),
      duplex: "half",
    } as RequestInit);
    expect((await api.fetch(request)).status).toBe(413);
    expect(await uploads()).toEqual([]);
  });

  it("[RUN-SHARED] [EMB-4] removes the remains of a killed upload from the file store after a day", async () => {
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
