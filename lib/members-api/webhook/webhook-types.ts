import type { Database } from "../db/database";
import type { DeadHandler, JobHandler } from "../kernel/jobs";

export interface WebhookQueue {
  enqueue(tx: Database, delivery: { id: string; endpointId: string }): Promise<void>;
  wake(): void;
}

export interface WebhookWorker {
  deliver: JobHandler<"webhook">;
  giveUp: DeadHandler<"webhook">;
}
