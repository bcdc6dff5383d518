import type { Database } from "../db/database";
import type { DeadHandler, JobHandler } from "../kernel/jobs";
import type { PrintBatchRecord } from "./print-batch-repository";

export type BatchId = Pick<PrintBatchRecord, "id" | "siteId">;

export interface PrintBatchWorker {
  enqueue(tx: Database, batch: BatchId): Promise<void>;
  /** Call after the commit. */
  wake(): void;
  make: JobHandler<"print-batch">;
  /** Pauses a batch whose job failed for good. */
  giveUp: DeadHandler<"print-batch">;
  /** Runs due work in tests. `all` ignores locks of other workers. */
  work(options?: { all?: boolean }): Promise<void>;
  close(): void;
}
