import { getConstructionPlans, PgBoss, type Queue } from "pg-boss";

export const JOBS_SCHEMA = "jobs";
export const DEAD_JOBS = "dead";

export interface JobData {
  email: { id: string };
  "print-batch": { id: string; siteId: string };
  import: { id: string };
  "remove-files": { keys: string[] };
  webhook: { endpointId: string };
  housekeeping: { task: string };
}
export type QueueName = keyof JobData;

interface QueueSettings extends Omit<Queue, "name"> {
  concurrency: number;
  pollSeconds: number;
}

/** After this silence, another process takes over a process's jobs. Not for emails, which would be sent twice. */
const HEARTBEAT = { heartbeatSeconds: 10 };

/** `short` allows one waiting job per key. */
const COMMON = {
  policy: "short",
  deadLetter: DEAD_JOBS,
  retryBackoff: true,
  deleteAfterSeconds: 60 * 60,
  retentionSeconds: 365 * 24 * 60 * 60,
} satisfies Partial<QueueSettings>;

export const jobQueues: Record<QueueName, QueueSettings> = {
  email: {
    ...COMMON,
    concurrency: 1,
    pollSeconds: 5,
    expireInSeconds: 120,
    retryLimit: 12,
    retryDelay: 5,
    retryDelayMax: 3600,
  },
  "print-batch": {
    ...COMMON,
    ...HEARTBEAT,
    concurrency: 4,
    pollSeconds: 2,
    expireInSeconds: 60 * 60,
    retryLimit: 20,
    retryDelay: 0,
    retryBackoff: false,
  },
  import: {
    ...COMMON,
    ...HEARTBEAT,
    concurrency: 1,
    pollSeconds: 5,
    expireInSeconds: 24 * 60 * 60 - 1,
    retryLimit: 5,
    retryDelay: 1,
    retryDelayMax: 600,
  },
  "remove-files": {
    ...COMMON,
    ...HEARTBEAT,
    concurrency: 1,
    pollSeconds: 5,
    expireInSeconds: 60 * 60,
    retryLimit: 8,
    retryDelay: 5,
    retryDelayMax: 600,
  },
  webhook: {
    ...COMMON,
    ...HEARTBEAT,
    concurrency: 4,
    pollSeconds: 5,
    expireInSeconds: 120,
    retryLimit: 12,
    retryDelay: 5,
    retryDelayMax: 600,
  },
  housekeeping: {
    ...COMMON,
    ...HEARTBEAT,
    concurrency: 4,
    pollSeconds: 2,
    expireInSeconds: 60 * 60,
    retryLimit: 8,
    retryDelay: 5,
    retryDelayMax: 600,
  },
};

export const queueNames = Object.keys(jobQueues) as QueueName[];

export type RunStatements = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

export const getJobsInstallation = (): string =>
  getConstructionPlans(JOBS_SCHEMA) + JSON.stringify(jobQueues);

export async function installJobs(run: RunStatements, backend: "pglite" | "postgres"): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: run },
    schema: JOBS_SCHEMA,
    backend,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
  boss.on("error", () => undefined);
  await boss.start();
  try {
    const known = new Set((await boss.getQueues()).map(({ name }) => name));
    if (!known.has(DEAD_JOBS)) await boss.createQueue(DEAD_JOBS, { retryLimit: 1000, retryDelay: 60 });
    for (const name of queueNames) {
      const { concurrency: _, pollSeconds: __, policy, ...settings } = jobQueues[name];
      if (known.has(name)) await boss.updateQueue(name, settings);
      else await boss.createQueue(name, { policy, ...settings });
    }
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}

/** Lets a site's transaction enqueue jobs under its own role, without read access to them. */
export const grantJobs = (role: string): string => `
do $$
begin
  if not exists (select from pg_roles where rolname = '${role}') then return; end if;
  if has_table_privilege('${role}', '${JOBS_SCHEMA}.job', 'insert') then return; end if;
  grant usage on schema ${JOBS_SCHEMA} to ${role};
  grant select on ${JOBS_SCHEMA}.queue to ${role};
  grant insert, select (id) on ${JOBS_SCHEMA}.job, ${JOBS_SCHEMA}.job_common to ${role};
exception when insufficient_privilege then null;
end $$`;
