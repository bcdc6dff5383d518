import type { Database } from "../db/database";
import type { DeadHandler, JobHandler } from "../kernel/jobs";

/** Enters deliveries with their jobs, and sends soon what was entered. */
export interface WebhookQueue {
  enqueue(tx: Database, delivery: { id: string; endpointId: string }): Promise<void>;
  /** Looks at the queue soon, if something was entered since the last time. */
  wake(): void;
}

export interface WebhookWorker {
  /** The work of a job: sends what is due at an endpoint. */
  deliver: JobHandler<"webhook">;
  giveUp: DeadHandler<"webhook">;
}
