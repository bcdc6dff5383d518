import { and, eq, exists, getTableName, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { LIST_TOTAL_MAX } from "@/lib/contract/admin-list";
import { users } from "../db/schema/account";
import { contains, containsAddress, type Named, type Searched } from "../db/searched-text";
import type { ListScope } from "./admin-scope";
import { isWholeAddress, ONE, type Page, searchTerms } from "./list-page";

/**
 * As many rows are looked up by their keys. A term that stands in more is met again and again along the list, in the order in
 * which it is read.
 */
const KEYS_MAX = 4000;

/**
 * So many rows at the head of a list are looked at before any index: it gathers every row that has a term before it gives the first, a
 * tenth of a second for a million. Of a shorter list these are all.
 */
const HEAD_ROWS = 100;
/** What stands in this part of them may be common: then more than a list counts must be among so many rows. */
const COMMON = 1 / 4;
const COMMON_ROWS = (1.25 * LIST_TOTAL_MAX) / COMMON;

type Finder = Pick<ListScope, "finder" | "within">;

export interface Found {
  /** The list's condition; undefined where nothing is searched for. */
  where: SQL | undefined;
  /** How many rows the list has, where that is known already. */
  total?: number;
  /** Whether more follow the page, where that is known already: one of its rows may be gone when it is read. */
  hasMore?: boolean;
}

/** An account's whole address is that account's alone, and found by its own index. */
function stands({ texts }: Searched, term: string): SQL {
  if (!isWholeAddress(term)) return contains(texts, term);
  return texts.includes(users.email) ? eq(users.email, term.toLowerCase()) : containsAddress(texts, term);
}

/** Where a term may stand: in a row's own texts, and in those of the rows that it names. */
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
/** One value, however many keys there are. */
const isOneOf = (column: PgColumn, keys: unknown[]) =>
  sql`${column} = any(${sql.param(keys)}::${typeOf(column)}[])`;

/** The rows of these keys, of a list that has `total` of them. */
const byKeys = (key: PgColumn, keys: unknown[], total: number): Found => ({
  where: keys.length > 0 ? isOneOf(key, keys) : sql`false`,
  total: Math.min(total, LIST_TOTAL_MAX + 1),
});

/**
 * A case is taken for what half of the rows meet, and so the list is read in its order until a page is full. By the condition itself the
 * database guesses that hardly any row meets it, and reads and sorts them all.
 */
const inOrder = (places: SQL[]) => sql`case when ${and(...places)} then true else false end`;

/** What the first rows of the list say: undefined where the terms are to be looked up by their indexes. */
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
    // Joined, as the list itself does: of a condition on them the database would gather all that meet it.
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
 * The rows in which every term stands, or in a row that they name; the input is text, not a pattern. Where the list's first rows do not
 * say it, their keys are found by the indexes on words (docs/decisions/word-search.md), under `filters` on the list's own table, and the
 * list reads them by those in its own scope.
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

  /**
   * The list's own rows, and which of them stand after the cursor. They are found first and sorted then: asked for both at once, the
   * database may read the list in its order until it has found so many.
   */
  async function inListOrder(where: SQL | undefined): Promise<{ key: unknown; isAfter: boolean }[]> {
    const { table, key, site } = source;
    const found = finder
      .select(Object.fromEntries([key, ...page.columns].map((column) => [column.name, column])))
      .from(table)
      .where(and(within(site), where))
      .limit(KEYS_MAX + 1)
      // By the name of its table, which is in the page's conditions.
      .as(getTableName(table));
    const isAfter = sql<boolean>`${page.after ?? sql`true`}`;
    return finder
      .select({ key, isAfter })
      .from(found)
      .orderBy(...page.order);
  }

  /** A term as it is looked for, and as the list says it, which joins what its rows name. */
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
