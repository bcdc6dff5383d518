import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { isDeadEmail } from "@/lib/admin/server/generation-lists";
import { seedSites } from "@/lib/compose/seed-sites";
import { emailOutbox } from "@/lib/email/schema";
import { createOutbox } from "@/lib/email/server/outbox";
import { openPostgres } from "@/lib/platform/db/open-postgres";
import { type Jobs, openJobs } from "@/lib/platform/jobs/jobs";
import { sites } from "@/lib/site/schema/site";
import { describeDatabase, describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { TestClock } from "../setup/members-api";

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

describeDatabase((open) => {
  let database: TestDatabase;
  let jobs: Jobs;
  let clock: TestClock;
  let siteId = "";

  const openOwnJobs = () =>
    openJobs({ db: database.db, driver: database.driver, log: silent, now: clock.now });

  beforeAll(async () => {
    database = await open();
    const [site] = await database.db.select().from(sites).where(eq(sites.uri, "localhost"));
    siteId = site?.id ?? "";
  });
  beforeEach(async () => {
    clock = new TestClock();
    await database.db.run("delete from jobs.job");
    jobs = await openOwnJobs();
  });
  afterEach(() => jobs.stop());
  afterAll(() => database.close());

  const collect = () => {
    const done: string[] = [];
    return { done, handler: async ({ id }: { id: string }) => void done.push(id) };
  };

  it("[EMB-3] a job added in a site's transaction exists only if it commits, and the site can't read the queue", async () => {
    const row = (id: string) => ({ id, siteId, dedupe: id, to: "a@b.example", subject: "s", text: "t" });
    const [stored, lostId] = [crypto.randomUUID(), crypto.randomUUID()];
    const ownDatabase = database.db.forSite(siteId);
    const write = (id: string, isRefused: boolean) =>
      ownDatabase.transaction(async (tx) => {
        await tx.insert(emailOutbox).values(row(id));
        await jobs.enqueue(tx, "email", { id });
        if (isRefused) throw new Error("no");
      });
    await write(stored, false);
    await expect(write(lostId, true)).rejects.toThrow("no");
    const { done, handler } = collect();
    expect(await jobs.drain("email", handler)).toBe(1);
    expect(done).toEqual([stored]);
    await expect(ownDatabase.execute("select data from jobs.job")).rejects.toThrow();
  });

  it("[EMB-3] only one process runs a job, and a dead process's job is released when its lease ends", async () => {
    await jobs.enqueue(database.db, "import", { id: "one" });
    const forever = new Promise<undefined>(() => undefined);
    const jobStart = new Promise<void>((resolve) => {
      void jobs.drain("import", () => {
        resolve();
        return forever;
      });
    });
    await jobStart;
    const other = await openOwnJobs();
    const { done, handler } = collect();
    expect(await other.drain("import", handler)).toBe(0);
    clock.advance(60_000);
    await other.release({ all: false });
    clock.advance(60_000);
    expect(await other.drain("import", handler)).toBe(1);
    expect(done).toEqual(["one"]);
    await other.stop();
  });

  it("[RUN-ROLE] a paused process doesn't take jobs while another process does, and resumes later", async () => {
    const jobIds: string[] = [];
    let next: (() => void) | undefined;
    const isTaken = () =>
      new Promise<void>((resolve) => {
        next = resolve;
      });
    jobs.handle(
      "email",
      async ({ id }) => {
        jobIds.push(id);
        next?.();
        return undefined;
      },
      async () => undefined,
    );
    await jobs.start({ isAlone: false });
    const before = isTaken();
    await jobs.enqueue(database.db, "email", { id: "before" });
    jobs.wake("email");
    await before;
    await jobs.pause();
    const other = await openOwnJobs();
    const { done, handler } = collect();
    for (let count = 0; count < 20; count++) {
      await jobs.enqueue(database.db, "email", { id: `paused ${count}` });
      jobs.wake("email");
      expect(await other.drain("email", handler)).toBe(1);
    }
    await other.stop();
    expect([jobIds, done.length]).toEqual([["before"], 20]);
    const after = isTaken();
    await jobs.enqueue(database.db, "email", { id: "after" });
    await jobs.resume();
    await after;
    expect(jobIds).toEqual(["before", "after"]);
  });

  it("[EMB-3] a rescheduled job runs at its scheduled time, and not before", async () => {
    await jobs.enqueue(database.db, "housekeeping", { task: "t" }, { key: "t" });
    await jobs.enqueue(database.db, "housekeeping", { task: "t" }, { key: "t" });
    const second = async () => ({ runAt: new Date(clock.now().getTime() + 5000) });
    expect(await jobs.drain("housekeeping", second)).toBe(1);
    expect(await jobs.drain("housekeeping", second)).toBe(0);
    clock.advance(5000);
    expect(await jobs.drain("housekeeping", second)).toBe(1);
  });

  it("[EMB-3] a job that keeps failing is abandoned and appears once in the admin list", async () => {
    const id = crypto.randomUUID();
    const row = { id, siteId, dedupe: id, to: "a@b.example", subject: "s", text: "t" };
    const { db } = database;
    await db.insert(emailOutbox).values(row);
    const transport = { send: () => Promise.resolve(), close: () => undefined };
    const outbox = createOutbox({
      delivers: true,
      db,
      jobs,
      transport,
      from: "a@b.example",
      log: silent,
      now: clock.now,
    });
    const fail = () => Promise.reject(new Error("broken"));
    jobs.handle("email", fail, outbox.giveUp);
    await jobs.enqueue(db, "email", { id });
    for (let attempt = 1; attempt <= 13; attempt += 1) {
      expect(await jobs.drainDead()).toBe(0);
      expect(await jobs.drain("email")).toBe(1);
      clock.advance(3_600_000);
    }
    expect(await jobs.drain("email")).toBe(0);
    expect([await jobs.drainDead(), await jobs.drainDead()]).toEqual([1, 0]);
    expect(await db.$count(emailOutbox, and(eq(emailOutbox.id, id), isDeadEmail(clock.now())))).toBe(1);
    await db
      .update(emailOutbox)
      .set({ attempts: 0, nextAttemptAt: clock.now() })
      .where(eq(emailOutbox.id, id));
    await outbox.retry(db, id);
    expect(await outbox.drain()).toBe(1);
  });
});

describePostgres("a fresh database owned by an unprivileged role", () => {
  const name = `glovebox_plain_${crypto.randomUUID().slice(0, 8)}`;
  let admin: TestDatabase;
  const url = () => {
    const roleUrl = new URL(admin.url ?? "");
    roleUrl.username = name;
    roleUrl.pathname = `/${name}`;
    return roleUrl.href;
  };

  beforeAll(async () => {
    admin = await openOwnDatabase("postgres");
    await admin.db.run(`create role ${name} login nosuperuser nocreatedb nocreaterole`);
    await admin.db.run(`create database ${name} owner ${name}`);
  });
  afterAll(async () => {
    await admin.db.run(`drop database ${name} with (force)`);
    await admin.db.run(`drop role ${name}`);
    await admin.close();
  });

  it("[EMB-3] [SEC-AZ-03] the job queue is created at startup and runs jobs added in a site's transaction", async () => {
    const opened = await openPostgres({ url: url() });
    const clock = new TestClock();
    const jobs = await openJobs({ db: opened.db, driver: "postgres", log: silent, now: clock.now });
    await opened.db.transaction((tx) => seedSites(tx, { port: 3000 }));
    const [site] = await opened.db.select().from(sites).limit(1);
    const ownDatabase = opened.db.forSite(site?.id ?? "");
    await ownDatabase.transaction((tx) => jobs.enqueue(tx, "email", { id: "plain" }));
    const done: string[] = [];
    expect(await jobs.drain("email", async ({ id }) => void done.push(id))).toBe(1);
    expect(done).toEqual(["plain"]);
    await jobs.stop();
    await opened.close();
    await (await openPostgres({ url: url() })).close();
  });
});
