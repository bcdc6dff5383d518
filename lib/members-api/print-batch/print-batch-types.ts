import type { Database } from "../db/database";
import type { DeadHandler, JobHandler } from "../kernel/jobs";
import type { PrintBatchRecord } from "./print-batch-repository";

export type BatchId = Pick<PrintBatchRecord, "id" | "siteId">;

export interface PrintBatchWorker {
  /** Enqueues a running batch's job, in the transaction that sets it running. */
  enqueue(tx: Database, batch: BatchId): Promise<void>;
  /** Starts enqueued jobs soon: to be called after the commit. */
  wake(): void;
  /** The handler of a batch's job: processes vehicles for a few seconds. */
  make: JobHandler<"print-batch">;
  /** Its job was given up: the batch is paused, and its owner or an administrator, who sees why, may go on with it. */
  giveUp: DeadHandler<"print-batch">;
  /** Runs what is due. For tests, in which no jobs run by themselves; `all`: whoever had a job is dead. */
  work(options?: { all?: boolean }): Promise<void>;
  /** Stops after the current vehicles; the next start goes on. */
  close(): void;
}
