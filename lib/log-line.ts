import { z } from "zod";

const LEVELS = [10, 20, 30, 40, 50, 60] as const;
const id = z.string().min(1).max(200);

/** What an error leaves in the log: never the parameters of a query, nor a value that a database quotes. */
const loggedError = z.looseObject({ name: z.string().optional(), message: z.string().optional() });

/**
 * A line of the log, of every process and in every mode: docs/logs.md explains each field. An event may have fields of its own
 * besides; those that are named here mean the same wherever they stand.
 */
export const logLineSchema = z.looseObject({
  time: z.iso.datetime(),
  level: z.literal(LEVELS),
  msg: z.string(),
  requestId: id.optional(),
  traceId: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  call: id.optional(),
  status: z.number().int().min(100).max(599).optional(),
  ms: z.number().int().min(0).optional(),
  site: z.string().max(253).optional(),
  user: id.optional(),
  key: id.optional(),
  vin: z
    .string()
    .regex(/^(?:\*+|.{3}\*+.{2})$/)
    .optional(),
  failed: z.string().optional(),
  method: z.string().optional(),
  code: z.string().optional(),
  host: z.string().nullable().optional(),
  digest: z.string().nullable().optional(),
  path: z.string().optional(),
  route: z.string().optional(),
  queue: z.string().optional(),
  job: id.optional(),
  attempt: z.number().int().min(0).optional(),
  source: z.string().optional(),
  reason: z.string().optional(),
  field: z.string().optional(),
  found: z.string().optional(),
  err: z.union([loggedError, z.string()]).optional(),
  stream: z.enum(["stdout", "stderr"]).optional(),
});

type LogLine = z.input<typeof logLineSchema>;

/** What is logged of each call, by the embedded Members API and by the application that calls a remote one. */
export type CallLine = Pick<
  LogLine,
  "requestId" | "call" | "status" | "ms" | "site" | "user" | "key" | "vin" | "failed"
>;

/** Whose call it was, in answers of our own Members API to the application, which passes them on to nobody. */
export const LOG_HEADERS = { user: "x-log-user", key: "x-log-key" } as const;
