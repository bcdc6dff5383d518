import { afterEach, beforeEach, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { openJobs } from "@/lib/platform/jobs/jobs";
import { takeFromWindow } from "@/lib/platform/limits/rate-window";
import { describeDatabase } from "../setup/database";
import { openTestApi, TEST_PASSWORD, type TestApi } from "../setup/members-api";

const HOUR = 60 * 60_000;

describeDatabase((open) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openTestApi({ open, mailDelivers: true });
  });
  afterEach(() => api.close());

  it("[RUN-FAULT] [SEC-AUTH-01] after the clock is set back, earlier login failures don't extend a lockout but still count", async () => {
    await api.register("ann@example.com");
    const login = async (pass = TEST_PASSWORD) =>
      (await api.send(calls.account.login, { fields: { email: "ann@example.com", pass } })).status;
    for (let count = 0; count < 5; count++) expect(await login("a guess")).toBe(401);
    expect(await login()).toBe(429);
    api.clock.advance(-HOUR);
    expect([await login("a guess"), await login("a guess")]).toEqual([401, 429]);
    api.clock.advance(-HOUR);
    expect(await login()).toBe(200);
  });

  it("[RUN-FAULT] a rate-limit counter starts over if its window ends too far in the future", async () => {
    const { db } = api.database;
    const window = { key: "a caller", max: 2, windowMs: 60_000 };
    const take = () => takeFromWindow(db, window, api.clock.now());
    expect([await take(), await take(), await take()]).toEqual([0, 0, 60_000]);
    api.clock.advance(-HOUR);
    expect([await take(), await take(), await take()]).toEqual([0, 0, 60_000]);
  });

  it("[RUN-FAULT] [EMB-3] after the clock is set back, a queued email is sent immediately instead of at its old time", async () => {
    await api.outbox.drain();
    await api.register("later@example.com");
    api.clock.advance(-HOUR);
    expect(await api.outbox.drain()).toBe(0);
    await api.jobs.catchUp();
    expect(await api.outbox.drain()).toBe(1);
  });

  it("[RUN-FAULT] [EMB-3] after the clock is set back, a dead process's jobs are released and scheduled jobs become due", async () => {
    const { db, driver } = api.database;
    const task = { task: "a task" };
    await api.jobs.enqueue(db, "import", { id: "one" });
    await api.jobs.enqueue(db, "housekeeping", task, { at: new Date(api.clock.now().getTime() + 10_000) });
    const jobStart = new Promise<void>((resolve) => {
      void api.jobs.drain("import", () => {
        resolve();
        return new Promise<undefined>(() => undefined);
      });
    });
    await jobStart;
    await api.jobs.release({ all: false });
    api.clock.advance(-HOUR);
    const other = await openJobs({ db, driver, log: api.services.log, now: api.clock.now });
    const done: unknown[] = [];
    await other.catchUp();
    expect(await other.drain("housekeeping", async (data) => void done.push(data))).toBe(1);
    api.clock.advance(60_000);
    await other.release({ all: false });
    api.clock.advance(60_000);
    expect(await other.drain("import", async (data) => void done.push(data))).toBe(1);
    expect(done).toEqual([task, { id: "one" }]);
    await other.stop();
  });
});
