import type { Client } from "pg";
import { TEMPLATE_EMAIL } from "./template";

/** Files aren't copied; all documents share the template's files. */
const NOT_CLONED = new Set(["files", "file_parts", "rate_limits", "known_addresses", "login_failures"]);
const FILE_KEY = /^(file|small|image)_key$/;
const SITE_TABLES = /^(sites|site_(hosts|texts|themes)|plans|plan_versions|receipt_counters|preview_counts)$/;
/** Expiry times aren't shifted, or rows would expire before the test. */
const LIVES_UNTIL = /^(seen_at|expires_at|due_at|next_\w+|\w+_until|period_\w+)$/;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const VIN = /^[A-HJ-NPR-Z0-9]{11}\d{6}$/;
const KEY_LENGTH = 300;

type Row = Record<string, unknown>;
interface Column {
  name: string;
  type: string;
  fallback: string | null;
}
interface Found {
  table: string;
  at: string;
  row: Row;
}

/**
 * Derives ids (UUIDv4), VINs and sites from the member number. Every fifth member belongs to a partner site; negative
 * numbers add rows to one member.
 */
const FUNCTIONS = `
create schema scale;
create function scale.id(old uuid, n integer) returns uuid immutable language sql as
  $$ select overlay(overlay(md5(old::text || ':' || n) placing '4' from 13) placing 'a' from 17)::uuid $$;
create function scale.site_number(n integer, sites integer) returns integer immutable language sql as
  $$ select case when sites > 0 and n % 5 = 0 then 1 + (n / 5) % sites else 0 end $$;
create function scale.of_site(old uuid, k integer) returns uuid immutable language sql as
  $$ select case when k = 0 then old else md5(old::text || ':s' || k)::uuid end $$;
create function scale.vin(old text, n integer, fixed integer) returns text immutable language sql as $$
  select left(old, 8) || substr('0123456789X', 1 + (fixed + 7 * (s / 100000) + 6 * (s / 10000 % 10) + 5 * (s / 1000 % 10)
    + 4 * (s / 100 % 10) + 3 * (s / 10 % 10) + 2 * (s % 10)) % 11, 1) || substr(old, 10, 2) || lpad(s::text, 6, '0')
  from (select (abs(n) + right(old, 6)::integer) % 1000000 as s) serial $$;
create table scale.statements (nr serial, kind text not null, name text not null, text text not null)`;

