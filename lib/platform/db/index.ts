export { ADVISORY_LOCKS } from "./advisory-locks";
export { SKEW_MAX_MS } from "./clock";
export { created, timestamptz } from "./columns";
export type { Database, RootDatabase } from "./database";
export { asBackgroundWork, asCall } from "./database-limits";
export { inBatches } from "./in-batches";
export { DEAD_JOBS, JOBS_SCHEMA, type JobData, jobQueues, type QueueName, queueNames } from "./job-queues";
export { runSerializableTransaction } from "./serializable-transaction";
