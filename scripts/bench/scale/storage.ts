import type { Client } from "pg";

/** Rows and bytes of each table, its indexes and long values included; the largest first. */
export async function storageLines(db: Client): Promise<string[]> {
  const { rows } = await db.query<{
    name: string;
    rows: string;
    heap: string;
    indexes: string;
    total: string;
  }>(`
    select c.relname as name, greatest(c.reltuples, 0)::bigint as rows, pg_table_size(c.oid) as heap,
      pg_indexes_size(c.oid) as indexes, pg_total_relation_size(c.oid) as total
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples > 100
    order by pg_total_relation_size(c.oid) desc`);
  const number = (text: string) => Number(text).toLocaleString("en");
  const sum = rows.reduce((bytes, { total }) => bytes + Number(total), 0);
  return [
    "table | rows | bytes of rows | bytes of indexes | bytes in all | bytes a row",
    ...rows.map(
      (row) =>
        `${row.name} | ${number(row.rows)} | ${number(row.heap)} | ${number(row.indexes)} | ${number(row.total)} | ${Math.round(Number(row.total) / Number(row.rows))}`,
    ),
    `all tables | | | | ${number(String(sum))} |`,
  ];
}
