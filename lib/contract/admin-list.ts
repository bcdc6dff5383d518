import { z } from "zod";
import { ADMIN, type CallDefinition, defineCall } from "./call";
import { success } from "./envelope";

/** The site that is meant, by one of its host names; left out it is the one that is asked. */
export const siteField = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, "Enter the host name of a site.")
  .optional();
/** A list's `total` goes no further: one more stands for any number above it. */
export const LIST_TOTAL_MAX = 1000;
/** In a list, every site at once: for an administrator of all. */
export const ALL_SITES = "all";

/** Why an administrator did something: it stands in the audit log and, for credits, in the ledger. */
export const reasonField = z
  .string()
  .trim()
  .min(3, "Enter a short reason.")
  .max(500, "Use at most 500 characters.");
/** One per intended action: sent again with the same key, the action is done once. */
export const actionKeyField = z
  .string()
  .regex(/^[\x21-\x7e]{8,128}$/, "Send a key of 8 to 128 printable characters.");
export const isoDate = z.string();

interface ListInput<
  Row extends z.ZodObject,
  Filters extends z.ZodRawShape,
  Sorts extends readonly [string, ...string[]],
> {
  /** The list's call is `admin.<name>`, its file's `admin.<name>Export`. */
  name: string;
  /** Below `/api/admin/`. */
  path: string;
  /** What the rows are, for the summaries: 'accounts'. */
  what: string;
  row: Row;
  filters: Filters;
  /** What it can be sorted by; the first is how it comes. */
  sorts: Sorts;
}

function listQuery<Filters extends z.ZodRawShape, Sorts extends readonly [string, ...string[]]>(
  filters: Filters,
  sorts: Sorts,
) {
  return z.object({
    site: siteField,
    /** `next` of the page before. */
    cursor: z.string().max(2000).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    search: z.string().trim().max(100, "Use at most 100 characters.").optional(),
    sort: z.enum(sorts).default(sorts[0] as Sorts[number]),
    order: z.enum(["asc", "desc"]).default("desc"),
    ...filters,
  });
}

/** A list in pages, and the same rows, filters and order as a CSV file. */
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
      summary: `The ${what} of a site, or of all, a page at a time; \`next\` is the cursor of the following page, and \`total\` is counted up to ${LIST_TOTAL_MAX + 1}.`,
      auth: ADMIN,
      query,
      response: success({ data: z.array(row), next: z.string().nullable(), total: z.number().int() }),
    }),
    file: defineCall({
      name: `admin.${name}Export`,
      method: "GET",
      path: `/api/admin/${path}/export`,
      summary: `The same ${what} as a CSV file.`,
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

/** A call that changes something: JSON, with `site`, and an audit row for each success. */
export function adminAction<Fields extends z.ZodRawShape, Data extends z.ZodType>(input: {
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

/** One record, by its id or another name of its own. */
export function adminRecord<Fields extends z.ZodRawShape, Data extends z.ZodType>(input: {
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
