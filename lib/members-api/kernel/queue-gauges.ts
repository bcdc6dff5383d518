import { withDeadline } from "@/lib/core/deadline";
import { isRecording, onScrape, resetGauge, setGauge } from "@/lib/core/metrics/record";
import type { RootDatabase } from "../db/database";
import { JOBS_SCHEMA } from "./job-queues";

/** Whoever reads the metrics more often, or several of them, costs the database one statement in this time. */
const KEPT_MS = 5000;
const READ_MS = 2000;

interface QueueRow {
  queue: string;
  state: "due" | "later" | "active";
  jobs: number;
  /** Seconds that the oldest has waited since it was due. */
  oldest: number;
}

/** Read from the engine's live jobs alone: finished ones are many and have an index of their own. */
const QUEUES = `
  select queue, state, count(*)::int as jobs,
    greatest(0, extract(epoch from ${JOBS_SCHEMA}.job_now() - min(start_after)))::float8 as oldest
  from (
    select name as queue, start_after,
      case when state = 'active' then 'active'
        when start_after <= ${JOBS_SCHEMA}.job_now() then 'due' else 'later' end as state
    from ${JOBS_SCHEMA}.job where state in ('created', 'retry', 'active')
  ) live
  group by queue, state`;

/** Reads the queues when the metrics are asked for. While the database does not answer they are left out: a zero would be a lie. */
export function readQueueGauges(db: RootDatabase, now = () => new Date()): () => void {
  let readAt = Number.NEGATIVE_INFINITY;
  return onScrape(async () => {
    const at = now().getTime();
    if (!isRecording() || Math.abs(at - readAt) < KEPT_MS) return;
    readAt = at;
    const read = await withDeadline(READ_MS, () => db.run(QUEUES)).catch(() => null);
    resetGauge("queue_jobs");
    resetGauge("queue_oldest_due_seconds");
    for (const { queue, state, jobs, oldest } of (read?.rows ?? []) as QueueRow[]) {
      setGauge("queue_jobs", { queue, state }, jobs);
      if (state === "due") setGauge("queue_oldest_due_seconds", { queue }, oldest);
    }
  });
}
