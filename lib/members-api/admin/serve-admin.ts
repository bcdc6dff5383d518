import type { z } from "zod";
import type { CallDefinition } from "@/lib/contract/call";
import { csvLine } from "@/lib/core/csv";
import type { Database } from "../db/database";
import { inExactTransaction } from "../ledger/exact-transaction";
import { type BaseContext, type CallContext, type ServedCall, serve, succeeded } from "../serve";
import { type ListScope, listScope, type SiteScope, siteScope } from "./admin-scope";
import { audit } from "./audit";
import type { Page } from "./page";

const FILE_PAGE = 1000;

/** What one page of a list's query gives. */
export interface Listed<Wire> {
  rows: Wire[];
  next: string | null;
  /** Asked for by the list only: a file does not tell it. */
  total(): Promise<number>;
}

type ListCall<Query extends z.ZodType, Row extends z.ZodType> = CallDefinition<
  Query,
  z.ZodType,
  z.ZodType<unknown, { status: "success"; data: z.input<Row>[]; next: string | null; total: number }>
>;

/** Serves a list and its file from one reading of a page. */
export function serveList<
  Query extends z.ZodType<{ site?: string; cursor?: string; limit: number }>,
  Row extends z.ZodObject,
>(
  calls: { row: Row; list: ListCall<Query, Row>; file: CallDefinition<Query> },
  read: (scope: ListScope, query: z.output<Query>) => Promise<Listed<z.input<Row>>>,
): ServedCall[] {
  return [
    serve(calls.list, async (context) => {
      const query: z.output<Query> = context.query;
      const scope = await listScope(context, query.site);
      const { rows, next, total } = await read(scope, query);
      return succeeded({ data: rows, next, total: await total() });
    }),
    serve(calls.file, async (context) => {
      const query: z.output<Query> = context.query;
      const scope = await listScope(context, query.site);
      const columns = Object.keys(calls.row.shape);
      const pages = csvPages(columns, (cursor) => read(scope, { ...query, cursor, limit: FILE_PAGE }));
      // The first page before the answer begins: what is wrong with the query is a refusal, not half a file.
      const first = await pages.next();
      await noteExport(context, calls.file.name, scope, query);
      const name = calls.list.name.replace("admin.", "");
      const day = context.services.now().toISOString().slice(0, 10);
      return new Response(streamOf(first.value ?? "", pages), {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="${name}-${day}.csv"`,
        },
      });
    }),
  ];
}

async function* csvPages(
  columns: string[],
  read: (cursor: string | undefined) => Promise<Listed<Record<string, unknown>>>,
): AsyncGenerator<string, undefined> {
  let cursor: string | undefined;
  let head = csvLine(columns);
  do {
    const { rows, next } = await read(cursor);
    yield head + rows.map((row) => csvLine(columns.map((column) => row[column] as string))).join("");
    head = "";
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

function streamOf(first: string, pages: AsyncGenerator<string, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(first));
    },
    async pull(controller) {
      const page = await pages.next();
      if (page.done) controller.close();
      else controller.enqueue(encoder.encode(page.value));
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
}

/** Members' data that leaves in bulk is written down, though nothing changes. */
async function noteExport(
  context: BaseContext,
  action: string,
  { db, siteId }: ListScope,
  query: object,
): Promise<void> {
  // What was searched for is often a name or an address: that there was a search is enough, and outlives its person.
  const search = "search" in query && query.search ? "(searched)" : undefined;
  await audit(db, context, action, "list", { ...query, search, cursor: undefined, limit: undefined }, siteId);
}

export type ActCall<Request extends z.ZodType, Data extends z.ZodType> = CallDefinition<
  z.ZodType,
  Request,
  z.ZodType<unknown, { status: "success"; data: z.input<Data> }>
>;

/** What an act did: for its caller, and for the audit log. */
export interface Done<Data> {
  data: Data;
  /** 'user:<id>'. */
  subject: string;
  detail: Record<string, unknown>;
  /** The same intention was sent before: nothing was done, and nothing is written down. */
  repeated?: boolean;
  /** The site that was acted on, where it is not the one that the call names. */
  siteId?: string;
  /** Done once the transaction is through. */
  afterwards?(): void;
}

type Act<Request extends z.ZodType> = CallContext<CallDefinition<z.ZodType, Request>> & {
  /** Of the site that is acted on; `site` and `db` of the context are those that were asked. */
  scope: SiteScope;
  now: Date;
};

/**
 * Serves a call that changes something, in one transaction with its audit row: a refusal leaves neither. `work` may run
 * several times, so it does nothing but database work, through `tx`. `sees` 'every site' is for what must look beyond
 * the site it acts on, and only an administrator of all sites gets it.
 */
export function serveAct<Request extends z.ZodType<{ site?: string }>, Data extends z.ZodType>(
  call: ActCall<Request, Data>,
  work: (tx: Database, act: Act<Request>) => Promise<Done<z.input<Data>>>,
  sees: "its site" | "every site" = "its site",
): ServedCall {
  return serve(call, async (context) => {
    const body: z.output<Request> = context.body;
    const scope = await siteScope(context, body.site);
    const now = context.services.now();
    const db = (sees === "every site" && context.admin?.root) || scope.db;
    const done = await inExactTransaction(db, async (tx) => {
      const made = await work(tx, { ...context, body, scope, now });
      if (!made.repeated)
        await audit(tx, context, call.name, made.subject, made.detail, made.siteId ?? scope.siteId);
      return made;
    });
    done.afterwards?.();
    return succeeded({ data: done.data });
  });
}

/** A page as its list answers it, from its rows and from the query that counts them all. */
export function listed<Row extends { cursorAt: string; cursorId: string }, Wire>(
  page: Page,
  found: Row[],
  wire: (row: Row) => Wire,
  counted: () => PromiseLike<{ many: number }[]>,
): Listed<Wire> {
  const { rows, next } = page.cut(found);
  return { rows: rows.map(wire), next, total: async () => (await counted())[0]?.many ?? 0 };
}
