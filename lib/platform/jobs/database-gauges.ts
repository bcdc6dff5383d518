import { withDeadline } from "@/lib/platform/calls";
import { JOBS_SCHEMA, type RootDatabase } from "@/lib/platform/db";
import { type GaugeName, isRecording, onScrape, resetGauge, setGauge } from "@/lib/platform/telemetry";

const READ_MS = 2000;

interface Reading<Row> {
  everyMs: number;
  statement: string;
  gauges: readonly GaugeName[];
  show(row: Row): void;
}

interface QueueRow {
  queue: string;
  state: "due" | "later" | "active";
  jobs: number;
  oldest: number;
}

const queues: Reading<QueueRow> = {
  everyMs: 5000,
  statement: `
    select queue, state, count(*)::int as jobs,
      greatest(0, extract(epoch from ${JOBS_SCHEMA}.job_now() - min(start_after)))::float8 as oldest
    from (
      select name as queue, start_after,
        case when state = 'active' then 'active'
          when start_after <= ${JOBS_SCHEMA}.job_now() then 'due' else 'later' end as state
      from ${JOBS_SCHEMA}.job where state in ('created', 'retry', 'active')
    ) live
    group by queue, state`,
  gauges: ["queue_jobs", "queue_oldest_due_seconds"],
  show({ queue, state, jobs, oldest }) {
    setGauge("queue_jobs", { queue, state }, jobs);
    if (state === "due") setGauge("queue_oldest_due_seconds", { queue }, oldest);
  },
};

interface SelfCheckRow {
  name: "certificates" | "invariants";
  checked: number;
  states: Record<string, number>;
}

const selfChecks: Reading<SelfCheckRow> = {
  everyMs: 60_000,
  statement: "select name, extract(epoch from checked_at)::float8 as checked, states from self_checks",
  gauges: ["certificates", "invariants", "self_check_timestamp_seconds"],
  show({ name, checked, states }) {
    setGauge("self_check_timestamp_seconds", { check: name }, checked);
    for (const [state, number] of Object.entries(states)) setGauge(name, { state }, number);
  },
};

/** Omits gauges while the database is unavailable, because a zero would be wrong. */
function readAtScrape<Row>(
  { everyMs, statement, gauges, show }: Reading<Row>,
  db: RootDatabase,
  now: () => Date,
): () => void {
  let readAt = Number.NEGATIVE_INFINITY;
  return onScrape(async () => {
    const at = now().getTime();
    if (!isRecording() || Math.abs(at - readAt) < everyMs) return;
    readAt = at;
    const read = await withDeadline(READ_MS, () => db.run(statement)).catch(() => null);
    for (const gauge of gauges) resetGauge(gauge);
    for (const row of (read?.rows ?? []) as Row[]) show(row);
  });
}

export function readDatabaseGauges(db: RootDatabase, now = () => new Date()): () => void {
  const endings = [readAtScrape(queues, db, now), readAtScrape(selfChecks, db, now)];
  return () => {
    for (const end of endings) end();
  };
}