async function loadColumns(db: Client): Promise<Map<string, Column[]>> {
  const { rows } = await db.query<Column & { table: string }>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      pg_get_expr(d.adbin, d.adrelid) as fallback
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    order by 1, a.attnum`);
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows)
    if (!NOT_CLONED.has(table)) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

async function loadUnique(db: Client): Promise<Map<string, string[][]>> {
  const { rows } = await db.query<{ table: string; columns: string[] }>(`
    select c.relname as table, array_agg(a.attname::text) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisunique and c.relnamespace = 'public'::regnamespace group by c.relname, i.indexrelid`);
  const indexes = new Map<string, string[][]>();
  for (const { table, columns } of rows) indexes.set(table, [...(indexes.get(table) ?? []), columns]);
  return indexes;
}

async function readMember(db: Client, all: Found[]): Promise<{ items: Found[]; ids: Set<string> }> {
  const { rows } = await db.query<{ id: string }>("select id from users where email = $1", [TEMPLATE_EMAIL]);
  const ids = new Set([rows[0]?.id ?? ""]);
  const items = new Set<Found>();
  for (let before = -1; before !== items.size; ) {
    before = items.size;
    for (const item of all) {
      const texts = Object.values(item.row).filter((value) => typeof value === "string");
      const isOurs = texts.some(
        (text) =>
          text === TEMPLATE_EMAIL ||
          (text.length <= KEY_LENGTH && text.match(UUID)?.some((id) => ids.has(id))),
      );
      if (!isOurs) continue;
      items.add(item);
      if (typeof item.row.id === "string") ids.add(item.row.id);
    }
  }
  return { items: [...items], ids };
}

/** Stores one insert statement per template row, derived from the catalog, so that new tables are covered. */
export async function writeStatements(db: Client): Promise<void> {
  await db.query(FUNCTIONS);
  const tables = await loadColumns(db);
  const unique = await loadUnique(db);
  const all: Found[] = [];
  for (const table of tables.keys()) {
    const { rows } = await db.query<{ at: string; row: Row }>(
      `select t.ctid::text as at, to_jsonb(t) as row from public."${table}" t`,
    );
    all.push(...rows.map((row) => ({ table, ...row })));
  }
  const site = all.find(({ table, row }) => table === "sites" && row.uri === "localhost")?.row.id;
  const member = await readMember(db, all);
  const ofSite = all.filter(
    (item) =>
      SITE_TABLES.test(item.table) &&
      (item.row.site_id === site || item.row.id === site) &&
      !member.items.includes(item),
  );
  const siteIds = new Set(ofSite.map(({ row }) => String(row.id ?? site)));
  for (const [kind, items] of [
    ["site", ofSite],
    ["member", member.items],
  ] as const) {
    const counts = new Map<string, number>();
    for (const item of items) {
      const nr = (counts.get(item.table) ?? 0) + 1;
      counts.set(item.table, nr);
      const copy = `scale."${kind}_${item.table}"`;
      if (nr === 1)
        await db.query(
          `create table ${copy} as select 0 as scale_nr, t.* from public."${item.table}" t limit 0`,
        );
      await db.query(
        `insert into ${copy} select ${nr}, t.* from public."${item.table}" t where t.ctid = '${item.at}'`,
      );
      const columns = (tables.get(item.table) ?? []).filter(
        ({ fallback }) => !fallback?.startsWith("nextval"),
      );
      const values = listExpressions({
        kind,
        one: item,
        columns,
        ids: member.ids,
        siteIds,
        unique: unique.get(item.table) ?? [],
      });
      const numbers =
        kind === "site"
          ? "(select n, n as k from generate_series($1::integer, $2::integer) n) m"
          : "(select n, scale.site_number(n, $3::integer) as k from generate_series($1::integer, $2::integer) n) m";
      const names = columns.map(({ name }) => `"${name}"`).join(", ");
      const text = `insert into public."${item.table}" (${names}) select ${values.join(", ")}
        from ${copy} t cross join ${numbers} where t.scale_nr = ${nr}`;
      await db.query("insert into scale.statements (kind, name, text) values ($1, $2, $3)", [
        kind,
        item.table,
        text,
      ]);
    }
  }
}

interface Cloning {
  kind: "site" | "member";
  one: Found;
  columns: Column[];
  ids: Set<string>;
  siteIds: Set<string>;
  unique: string[][];
}

const LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ";
const VALUES = "12345678123457923456789";
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8];

/** Returns the weighted sum of the first eleven characters, a part of the check digit's sum. */
function computeFixedPart(vin: string): number {
  return WEIGHTS.reduce((sum, weight, at) => {
    const letter = vin[at] ?? "";
    return sum + weight * Number(LETTERS.includes(letter) ? VALUES[LETTERS.indexOf(letter)] : letter);
  }, 0);
}

/** Returns SQL for each column; `m.n` is the member's number, `m.k` the site's number (0 is the first site). */
function listExpressions({ kind, one, columns, ids, siteIds, unique }: Cloning): string[] {
  const user = one.table === "users" ? one.row.id : one.row.user_id;
  const mapId = (id: string) => {
    const next = `scale.id('${id}'::uuid, m.n)`;
    return id === user ? `coalesce($5::uuid, ${next})` : next;
  };
  const reported = new Set<string>();
  const expressions = columns.map(({ name, type }) => {
    const value = one.row[name];
    const column = `t."${name}"`;
    if (typeof value !== "string") return column;
    if (type === "uuid" && siteIds.has(value)) return `scale.of_site(${column}, m.k)`;
    if (kind === "site" && type === "timestamp with time zone")
      return LIVES_UNTIL.test(name) ? column : `${column} - m.k * interval '1 hour'`;
    if (kind === "site")
      return type === "text" && /^(uri|host)$/.test(name) ? `'s' || m.k || '.' || ${column}` : column;
    if (type === "timestamp with time zone")
      return LIVES_UNTIL.test(name)
        ? column
        : `${column} - ($4::integer - abs(m.n)) * interval '1 year' / $4::integer`;
    if (type === "uuid" && ids.has(value)) {
      reported.add(name);
      return mapId(value);
    }
    if (type !== "text" || value.length > KEY_LENGTH || FILE_KEY.test(name)) return column;
    if (VIN.test(value)) {
      reported.add(name);
      return `scale.vin(${column}, m.n, ${computeFixedPart(value)})`;
    }
    let text = column;
    if (value.includes(TEMPLATE_EMAIL))
      text = `replace(${text}, '${TEMPLATE_EMAIL}', 'm' || m.n || '@bench.example')`;
    for (const id of new Set(value.match(UUID) ?? []))
      if (ids.has(id)) text = `replace(${text}, '${id}', (${mapId(id)})::text)`;
    if (text !== column) reported.add(name);
    return text;
  });
  if (kind === "site") return expressions;
  for (const index of unique) {
    if (index.some((name) => reported.has(name))) continue;
    const name = index.find((one_) =>
      columns.some((c) => c.name === one_ && c.type === "text" && typeof one.row[c.name] === "string"),
    );
    const at = columns.findIndex((column) => column.name === name);
    if (name === undefined || at < 0) continue;
    expressions[at] = `${expressions[at]} || ':' || m.n`;
    reported.add(name);
  }
  return expressions;
}
