export type { DeadHandler, Handled, JobHandler, Jobs } from "./jobs";
