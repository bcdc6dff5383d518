import { and, eq, exists, getTableName, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { LIST_TOTAL_MAX } from "@/lib/contract/admin-list";
import { users } from "../db/schema/account";
import { contains, type Named, type Searched } from "../db/searched-text";
import type { ListScope } from "./admin-scope";
import { isWholeAddress, searchTerms } from "./list-page";

/**
 * As many rows are looked up by their keys. A term that stands in more is met again and again along the list, in the order in
 * which it is read.
 */
const KEYS_MAX = 4000;

/** So many rows are looked at first. An index gathers every row that has a term before it gives the first: a tenth of a second for a million. */
const SAMPLE_ROWS = 500;
/** Whole pages are picked, by chance: so many rows at least must have been among them. */
const SEEN_MIN = SAMPLE_ROWS / 4;
/** What stands in this part of the rows soon fills a page of the list, in its own order. */
const COMMON = 1 / 10;
/** This part of a smaller table might be fewer rows than a list counts. */
const SAMPLED_FROM = (2 * LIST_TOTAL_MAX) / COMMON;

type Finder = Pick<ListScope, "finder" | "within">;

export interface Found {
  /** The list's condition; undefined where nothing is searched for. */
  where: SQL | undefined;
  /** How many rows the list has, where that is known already. */
  total?: number;
}

/** An account's whole address is that account's alone, and found by its own index. */
function stands({ texts }: Searched, term: string): SQL {
  if (texts.includes(users.email) && isWholeAddress(term)) return eq(users.email, term.toLowerCase());
  return contains(texts, term);
}

const oneOf = (parts: SQL[]) => or(...parts) ?? sql`false`;

/**
 * A case is taken for what half of the rows meet, and so the list is read in its order until a page is full. By the condition itself the
 * database guesses that hardly any row meets it, and reads and sorts them all.
 */
const inOrder = (places: SQL[]) => sql`case when ${and(...places)} then true else false end`;

const typeOf = (key: PgColumn) => sql.raw(key.getSQLType() === "bigserial" ? "bigint" : key.getSQLType());
/** One value, however many keys there are. */
const isOneOf = (column: PgColumn, keys: unknown[]) =>
  sql`${column} = any(${sql.param(keys)}::${typeOf(column)}[])`;

/** The rows that a list's row names, under a condition on them. */
const namedBy = ({ finder }: Finder, { by, rows }: Named, where: SQL) =>
  exists(
    finder
      .select({ key: rows.key })
      .from(rows.table)
      .where(and(eq(rows.key, by), where)),
  );

/**
 * Of a sample of a large table: whether so many rows have the terms in `places` that no index need gather them all, and whether so
 * many are also in the list, which has its site and its filters.
 */
async function sampleOf(
  { finder, within }: Finder,
  { table, site }: Searched,
  places: SQL[],
  filters?: SQL,
): Promise<{ isCommon: boolean; isListed: boolean }> {
  const percent = sql`select case when reltuples < ${SAMPLED_FROM} then 0 else ${100 * SAMPLE_ROWS} / reltuples end
    from pg_class where oid = ${getTableName(table)}::regclass`;
  const where = and(...places);
  const listed = and(within(site), filters, where);
  const [row] = await finder
    .select({
      seen: sql<string>`count(*)`,
      common: sql<string>`count(*) filter (where ${where})`,
      listed: sql<string>`count(*) filter (where ${listed})`,
    })
    .from(sql`${table} tablesample system ((${percent}))`);
  const seen = Number(row?.seen);
  const isMuch = (rows?: string) => seen >= SEEN_MIN && Number(rows) >= seen * COMMON;
  return { isCommon: isMuch(row?.common), isListed: isMuch(row?.listed) };
}

/**
 * The rows in which every term stands, or in a row that they name; the input is text, not a pattern. Their keys are found by the
 * indexes on words (docs/decisions/word-search.md), under `filters` on the list's own table, and the list reads them by those in
 * its own scope.
 */
export async function findRows(
  scope: Finder,
  search: string | undefined,
  source: Searched,
  filters?: SQL,
): Promise<Found> {
  const terms = searchTerms(search);
  if (terms.length === 0) return { where: undefined };
  const { finder, within } = scope;
  /** Each term's places: in the row itself, and in what `place` makes of a condition on the rows that it names. */
  const everyTerm = (place: (named: Named, where: SQL) => SQL): SQL[] =>
    terms.map((term) => {
      const own = source.texts.length > 0 ? [contains(source.texts, term)] : [];
      return oneOf([...own, ...source.named.map((named) => place(named, contains(named.rows.texts, term)))]);
    });
  if (!terms.some(isWholeAddress)) {
    const everywhere = everyTerm((named, where) => namedBy(scope, named, where));
    const { isCommon, isListed } = await sampleOf(scope, source, everywhere, filters);
    if (isCommon)
      return {
        where: inOrder(everyTerm((_, where) => where)),
        total: isListed ? LIST_TOTAL_MAX + 1 : undefined,
      };
  }
  let isWhole = true;

  async function keysOf({ table, key, site }: Searched, where: SQL | undefined): Promise<unknown[]> {
    const rows = await finder
      .select({ key })
      .from(table)
      .where(and(within(site), where))
      .limit(KEYS_MAX + 1);
    return rows.map((row) => row.key);
  }

  /** Where a term stands: as it is looked for, and as the list says it, which joins what its rows name. */
  async function placesOf(term: string): Promise<{ found: SQL[]; shown: SQL[] }> {
    const isAccount =
      isWholeAddress(term) && source.named.some(({ rows }) => rows.texts.includes(users.email));
    const own = source.texts.length > 0 && !isAccount ? stands(source, term) : undefined;
    const found = own ? [own] : [];
    const shown = [...found];
    for (const { by, rows } of source.named) {
      if (isAccount && !rows.texts.includes(users.email)) continue;
      const inThem = stands(rows, term);
      const isRare = isWholeAddress(term) || !(await sampleOf(scope, rows, [inThem])).isCommon;
      const keys = isRare ? await keysOf(rows, inThem) : undefined;
      if (keys && keys.length <= KEYS_MAX) {
        if (keys.length === 0) continue;
        found.push(isOneOf(by, keys));
        shown.push(isOneOf(by, keys));
        continue;
      }
      shown.push(contains(rows.texts, term));
      if (terms.length > 1) {
        found.push(namedBy(scope, { by, rows }, inThem));
        continue;
      }
      isWhole = false;
      if (keys) found.push(isOneOf(by, keys));
    }
    return { found, shown };
  }

  const places: { found: SQL[]; shown: SQL[] }[] = [];
  for (const term of terms) places.push(await placesOf(term));
  const keys = await keysOf(source, and(filters, ...places.map(({ found }) => oneOf(found))));
  if (isWhole && keys.length <= KEYS_MAX)
    return keys.length > 0 ? { where: isOneOf(source.key, keys) } : { where: sql`false`, total: 0 };
  return {
    where: inOrder(places.map(({ shown }) => oneOf(shown))),
    total: keys.length > LIST_TOTAL_MAX ? LIST_TOTAL_MAX + 1 : undefined,
  };
}
