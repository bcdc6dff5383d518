import * as z from "zod";

const LEVELS = [10, 20, 30, 40, 50, 60] as const;
const id = z.string().min(1).max(200);

/** Never includes query parameters or values quoted by the database. */
const loggedError = z.looseObject({ name: z.string().optional(), message: z.string().optional() });

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

export type CallLine = Pick<
  LogLine,
  "requestId" | "call" | "status" | "ms" | "site" | "user" | "key" | "vin" | "failed"
>;

/** Internal headers from our Members API; never forwarded to clients. */
export const LOG_HEADERS = { user: "x-log-user", key: "x-log-key" } as const;
