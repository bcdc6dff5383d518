import { sql } from "drizzle-orm";
import { type DrizzleTransactionLike, fromDrizzle, type JobWithMetadata, PgBoss } from "pg-boss";
import {
  ADVISORY_LOCKS,
  asBackgroundWork,
  type Database,
  DEAD_JOBS,
  JOBS_SCHEMA,
  type JobData,
  jobQueues,
  type QueueName,
  queueNames,
  type RootDatabase,
} from "@/lib/platform/db";
import { count, type Logger, observeSince, serializeError, trace } from "@/lib/platform/telemetry";
import { readDatabaseGauges } from "./database-gauges";

const STOP_MS = 30_000;
const SUPERVISE_SECONDS = 5;
const DEAD_POLL_SECONDS = 15;

const MAKE_DUE = `
  update ${JOBS_SCHEMA}.job
    set start_after = ${JOBS_SCHEMA}.job_now(), created_on = least(created_on, ${JOBS_SCHEMA}.job_now())
    where state in ('created', 'retry')`;

export type Handled = { runAt: Date } | undefined;
export type JobHandler<Q extends QueueName> = (data: JobData[Q]) => Promise<Handled>;
export type DeadHandler<Q extends QueueName> = (data: JobData[Q]) => Promise<void>;

type AnyData = JobData[QueueName];
type AnyJob = JobWithMetadata<AnyData>;
type AnyHandler = (data: AnyData) => Promise<Handled>;
type AnyDeadHandler = (data: AnyData) => Promise<void>;

export interface Jobs {
  /** Enqueues in the caller's transaction. A waiting job with the same `key` is reused. */
  enqueue<Q extends QueueName>(
    tx: Database,
    queue: Q,
    data: JobData[Q],
    options?: { at?: Date; key?: string },
  ): Promise<void>;
  handle<Q extends QueueName>(queue: Q, handler: JobHandler<Q>, onDead: DeadHandler<Q>): void;
  start(options: { isAlone: boolean }): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Call after the clock was set back: makes earlier jobs due and releases jobs of dead processes. */
  catchUp(): Promise<void>;
  wake(queue: QueueName): void;
  drain<Q extends QueueName>(queue: Q, handler?: JobHandler<Q>, isOver?: () => boolean): Promise<number>;
  release(options: { all: boolean }): Promise<void>;
  drainDead(): Promise<number>;
  stop(): Promise<void>;
}

export interface JobsOptions {
  db: RootDatabase;
  driver: "pglite" | "postgres";
  log: Logger;
  now?: () => Date;
}

