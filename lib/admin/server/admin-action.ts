import type * as z from "zod";
import { loadVehicleNames, toShownNumber } from "@/lib/generation/server";
import type { CallDefinition } from "@/lib/platform/calls";
import { type Database, runSerializableTransaction } from "@/lib/platform/db";
import { type BaseContext, type CallContext, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { formatCsvLine } from "@/lib/platform/values";
import { type ListScope, listScope, resolveSiteScope, type SiteScope } from "./admin-scope";
import { audit } from "./audit-log";
import { type Countable, countUpTo, type Page } from "./list-page";

const FILE_PAGE = 1000;
const FIRST_PAGE = 50;

export interface ListPage<Wire> {
  rows: Wire[];
  next: string | null;
  /** Counts up to LIST_TOTAL_MAX + 1 rows. Not used for file exports. */
  total(): Promise<number>;
}

type ListCall<Query extends z.ZodType, Row extends z.ZodType> = CallDefinition<
  Query,
  z.ZodType,
  z.ZodType<unknown, { status: "success"; data: z.input<Row>[]; next: string | null; total: number }>
>;

async function withVehicles<Row extends Record<string, unknown>>(
  db: Database,
  services: BaseContext["services"],
  rows: readonly Row[],
): Promise<Row[]> {
  const getNumber = ({ user_id, vin, vehicle }: Row) => ({
    userId: typeof user_id === "string" ? user_id : null,
    vin: typeof vin === "string" ? vin : null,
    named: typeof vehicle === "string" ? vehicle : null,
  });
  const getName = await loadVehicleNames(db, services, rows.map(getNumber));
  return rows.map((row) => {
    if (!("vin" in row)) return row;
    const number = getNumber(row);
    const vin = number.vin === null ? null : toShownNumber(number.vin);
    return { ...row, vin, vehicle: getName(number) };
  });
}

export async function withVehicle<Row extends Record<string, unknown>>(
  db: Database,
  services: BaseContext["services"],
  row: Row,
): Promise<Row> {
  return (await withVehicles(db, services, [row]))[0] ?? row;
}

export function listRoute<
  Query extends z.ZodType<{ site?: string; cursor?: string; limit: number }>,
  Row extends z.ZodObject,
>(
  calls: { row: Row; list: ListCall<Query, Row>; file: CallDefinition<Query> },
  read: (scope: ListScope, query: z.output<Query>) => Promise<ListPage<z.input<Row>>>,
): ServedCall[] {
  return [
    serve(calls.list, async (context) => {
      const query: z.output<Query> = context.query;
      const scope = await listScope(context, query.site);
      const { rows, next, total } = await read(scope, query);
      const data = await withVehicles(scope.db, context.services, rows);
      return succeeded({ data, next, total: await total() });
    }),
    serve(calls.file, async (context) => {
      const query: z.output<Query> = context.query;
      const scope = await listScope(context, query.site);
      const columns = Object.keys(calls.row.shape);
      const pages = streamCsvPages(columns, async (cursor) => {
        const limit = cursor === undefined ? FIRST_PAGE : FILE_PAGE;
        const page = await read(scope, { ...query, cursor, limit });
        return { ...page, rows: await withVehicles(scope.db, context.services, page.rows) };
      });
      // Read the first page before the response starts, so that an invalid query returns an error, not a partial file.
      const first = await pages.next();
      await noteExport(context, calls.file.name, scope, query);
      const name = calls.list.name.replace("admin.", "");
      const day = context.services.now().toISOString().slice(0, 10);
      return new Response(toStream(prependPage(first.value ?? "", pages)), {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="${name}-${day}.csv"`,
        },
      });
    }),
  ];
}

async function* streamCsvPages(
  columns: string[],
  read: (cursor: string | undefined) => Promise<ListPage<Record<string, unknown>>>,
): AsyncGenerator<string, undefined> {
  let cursor: string | undefined;
  let head = formatCsvLine(columns);
  do {
    const { rows, next } = await read(cursor);
    yield head + rows.map((row) => formatCsvLine(columns.map((column) => row[column] as string))).join("");
    head = "";
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

async function* prependPage(
  first: string,
  rest: AsyncGenerator<string, undefined>,
): AsyncGenerator<string, undefined> {
  yield first;
  return yield* rest;
}

function toStream(pages: AsyncGenerator<string, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const page = await pages.next();
      if (page.done) controller.close();
      else controller.enqueue(encoder.encode(page.value));
    },
    async cancel() {
      await pages.return(undefined);
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

async function noteExport(
  context: BaseContext,
  action: string,
  { db, siteId }: ListScope,
  query: object,
): Promise<void> {
  // Search terms are often names or addresses, and the log outlives the account, so leave them out.
  const search = "search" in query && query.search ? "(searched)" : undefined;
  await audit(db, context, action, "list", { ...query, search, cursor: undefined, limit: undefined }, siteId);
}

export type AdminActionCall<Request extends z.ZodType, Data extends z.ZodType> = CallDefinition<
  z.ZodType,
  Request,
  z.ZodType<unknown, { status: "success"; data: z.input<Data> }>
>;

export interface ActionResult<Data> {
  data: Data;
  /** Such as 'user:<id>'. */
  subject: string;
  detail: Record<string, unknown>;
  repeated?: boolean;
  siteId?: string;
  afterwards?(): void;
}

type Act<Request extends z.ZodType> = CallContext<CallDefinition<z.ZodType, Request>> & {
  /** `scope` is the changed site; the context's `site` and `db` belong to the current host. */
  scope: SiteScope;
  now: Date;
};

/** Retries the transaction if needed, so `work` must only use `tx`. `prepare` runs once, before the transaction. */
export function serveAction<
  Request extends z.ZodType<{ site?: string }>,
  Data extends z.ZodType<unknown, Record<string, unknown>>,
  Prepared = undefined,
>(
  call: AdminActionCall<Request, Data>,
  work: (tx: Database, act: Act<Request> & { prepared: Prepared }) => Promise<ActionResult<z.input<Data>>>,
  sees: "its site" | "every site" = "its site",
  prepare?: (context: CallContext<CallDefinition<z.ZodType, Request>>, scope: SiteScope) => Promise<Prepared>,
): ServedCall {
  return serve(call, async (context) => {
    const body: z.output<Request> = context.body;
    const scope = await resolveSiteScope(context, body.site);
    const now = context.services.now();
    const db = (sees === "every site" && context.admin?.root) || scope.db;
    const prepared = (await prepare?.(context, scope)) as Prepared;
    const result = await runSerializableTransaction(db, async (tx) => {
      const outcome = await work(tx, { ...context, body, scope, now, prepared });
      if (!outcome.repeated)
        await audit(tx, context, call.name, outcome.subject, outcome.detail, outcome.siteId ?? scope.siteId);
      return outcome;
    });
    result.afterwards?.();
    return succeeded({ data: await withVehicle<z.input<Data>>(db, context.services, result.data) });
  });
}

export function listPage<Row extends { cursorAt: string; cursorId: string }, Wire>(
  page: Page,
  pageRows: Row[],
  toWire: (row: Row) => Wire,
  allRows: () => Countable,
): ListPage<Wire> {
  const { rows, next } = page.cut(pageRows);
  return {
    rows: rows.map(toWire),
    next,
    total: () => countUpTo(allRows().orderBy(...page.order)),
  };
}
