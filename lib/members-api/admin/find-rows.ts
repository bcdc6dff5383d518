import { and, eq, exists, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { LIST_TOTAL_MAX } from "@/lib/contract/admin-list";
import { users } from "../db/schema/account";
import { contains, type Searched } from "../db/searched-text";
import type { ListScope } from "./admin-scope";
import { isWholeAddress, searchTerms } from "./list-page";

/**
 * As many rows are looked up by their keys. A term that stands in more is met again and again along the list, in the order in
 * which it is read.
 */
const KEYS_MAX = 4000;

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

const typeOf = (key: PgColumn) => sql.raw(key.getSQLType() === "bigserial" ? "bigint" : key.getSQLType());
/** One value, however many keys there are. */
const isOneOf = (column: PgColumn, keys: unknown[]) =>
  sql`${column} = any(${sql.param(keys)}::${typeOf(column)}[])`;

/**
 * The rows in which every term stands, or in a row that they name; the input is text, not a pattern. Their keys are found by the
 * indexes on words (docs/decisions/word-search.md), under `filters` on the list's own table, and the list reads them by those in
 * its own scope.
 */
export async function findRows(
  { finder, within }: Pick<ListScope, "finder" | "within">,
  search: string | undefined,
  source: Searched,
  filters?: SQL,
): Promise<Found> {
  const terms = searchTerms(search);
  if (terms.length === 0) return { where: undefined };
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
      const keys = await keysOf(rows, inThem);
      if (keys.length <= KEYS_MAX) {
        if (keys.length === 0) continue;
        found.push(isOneOf(by, keys));
        shown.push(isOneOf(by, keys));
        continue;
      }
      shown.push(contains(rows.texts, term));
      if (terms.length === 1) {
        isWhole = false;
        found.push(isOneOf(by, keys));
      } else {
        const named = finder.select({ key: rows.key }).from(rows.table);
        found.push(exists(named.where(and(eq(rows.key, by), inThem))));
      }
    }
    return { found, shown };
  }

  const places: { found: SQL[]; shown: SQL[] }[] = [];
  for (const term of terms) places.push(await placesOf(term));
  const oneOf = (parts: SQL[]) => or(...parts) ?? sql`false`;
  const keys = await keysOf(source, and(filters, ...places.map(({ found }) => oneOf(found))));
  if (isWhole && keys.length <= KEYS_MAX)
    return keys.length > 0 ? { where: isOneOf(source.key, keys) } : { where: sql`false`, total: 0 };
  return {
    // A case is taken for what half of the rows meet, and so the list is read in its order until a page is full. By the condition
    // itself the database guesses that hardly any row meets it, and reads and sorts them all.
    where: sql`case when ${and(...places.map(({ shown }) => oneOf(shown)))} then true else false end`,
    total: keys.length > LIST_TOTAL_MAX ? LIST_TOTAL_MAX + 1 : undefined,
  };
}