export async function openJobs({ db, driver, log, now }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: db.run },
    schema: JOBS_SCHEMA,
    backend: driver,
    migrate: false,
    schedule: false,
    registerInstance: false,
    // The queue's own supervision can't be paused; see `superviseLater`.
    supervise: false,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    openTelemetry: { enabled: false },
  });
  const handlers = new Map<QueueName, AnyHandler>();
  const deadHandlers = new Map<string, AnyDeadHandler>();
  const workers = new Map<string, string>();
  let isStarted = false;
  let isPaused = false;
  let supervision: NodeJS.Timeout | undefined;
  boss.on("error", (error) => log.error({ err: serializeError(error) }, "the job engine reported an error"));
  await boss.start();
  const stopReading = readDatabaseGauges(db, now);
  // Prometheus detects an increase only in a series that already exists.
  for (const queue of queueNames) count("jobs_total", { queue, outcome: "dead" }, 0);

  async function setClock(): Promise<void> {
    if (!now) return;
    const at = `timestamptz '${now().toISOString()}'`;
    // PostgreSQL fails if two engines of one test replace the function concurrently.
    await db.run(
      `select pg_advisory_xact_lock(${ADVISORY_LOCKS.jobClock});
       create or replace function ${JOBS_SCHEMA}.job_now() returns timestamptz language sql stable as $$ select ${at} $$`,
    );
  }
  await setClock();

  async function perform(queue: QueueName, job: AnyJob, handler = handlers.get(queue)): Promise<void> {
    if (!handler) throw new Error(`no handler for the queue ${queue}`);
    const startedAt = performance.now();
    try {
      const attributes = { "glovebox.queue": queue, "glovebox.job": job.id };
      const handled = await trace(`job ${queue}`, { attributes }, () =>
        asBackgroundWork(() => handler(job.data)),
      );
      const key = job.singletonKey ?? undefined;
      if (handled) await enqueue(db, queue, job.data, { at: handled.runAt, key });
      count("jobs_total", { queue, outcome: handled ? "again" : "done" });
    } catch (error) {
      count("jobs_total", { queue, outcome: "failed" });
      const attempt = job.retryCount + 1;
      log.error({ queue, job: job.id, attempt, err: serializeError(error) }, "a job failed");
      throw error;
    } finally {
      observeSince("job_duration_seconds", { queue }, startedAt);
    }
  }

  async function tellDead({ id, sourceName, data }: AnyJob): Promise<void> {
    log.error({ queue: sourceName, job: id }, "a job was given up");
    count("jobs_total", { queue: sourceName ?? DEAD_JOBS, outcome: "dead" });
    await deadHandlers.get(sourceName ?? "")?.(data);
  }

  const enqueue: Jobs["enqueue"] = async (tx, queue, data, { at, key } = {}) => {
    await boss.send(queue, data, {
      db: tx === db ? undefined : fromDrizzle(tx as DrizzleTransactionLike, sql),
      startAfter: at,
      singletonKey: key,
    });
  };

  async function work(
    queue: string,
    options: { pollingIntervalSeconds: number; localConcurrency?: number },
    handle: (job: AnyJob) => Promise<void>,
  ): Promise<void> {
    if (workers.has(queue)) return;
    const all = { ...options, includeMetadata: true } as const;
    workers.set(
      queue,
      await boss.work(queue, all, async ([job]: AnyJob[]) => {
        if (job) await handle(job);
      }),
    );
  }

  async function begin(): Promise<void> {
    for (const queue of queueNames.filter((name) => handlers.has(name))) {
      const { concurrency, pollSeconds } = jobQueues[queue];
      const options = { localConcurrency: concurrency, pollingIntervalSeconds: pollSeconds };
      await work(queue, options, (job) => perform(queue, job));
    }
    await work(DEAD_JOBS, { pollingIntervalSeconds: DEAD_POLL_SECONDS }, tellDead);
    if (!supervision) superviseLater();
  }

  function superviseLater(): void {
    const timer = setTimeout(async () => {
      await boss.supervise().catch((error: unknown) => {
        log.error({ err: serializeError(error) }, "the job engine reported an error");
      });
      if (supervision === timer) superviseLater();
    }, SUPERVISE_SECONDS * 1000).unref();
    supervision = timer;
  }

  function stopSupervising(): void {
    clearTimeout(supervision);
    supervision = undefined;
  }

  const jobs: Jobs = {
    enqueue,
    handle(queue, handler, onDead) {
      handlers.set(queue, handler as AnyHandler);
      deadHandlers.set(queue, onDead as AnyDeadHandler);
    },
    async start({ isAlone }) {
      if (isAlone) await jobs.release({ all: true });
      await db.run(`${MAKE_DUE} and name = 'housekeeping'`);
      isStarted = true;
      if (!isPaused) await begin();
    },
    async pause() {
      if (isPaused) return;
      isPaused = true;
      if (isStarted) log.warn({}, "job processing is paused");
      stopSupervising();
      const names = [...workers.keys()];
      workers.clear();
      for (const queue of names) await boss.offWork(queue, { wait: false });
    },
    async resume() {
      isPaused = false;
      if (!isStarted) return;
      await begin();
      log.info({}, "job processing has resumed");
    },
    async catchUp() {
      await setClock();
      const now = `${JOBS_SCHEMA}.job_now()`;
      await db.run(`
        ${MAKE_DUE} and (name = 'housekeeping' or created_on > ${now});
        update ${JOBS_SCHEMA}.job set heartbeat_on = least(heartbeat_on, ${now}), started_on = least(started_on, ${now})
          where state = 'active';
        update ${JOBS_SCHEMA}.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
          where greatest(monitor_claim_on, monitor_on, maintain_on) > ${now};
        update ${JOBS_SCHEMA}.version set monitor_backoff_on = null where monitor_backoff_on > ${now}`);
    },
    wake(queue) {
      const id = workers.get(queue);
      if (id) boss.notifyWorker(id);
    },
    async drain(queue, handler, isOver = () => false) {
      await jobs.release({ all: false });
      for (let jobCount = 0; ; jobCount += 1) {
        if (isOver()) return jobCount;
        const [job] = await boss.fetch<AnyData>(queue, { includeMetadata: true });
        if (!job) return jobCount;
        try {
          await perform(queue, job, handler as AnyHandler | undefined);
          await boss.complete(queue, job);
        } catch (error) {
          await boss.fail(queue, job, error instanceof Error ? { message: error.message } : null);
        }
      }
    },
    async release({ all }) {
      await setClock();
      if (all)
        await db.run(
          `update ${JOBS_SCHEMA}.job set state = 'retry', start_after = ${JOBS_SCHEMA}.job_now() where state = 'active'`,
        );
      else await boss.supervise();
    },
    async drainDead() {
      for (let jobCount = 0; ; jobCount += 1) {
        const [job] = await boss.fetch<AnyData>(DEAD_JOBS, { includeMetadata: true });
        if (!job) return jobCount;
        await tellDead(job);
        await boss.complete(DEAD_JOBS, job);
      }
    },
    async stop() {
      stopReading();
      stopSupervising();
      workers.clear();
      await boss.stop({ graceful: true, timeout: STOP_MS, close: false });
    },
  };
  return jobs;
}
