import type { Database } from "../db/database";
import type { DeadHandler, JobHandler } from "../kernel/jobs";
import type { PrintBatchRecord } from "./print-batch-repository";

export type BatchId = Pick<PrintBatchRecord, "id" | "siteId">;

export interface PrintBatchWorker {
  /** Enters the work at a list that runs, in the transaction that lets it run. */
  enqueue(tx: Database, pack: BatchId): Promise<void>;
  /** Begins soon what was entered: the app calls it when the transaction is through. */
  wake(): void;
  /** The work of a list's job: as many vehicles as a turn allows. */
  make: JobHandler<"print-batch">;
  /** Its job was given up: the list is paused, and its owner may go on with it. */
  giveUp: DeadHandler<"print-batch">;
  /** Works at what is due. For tests, in which no jobs run by themselves; `all`: whoever was at work is dead. */
  work(options?: { all?: boolean }): Promise<void>;
  /** Ends after the vehicles at hand; the next start goes on. */
  close(): void;
}
