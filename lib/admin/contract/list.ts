import * as z from "zod";
import { ADMIN, type CallDefinition, defineCall, success } from "@/lib/platform/calls";

/** Any host name of the site; defaults to the site that received the request. */
export const siteField = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, "Enter the host name of a site.")
  .optional();
/** Larger totals are reported as LIST_TOTAL_MAX + 1. */
export const LIST_TOTAL_MAX = 1000;
export const ALL_SITES = "all";

export const reasonField = z
  .string()
  .trim()
  .min(3, "Enter a short reason.")
  .max(500, "Use at most 500 characters.");
/** Idempotency key: the same key runs the action only once. */
export const actionKeyField = z
  .string()
  .regex(/^[\x21-\x7e]{8,128}$/, "Send a key of 8 to 128 printable characters.");
export const isoDate = z.string();

interface ListInput<
  Row extends z.ZodObject,
  Filters extends z.ZodRawShape,
  Sorts extends readonly [string, ...string[]],
> {
  /** Names the calls `admin.<name>` and `admin.<name>Export`. */
  name: string;
  path: string;
  what: string;
  row: Row;
  filters: Filters;
  sorts: Sorts;
}

function listQuery<Filters extends z.ZodRawShape, Sorts extends readonly [string, ...string[]]>(
  filters: Filters,
  sorts: Sorts,
) {
  return z.object({
    site: siteField,
    cursor: z.string().max(2000).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    search: z.string().trim().max(100, "Use at most 100 characters.").optional(),
    sort: z.enum(sorts).default(sorts[0] as Sorts[number]),
    order: z.enum(["asc", "desc"]).default("desc"),
    ...filters,
  });
}

export function listCalls<
  Row extends z.ZodObject,
  Filters extends z.ZodRawShape,
  const Sorts extends readonly [string, ...string[]],
>({ name, path, what, row, filters, sorts }: ListInput<Row, Filters, Sorts>) {
  const query = listQuery(filters, sorts);
  return {
    row,
    list: defineCall({
      name: `admin.${name}`,
      method: "GET",
      path: `/api/admin/${path}`,
      summary: `Lists the ${what} of one site or all sites, page by page; \`next\` is the cursor of the next page, and \`total\` counts up to ${LIST_TOTAL_MAX + 1}.`,
      auth: ADMIN,
      query,
      response: success({ data: z.array(row), next: z.string().nullable(), total: z.number().int() }),
    }),
    file: defineCall({
      name: `admin.${name}Export`,
      method: "GET",
      path: `/api/admin/${path}/export`,
      summary: `Exports the same ${what} as a CSV file.`,
      auth: ADMIN,
      query,
      answers: "file",
      response: z.instanceof(Uint8Array),
      limits: { timeoutMs: 60_000, perMinute: 20 },
    }),
  };
}

type Act<Request extends z.ZodType, Response extends z.ZodType> = CallDefinition<
  z.ZodObject,
  Request,
  Response
>;

/** Returns a POST call that takes `site` and writes an audit row for each success. */
export function defineAdminAction<Fields extends z.ZodRawShape, Data extends z.ZodType>(input: {
  name: string;
  path: string;
  summary: string;
  fields: Fields;
  data: Data;
  timeoutMs?: number;
}) {
  const request = z.object({ site: siteField, ...input.fields });
  const call: Act<typeof request, ReturnType<typeof success<{ data: Data }>>> = defineCall({
    name: `admin.${input.name}`,
    method: "POST",
    path: `/api/admin/${input.path}`,
    summary: input.summary,
    auth: ADMIN,
    body: "json",
    request,
    response: success({ data: input.data }),
    limits: { timeoutMs: input.timeoutMs ?? 15_000, perMinute: 60, bodyBytes: 65_536 },
  });
  return call;
}

export function defineAdminRecord<Fields extends z.ZodRawShape, Data extends z.ZodType>(input: {
  name: string;
  path: string;
  summary: string;
  fields: Fields;
  data: Data;
  timeoutMs?: number;
}) {
  return defineCall({
    name: `admin.${input.name}`,
    method: "GET",
    path: `/api/admin/${input.path}`,
    summary: input.summary,
    auth: ADMIN,
    query: z.object({ site: siteField, ...input.fields }),
    response: success({ data: input.data }),
    ...(input.timeoutMs && { limits: { timeoutMs: input.timeoutMs } }),
  });
}
