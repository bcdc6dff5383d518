import { and, eq, exists, getTableName, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { LIST_TOTAL_MAX } from "@/lib/contract/admin-list";
import { users } from "../db/schema/account";
import { contains, containsAddress, type Named, type Searched } from "../db/searched-text";
import type { ListScope } from "./admin-scope";
import { isWholeAddress, ONE, type Page, searchTerms } from "./list-page";

/** Up to this many matches are fetched by key; more common terms turn up quickly in list order. */
const KEYS_MAX = 4000;

/** Rows to scan before the index, which takes 0.1 s for a million matches. */
const HEAD_ROWS = 100;
/** With this share of matches in the head, COMMON_ROWS rows contain more matches than a list counts. */
const COMMON = 1 / 4;
const COMMON_ROWS = (1.25 * LIST_TOTAL_MAX) / COMMON;

type Finder = Pick<ListScope, "finder" | "within">;

export interface Found {
  where: SQL | undefined;
  total?: number;
  hasMore?: boolean;
}

function stands({ texts }: Searched, term: string): SQL {
  if (!isWholeAddress(term)) return contains(texts, term);
  return texts.includes(users.email) ? eq(users.email, term.toLowerCase()) : containsAddress(texts, term);
}

function placesOf(source: Searched, term: string): { own: SQL[]; named: (Named & { where: SQL })[] } {
  const hasEmail = ({ texts }: Searched) => texts.includes(users.email);
  const isAccount = isWholeAddress(term) && source.named.some(({ rows }) => hasEmail(rows));
  const named = source.named.filter(({ rows }) => !isAccount || hasEmail(rows));
  return {
    own: source.texts.length > 0 && !isAccount ? [stands(source, term)] : [],
    named: named.map((one) => ({ ...one, where: stands(one.rows, term) })),
  };
}

const oneOf = (parts: SQL[]) => or(...parts) ?? sql`false`;

const typeOf = (key: PgColumn) => sql.raw(key.getSQLType() === "bigserial" ? "bigint" : key.getSQLType());
const isOneOf = (column: PgColumn, keys: unknown[]) =>
  sql`${column} = any(${sql.param(keys)}::${typeOf(column)}[])`;

const byKeys = (key: PgColumn, keys: unknown[], total: number): Found => ({
  where: keys.length > 0 ? isOneOf(key, keys) : sql`false`,
  total: Math.min(total, LIST_TOTAL_MAX + 1),
});

/** The planner assumes that a CASE matches half of the rows, so it reads in list order instead of sorting them all. */
const inOrder = (places: SQL[]) => sql`case when ${and(...places)} then true else false end`;

async function readHead(
  { finder, within }: Finder,
  places: SQL[],
  source: Searched,
  { order }: Pick<Page, "order">,
  filters?: SQL,
): Promise<Found | undefined> {
  const met = sql<boolean>`(${and(...places)})`.as("met");
  const head = (rows: number) => {
    let query = finder.select({ key: source.key, met }).from(source.table).$dynamic();
    // Joined because the database would otherwise collect all matches of a condition on the joined tables.
    for (const { by, rows: named } of source.named) query = query.leftJoin(named.table, eq(named.key, by));
    return query
      .where(and(within(source.site), filters))
      .orderBy(...order)
      .limit(rows);
  };
  const first = await head(HEAD_ROWS);
  const keys = first.filter((row) => row.met).map((row) => row.key);
  if (first.length < HEAD_ROWS) return byKeys(source.key, keys, keys.length);
  if (keys.length < HEAD_ROWS * COMMON) return;
  const more = head(COMMON_ROWS).as("head");
  const common = await finder
    .select(ONE)
    .from(more)
    .where(sql`${more.met}`)
    .limit(LIST_TOTAL_MAX + 1);
  return common.length > LIST_TOTAL_MAX ? { where: inOrder(places), total: LIST_TOTAL_MAX + 1 } : undefined;
}

/**
 * Returns a condition for rows that contain every term, themselves or in joined rows (docs/decisions/word-search.md).
 */
export async function findRows(
  scope: Finder,
  search: string | undefined,
  source: Searched,
  page: Pick<Page, "order" | "columns" | "after" | "limit">,
  filters?: SQL,
): Promise<Found> {
  const terms = searchTerms(search);
  if (terms.length === 0) return { where: undefined };
  const { finder, within } = scope;
  const placesOfTerms = terms.map((term) => placesOf(source, term));
  if (!terms.some(isWholeAddress)) {
    const places = placesOfTerms.map(({ own, named }) => oneOf([...own, ...named.map(({ where }) => where)]));
    const found = await readHead(scope, places, source, page, filters);
    if (found) return found;
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

  /** Finds rows first and sorts them later, because in a single query the database may scan the list in order. */
  async function inListOrder(where: SQL | undefined): Promise<{ key: unknown; isAfter: boolean }[]> {
    const { table, key, site } = source;
    const found = finder
      .select(Object.fromEntries([key, ...page.columns].map((column) => [column.name, column])))
      .from(table)
      .where(and(within(site), where))
      .limit(KEYS_MAX + 1)
      // The page's conditions refer to the table by name.
      .as(getTableName(table));
    const isAfter = sql<boolean>`${page.after ?? sql`true`}`;
    return finder
      .select({ key, isAfter })
      .from(found)
      .orderBy(...page.order);
  }

  async function lookUp({
    own,
    named,
  }: ReturnType<typeof placesOf>): Promise<{ found: SQL[]; shown: SQL[] }> {
    const found = [...own];
    const shown = [...own];
    for (const { by, rows, where } of named) {
      const keys = await keysOf(rows, where);
      if (keys.length <= KEYS_MAX) {
        if (keys.length === 0) continue;
        found.push(isOneOf(by, keys));
        shown.push(isOneOf(by, keys));
        continue;
      }
      shown.push(where);
      if (terms.length === 1) {
        isWhole = false;
        found.push(isOneOf(by, keys));
      } else {
        const inThem = finder.select({ key: rows.key }).from(rows.table);
        found.push(exists(inThem.where(and(eq(rows.key, by), where))));
      }
    }
    return { found, shown };
  }

  const places: { found: SQL[]; shown: SQL[] }[] = [];
  for (const one of placesOfTerms) places.push(await lookUp(one));
  const rows = await inListOrder(and(filters, ...places.map(({ found }) => oneOf(found))));
  if (isWhole && rows.length <= KEYS_MAX) {
    const following = rows.filter(({ isAfter }) => isAfter).map(({ key }) => key);
    const shown = following.slice(0, page.limit);
    return { ...byKeys(source.key, shown, rows.length), hasMore: following.length >= page.limit };
  }
  return {
    where: inOrder(places.map(({ shown }) => oneOf(shown))),
    total: rows.length > LIST_TOTAL_MAX ? LIST_TOTAL_MAX + 1 : undefined,
  };
}
