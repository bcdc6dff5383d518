import type { Database } from "@/lib/platform/db";
import type { DeadHandler, JobHandler } from "@/lib/platform/jobs";
import type { PrintBatchRecord } from "./print-batch-repository";

export type BatchId = Pick<PrintBatchRecord, "id" | "siteId">;

export interface PrintBatchWorker {
  enqueue(tx: Database, batch: BatchId): Promise<void>;
  /** Call after the commit. */
  wake(): void;
  make: JobHandler<"print-batch">;
  giveUp: DeadHandler<"print-batch">;
  /** Runs due work, for tests. `all` ignores other workers' locks. */
  work(options?: { all?: boolean }): Promise<void>;
  close(): void;
}
