const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const LONG_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800] as const;

interface MetricRow {
  kind: "counter" | "gauge" | "histogram";
  help: string;
  labels: readonly string[];
  buckets?: readonly number[];
}

export const METRIC_PREFIX = "glovebox_";

/** Label values must come from code, never from requests. They must not contain hosts, VINs, accounts, or addresses. */
export const metricTable = {
  info: {
    kind: "gauge",
    help: "1 for each process, with its release and its role (ROLE; 'members-api' for npm run members-api).",
    labels: ["version", "role"],
  },
  http_requests_total: {
    kind: "counter",
    help: "HTTP requests of the application by route (a call's name, a page's address without its variable parts, 'files', 'other'), class of site (live, draft, unknown) and status; 'none' if the client disconnected or was cut off.",
    labels: ["route", "site", "status"],
  },
  http_request_duration_seconds: {
    kind: "histogram",
    help: "Time from a request's headers to the end of its response, by route.",
    labels: ["route"],
    buckets: SECONDS,
  },
  http_connections: {
    kind: "gauge",
    help: "Connections to the application's port by state: waiting (no request), sending (a request body), served.",
    labels: ["state"],
  },
  http_connections_ended_total: {
    kind: "counter",
    help: "Connections closed because there were too many: cut (the longest idle one, for a new one), refused (a new one, while all were busy).",
    labels: ["outcome"],
  },
  calls_total: {
    kind: "counter",
    help: "Calls answered by this process's Members API, by call and status.",
    labels: ["call", "status"],
  },
  call_duration_seconds: {
    kind: "histogram",
    help: "Duration of a call in the Members API.",
    labels: ["call"],
    buckets: SECONDS,
  },
  upstream_duration_seconds: {
    kind: "histogram",
    help: "Time the application waited for its Members API, embedded or remote, by outcome: 'answered', or the error's code.",
    labels: ["outcome"],
    buckets: SECONDS,
  },
  refusals_total: {
    kind: "counter",
    help: "Refused calls by the side that refused (bff, members_api) and the error's code; 'too_many_requests' is a rate limit or a machine limit.",
    labels: ["side", "code"],
  },
  generations_total: {
    kind: "counter",
    help: "Generations by product and outcome: charged, free, returned (nothing was found), failed (one attempt), refused (no credit, busy), reopened (it existed).",
    labels: ["product", "outcome"],
  },
  generation_duration_seconds: {
    kind: "histogram",
    help: "Duration of one attempt to generate a document.",
    labels: ["product"],
    buckets: LONG_SECONDS,
  },
  ledger_movements_total: {
    kind: "counter",
    help: "Rows written to the ledger by kind of credit and reason. A row whose transaction is rolled back and retried counts twice; the ledger itself is exact.",
    labels: ["kind", "reason"],
  },
  ledger_credits_total: {
    kind: "counter",
    help: "Credits moved by those rows, by kind of credit, reason and direction (added, taken).",
    labels: ["kind", "reason", "direction"],
  },
  queue_jobs: {
    kind: "gauge",
    help: "Jobs in a queue of the database by state: due, later, active. Every instance reports the same queues.",
    labels: ["queue", "state"],
  },
  queue_oldest_due_seconds: {
    kind: "gauge",
    help: "Waiting time of a queue's oldest due job; 0 if none is due.",
    labels: ["queue"],
  },
  jobs_total: {
    kind: "counter",
    help: "Jobs run by this process, by queue and outcome: done, again (runs again later), failed, dead (given up).",
    labels: ["queue", "outcome"],
  },
  job_duration_seconds: {
    kind: "histogram",
    help: "Duration of a job.",
    labels: ["queue"],
    buckets: LONG_SECONDS,
  },
  provider_requests_total: {
    kind: "counter",
    help: "Requests to network sources by outcome: answered, nothing (responded without data), refused, timeout, failed, skipped (circuit breaker open).",
    labels: ["provider", "outcome"],
  },
  provider_request_duration_seconds: {
    kind: "histogram",
    help: "Response time of a network source, whatever the outcome.",
    labels: ["provider"],
    buckets: LONG_SECONDS,
  },
  breaker_open: {
    kind: "gauge",
    help: "1 while a circuit breaker lets only probes through; 'members-api' is the remote one's, 'redis' is 1 while calls are counted without Redis.",
    labels: ["breaker"],
  },
  cache_lookups_total: {
    kind: "counter",
    help: "Lookups in a cache (sites, pages, sources, …) by result: hit, stale (served while it is refreshed), miss.",
    labels: ["cache", "result"],
  },
  database_connections: {
    kind: "gauge",
    help: "Connections to PostgreSQL by pool (all, sites, documents) and state: in_use, idle, waiting (callers without one). PGlite has one connection: its pool is 'pglite'.",
    labels: ["pool", "state"],
  },
  database_opened_seconds: {
    kind: "gauge",
    help: "Time to open the database at startup, including migrations.",
    labels: [],
  },
  emails_total: {
    kind: "counter",
    help: "Attempts to send an email: sent, later (will be retried), lost.",
    labels: ["outcome"],
  },
  webhooks_total: {
    kind: "counter",
    help: "Attempts to deliver a webhook: delivered, or the kind of failure.",
    labels: ["outcome"],
  },
  certificates: {
    kind: "gauge",
    help: "Names of the published sites by the state of their certificate at the last check: valid, ending (within 14 days), ended, failed (not accepted by browsers), unknown (name servers did not respond). Every instance reports the same.",
    labels: ["state"],
  },
  invariants: {
    kind: "gauge",
    help: "Invariants of ledger, orders, accounts and sites by their state at the last check: kept, broken. Every instance reports the same.",
    labels: ["state"],
  },
  self_check_timestamp_seconds: {
    kind: "gauge",
    help: "Time of the last check of certificates and invariants, in seconds since 1970. Checks run daily, or hourly while something is wrong.",
    labels: ["check"],
  },
  disk_free_bytes: {
    kind: "gauge",
    help: "Free bytes at DATA_DIR. Below 100 MB the instance is degraded, and uploads and documents are soon refused.",
    labels: [],
  },
  vin_data_age_seconds: {
    kind: "gauge",
    help: "Age of the VIN data by its own date.",
    labels: [],
  },
  clock_skew_seconds: {
    kind: "gauge",
    help: "How far this machine's clock is ahead of the database's.",
    labels: [],
  },
} as const satisfies Record<string, MetricRow>;

type Table = typeof metricTable;
export type MetricName = keyof Table;
type NamesOf<Kind extends MetricRow["kind"]> = {
  [Name in MetricName]: Table[Name]["kind"] extends Kind ? Name : never;
}[MetricName];
export type CounterName = NamesOf<"counter">;
export type GaugeName = NamesOf<"gauge">;
export type HistogramName = NamesOf<"histogram">;
export type LabelsOf<Name extends MetricName> = Readonly<Record<Table[Name]["labels"][number], string>>;
