import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { adminImportCalls, adminImportSchema } from "@/lib/admin/contract/imports";
import { calls } from "@/lib/compose/calls/table";
import { startBackgroundWork } from "@/lib/compose/housekeeping";
import { createMembersApi } from "@/lib/compose/members-api";
import type { QueueName } from "@/lib/platform/db/job-queues";
import type { PrintBatch } from "@/lib/print-batch/contract/print-batch";
import { printBatches } from "@/lib/print-batch/schema";
import { makeAdmin } from "../setup/admin";
import { describeDatabase } from "../setup/database";
import { readAnswer, requestFor, type TestApi } from "../setup/members-api";
import { getTitle, openPrintBatchFixture, type PrintBatchFixture } from "../setup/print-batch";
import { createStoredImports } from "../setup/stored-imports";

const VIN = "1HGCM82633A004352";
const PLATES = "plate,state,vin,source\nDEAD1,OH,1HGCM82633A004352,Plates\n";
const { imports, importRun, retryImport, sendImport } = adminImportCalls;
const { failures, retryPrintBatch } = calls.admin;

describeDatabase((open) => {
  let bench: PrintBatchFixture;
  let api: TestApi;
  let token: string;

  beforeAll(async () => {
    bench = await openPrintBatchFixture(open, [getTitle(VIN)]);
    ({ api } = bench);
  });
  beforeEach(login);
  afterAll(() => bench.close());

  /** Logs in as a new administrator, because moving the clock ends sessions. */
  async function login(): Promise<void> {
    const email = `${crypto.randomUUID()}@glovebox.example`;
    ({ token } = await makeAdmin(api, email, { allSites: true }));
  }

  const failAlways = () => Promise.reject(new Error("broken"));
  async function failUntilDead(queue: QueueName): Promise<void> {
    do api.clock.advance(600_000);
    while ((await api.jobs.drain(queue, failAlways)) > 0);
    expect(await api.jobs.drainDead()).toBe(1);
    await login();
  }

  it("[EMB-3] [PAGE-14] a print batch whose job was abandoned is listed as failed and can be resumed once", async () => {
    const dealer = await bench.newDealer(5);
    const worker = bench.createWorker(bench.real);
    api.jobs.handle("print-batch", worker.make, worker.giveUp);
    const fields = { text: VIN, parts: ["report"], name: "May" };
    const { id } = (await api.send(calls.printBatch.start, { token: dealer.token, fields })).body
      .data as PrintBatch;
    await failUntilDead("print-batch");
    const { body } = await api.send(failures, { token, query: { search: id } });
    const entry = { kind: "print_batch", print_batch: id, name: "May" };
    expect(body).toMatchObject({ total: 1, data: [{ user_id: dealer.id, entry }] });
    const getState = (batch: string) =>
      api.database.db
        .select({ state: printBatches.state })
        .from(printBatches)
        .where(eq(printBatches.id, batch));
    expect(await getState(id)).toEqual([{ state: "paused" }]);
    const retry = () => api.send(retryPrintBatch, { token, fields: { id } });
    expect(await retry()).toMatchObject({ status: 200, body: { data: { id, state: "running" } } });
    expect((await retry()).status).toBe(409);
    await worker.work();
    expect(await getState(id)).toEqual([{ state: "done" }]);
    expect(await bench.debits(dealer)).toBe(1);
    const fieldsOfNone = { id: crypto.randomUUID() };
    expect((await api.send(retryPrintBatch, { token, fields: fieldsOfNone })).status).toBe(404);
  });

  async function sendPlates(): Promise<string> {
    const bare = requestFor(sendImport, { token, query: { kind: "plates", name: "plates.csv" } });
    const body = new Blob([PLATES]).stream();
    const init = { method: "POST", headers: bare.headers, body, duplex: "half" } as RequestInit;
    const response = await readAnswer(await api.fetch(new Request(bare.url, init)));
    return adminImportSchema.parse(response.body.data).id;
  }
  const look = async (id: string) => (await api.send(importRun, { token, query: { id } })).body.data;
  const retry = (id: string) => api.send(retryImport, { token, fields: { id } });
  const files = () => createStoredImports(api);

  it("[EMB-3] [EMB-4] an import whose job was abandoned is listed as failed and resumes from the stored file", async () => {
    api.jobs.handle("import", api.services.imports.read, api.services.imports.giveUp);
    const id = await sendPlates();
    expect((await retry(id)).status).toBe(409);
    await failUntilDead("import");
    const listed = await api.send(imports, { token, query: { state: "failed" } });
    expect(listed.body).toMatchObject({ total: 1, data: [{ id, error: expect.any(String) }] });
    expect(await retry(id)).toMatchObject({ status: 200, body: { data: { state: "running", error: null } } });
    await api.services.imports.idle();
    expect(await look(id)).toMatchObject({ state: "done", records: 1, added: 1 });
    expect(await files()).toEqual([]);
    expect((await retry(crypto.randomUUID())).status).toBe(404);
  });

  it("[EMB-4] an import interrupted by an error can be retried for a week, and then its file is deleted", async () => {
    const { db } = api.database;
    const id = await sendPlates();
    const fail = async () => {
      await db.run("alter table plates rename to plates_elsewhere");
      await api.services.imports.idle();
      await db.run("alter table plates_elsewhere rename to plates");
      expect(await look(id)).toMatchObject({ state: "failed" });
    };
    await fail();
    expect((await retry(id)).status).toBe(200);
    await fail();
    api.clock.advance(7 * 24 * 3_600_000 - 1);
    await api.services.imports.removeLeftOvers();
    expect(await files()).toHaveLength(1);
    api.clock.advance(1);
    await api.services.imports.removeLeftOvers();
    expect(await files()).toEqual([]);
    await login();
    expect((await retry(id)).status).toBe(409);
  });

  it("[SAFE-11] an instance with a wrong clock skips its housekeeping tasks, and runs them once the clock is right", async () => {
    const { jobs, outbox, clock } = api;
    const { db } = api.database;
    let skewMs = 31_000;
    const swept: string[] = [];
    const generation = {
      ...api.services.generation,
      sweep: async () => swept.push("swept"),
    };
    const services = { ...api.services, generation, clockSkewMs: () => skewMs };
    const idle = { ...jobs, start: async () => undefined, stop: async () => undefined };
    const work = await startBackgroundWork({ db, jobs: idle, services, outbox, isAlone: false });
    const { fetch } = createMembersApi({ db, services, checkAnswers: true });
    const health = async () => (await readAnswer(await fetch(requestFor(calls.system.health)))).body;
    expect(await health()).toEqual({ status: "ok", clock_skew_seconds: 31 });
    expect(await jobs.drain("housekeeping")).toBe(10);
    expect(swept).toEqual([]);
    skewMs = -30_000;
    expect(await health()).toEqual({ status: "ok" });
    expect(await jobs.drain("housekeeping")).toBe(0);
    clock.advance(5000);
    expect(await jobs.drain("housekeeping")).toBe(10);
    expect(swept).toEqual(["swept"]);
    await work.stop();
    await db.run("delete from jobs.job where name = 'housekeeping'");
  });

  it("[EMB-3] a failing housekeeping task is logged and retried, and is rescheduled an hour after it is abandoned", async () => {
    const { jobs, outbox, clock } = api;
    const { db } = api.database;
    const generation = { ...api.services.generation, sweep: failAlways };
    const services = { ...api.services, generation };
    // The test runs jobs itself.
    const idle = { ...jobs, start: async () => undefined, stop: async () => undefined };
    const work = await startBackgroundWork({ db, jobs: idle, services, outbox, isAlone: false });
    const faults = () => api.logs.filter(({ message }) => message === "a task failed").length;
    expect(await jobs.drain("housekeeping")).toBe(10);
    expect(faults()).toBe(1);
    clock.advance(10_000);
    expect(await jobs.drain("housekeeping")).toBe(1);
    expect(faults()).toBe(2);

    await db.run("delete from jobs.job where name = 'housekeeping' and data->>'task' <> 'sweeper'");
    await failUntilDead("housekeeping");
    expect(await jobs.drain("housekeeping")).toBe(0);
    clock.advance(3_600_000);
    expect(await jobs.drain("housekeeping")).toBe(1);
    expect(faults()).toBe(3);
    await work.stop();
  });
});
