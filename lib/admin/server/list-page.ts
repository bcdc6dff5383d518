import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { assertStorable } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { LIST_TOTAL_MAX } from "../contract/list";

export interface PageQuery<Sort extends string = string> {
  sort: Sort;
  order: "asc" | "desc";
  cursor?: string;
  limit: number;
}

interface CursorFields {
  cursorAt: SQL<string>;
  cursorId: SQL<string>;
}
type CursorRow = Record<keyof CursorFields, string>;

export interface Page {
  cursor: CursorFields;
  after: SQL | undefined;
  order: SQL[];
  /** One more row than the page shows, to detect whether another page follows. */
  limit: number;
  cut<Row extends CursorRow>(rows: Row[]): { rows: Row[]; next: string | null };
}

/** UTC microseconds; a Date would lose precision and skip rows within the same millisecond. */
const MOMENT = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`);
const MOMENT_FORM = /^([12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})\d{3}Z$/;

function isMoment(text: string): boolean {
  const toMillisecond = `${MOMENT_FORM.exec(text)?.[1]}Z`;
  const time = Date.parse(toMillisecond);
  return !Number.isNaN(time) && new Date(time).toISOString() === toMillisecond;
}

/** Security: `fits` keeps a forged cursor value from reaching a cast. */
function getForm(column: PgColumn): { text: SQL<string>; cast: string; fits(text: string): boolean } {
  const type = column.getSQLType();
  if (type.startsWith("timestamp")) {
    const text = sql<string>`to_char(${column} at time zone 'UTC', ${MOMENT})`;
    return { text, cast: "timestamptz", fits: isMoment };
  }
  const text = sql<string>`${column}::text`;
  if (type === "uuid")
    return { text, cast: "uuid", fits: (value) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) };
  if (type === "integer") return { text, cast: "integer", fits: (value) => /^-?\d{1,9}$/.test(value) };
  if (type === "bigserial") return { text, cast: "bigint", fits: (value) => /^\d{1,15}$/.test(value) };
  return { text, cast: "text", fits: (value) => value.length <= 1000 };
}

function createWrongCursorError(): AppError {
  const message = "We don't recognize this page address. Start from the home page.";
  return new AppError("invalid_fields", message, { fields: { cursor: message } });
}

function readCursor(text: string): string[] {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    throw createWrongCursorError();
  }
  assertStorable(read);
  if (!Array.isArray(read) || !read.every((part) => typeof part === "string")) throw createWrongCursorError();
  return read;
}

/** Paginates by keyset. Throws 'invalid_fields' for a cursor from another sort order. */
export function getPage<Sort extends string>(
  query: PageQuery<Sort>,
  sorts: Record<Sort, PgColumn>,
  id: PgColumn,
): Page {
  const column = sorts[query.sort];
  const [value, key] = [getForm(column), getForm(id)];
  const direction = query.order === "asc" ? asc : desc;
  let after: SQL | undefined;
  if (query.cursor !== undefined) {
    const [sort, order, sortedAt = "", lastId = ""] = readCursor(query.cursor);
    if (sort !== query.sort || order !== query.order || !value.fits(sortedAt) || !key.fits(lastId))
      throw createWrongCursorError();
    const than = sql.raw(query.order === "asc" ? ">" : "<");
    after = sql`(${column}, ${id}) ${than} (${sortedAt}::${sql.raw(value.cast)}, ${lastId}::${sql.raw(key.cast)})`;
  }
  return {
    cursor: { cursorAt: value.text, cursorId: key.text },
    after,
    order: [direction(column), direction(id)],
    limit: query.limit + 1,
    cut(rows) {
      const shownRows = rows.slice(0, query.limit);
      const last = rows.length > query.limit ? shownRows.at(-1) : undefined;
      const parts = last && [query.sort, query.order, last.cursorAt, last.cursorId];
      return {
        rows: shownRows,
        next: parts ? Buffer.from(JSON.stringify(parts)).toString("base64url") : null,
      };
    },
  };
}

export const ONE = { one: sql<number>`1` };

interface Limitable {
  limit(most: number): PromiseLike<unknown[]>;
}

/** Query that counts in the list's order, using its index, because a table's oldest rows may contain few matches. */
export interface Countable {
  orderBy(...order: SQL[]): Limitable;
}

export async function countUpTo(rows: Limitable, most = LIST_TOTAL_MAX): Promise<number> {
  return (await rows.limit(most + 1)).length;
}
