export { checkDiskRoom } from "./disk-room";
export { type CallLine, LOG_HEADERS } from "./log-line";
export { createJsonLog } from "./log-output";
export type { Logger } from "./logger";
export type { GaugeName } from "./metric-table";
export { type Checks, failed, PROBE_PATHS, type Probes } from "./probes";
export { count, isRecording, observeSince, onScrape, resetGauge, setGauge } from "./record";
export { findSqlState, getCauses, isUnreachable, serializeError } from "./serialize-error";
export { findCurrentSpan, openSpan, trace, traceId, traceparent } from "./trace";
