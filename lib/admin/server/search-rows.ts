import { and, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { users } from "@/lib/account/schema";
import { coupons, orders } from "@/lib/billing/schema/billing";
import { normalizeEmail } from "@/lib/platform/values";
import type { ListScope } from "./admin-scope";

/** Case-insensitive; docs/decisions/console-search.md lists which part of each column matches. */
interface SearchColumns {
  codes?: readonly (PgColumn | SQL)[];
  names?: readonly (PgColumn | SQL)[];
  emails?: readonly PgColumn[];
  ids?: readonly PgColumn[];
}

export interface SearchLink {
  from: PgColumn;
  to: SearchColumns & { table: PgTable; key: PgColumn; site: PgColumn };
}

interface Searched extends SearchColumns {
  links?: readonly SearchLink[];
}

export const toAccount = (from: PgColumn): SearchLink => ({
  from,
  to: { table: users, key: users.id, site: users.siteId, emails: [users.email] },
});
export const toOrder = (from: PgColumn): SearchLink => ({
  from,
  to: { table: orders, key: orders.id, site: orders.siteId, codes: [orders.number] },
});
export const toCoupon = (from: PgColumn): SearchLink => ({
  from,
  to: { table: coupons, key: coupons.id, site: coupons.siteId, codes: [coupons.code] },
});

const LINKED_MAX = 1000;
const TERMS_MAX = 8;
const ADDRESS = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;
const ID = /^(?:evt_)?([0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12})$/i;

/** Terms that aren't looked up in email addresses, because that takes seconds across all sites. */
const NUMBER_OR_VIN = /^(?:G[BCDT](?:-[0-9A-Z]{4}){2,3}|(?=.*\d)[A-HJ-NPR-Z0-9]{17})$/i;

const escapePattern = (term: string) => term.replace(/[\\%_]/g, "\\$&");

function matchWords(names: readonly (PgColumn | SQL)[], term: string): SQL {
  const texts = names.map((name) => sql`' ' || coalesce(${name}, '')`);
  return sql`(${sql.join(texts, sql` || `)}) ilike ${`% ${escapePattern(term)}%`}`;
}

function matchEmail(column: PgColumn, term: string): SQL {
  return ilike(column, `%${escapePattern(term)}%${term.includes("@") ? "" : "@%"}`);
}

function matchColumns({ codes = [], names = [], emails = [], ids = [] }: SearchColumns, term: string): SQL[] {
  if (ADDRESS.test(term)) return emails.map((column) => eq(column, normalizeEmail(term)));
  const id = ID.exec(term)?.[1];
  if (id && ids.length > 0) return ids.map((column) => eq(column, id));
  // Under row-level security, indexes serve only leakproof operators: `^@` is leakproof, `ilike` isn't.
  const forms = [...new Set([term, term.toUpperCase(), term.toLowerCase()])];
  return [
    ...codes.flatMap((column) => forms.map((form) => sql`${column} ^@ ${form}`)),
    ...(names.length > 0 ? [matchWords(names, term)] : []),
    ...(NUMBER_OR_VIN.test(term) ? [] : emails.map((column) => matchEmail(column, term))),
  ];
}

type Scope = Pick<ListScope, "db" | "within">;

async function matchLink({ db, within }: Scope, { from, to }: SearchLink, term: string): Promise<SQL[]> {
  const matches = or(...matchColumns(to, term));
  if (!matches) return [];
  const rows = await db
    .select({ key: to.key })
    .from(to.table)
    .where(and(within(to.site), matches))
    .limit(LINKED_MAX + 1);
  if (rows.length > LINKED_MAX) return [sql`(select ${matches} from ${to.table} where ${to.key} = ${from})`];
  const keys = sql.param(rows.map(({ key }) => key));
  return rows.length > 0 ? [sql`${from} = any(${keys}::uuid[])`] : [];
}

export async function searchRows(
  scope: Scope,
  search: string | undefined,
  { links = [], ...columns }: Searched,
): Promise<SQL | undefined> {
  const terms = (search ?? "").trim().split(/\s+/).filter(Boolean).slice(0, TERMS_MAX);
  const conditions: SQL[] = [];
  for (const term of terms) {
    const matches = matchColumns(columns, term);
    for (const link of links) matches.push(...(await matchLink(scope, link, term)));
    conditions.push(or(...matches) ?? sql`false`);
  }
  return and(...conditions);
}
