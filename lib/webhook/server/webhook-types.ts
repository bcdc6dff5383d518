import type { Database } from "@/lib/platform/db";
import type { DeadHandler, JobHandler } from "@/lib/platform/jobs";

export interface WebhookQueue {
  enqueue(tx: Database, delivery: { id: string; endpointId: string }): Promise<void>;
  wake(): void;
}

export interface WebhookWorker {
  deliver: JobHandler<"webhook">;
  giveUp: DeadHandler<"webhook">;
}
