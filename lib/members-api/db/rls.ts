/**
 * Row-level security on every table with a site id: the second tenant isolation, behind the filters in each repository.
 * See docs/decisions/row-level-security.md.
 */

/** A role without login that site connections assume, because a superuser bypasses every policy. */
export const SITE_ROLE = "glovebox_site";

/** The scope of work across sites: housekeeping, seeds, migrations, operators. */
export const ALL_SITES = "*";
/** A scope in which the sites' policy shows nothing. */
export const NO_SITE = "";

/** Runs one statement and returns its rows. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Tables with a `site_id`, from the catalog, so that a new one cannot be forgotten; `sites` owns itself. */
const SITE_TABLES = `
  select c.oid, c.relname, c.relrowsecurity and c.relforcerowsecurity as forced,
    case c.relname when 'sites' then 'id' else 'site_id' end as owner_column,
    exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_site') as guarded
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and (c.relname = 'sites' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped))`;

/** An unset setting reads as null, one reset by a transaction as '': both see nothing. */
const OWN_SITE = (column: string) => `
  current_setting(''app.site_id'', true) = ''${ALL_SITES}''
  or ${column} = nullif(nullif(current_setting(''app.site_id'', true), ''${ALL_SITES}''), '''')::uuid`;

/** FORCE, because the program may own its tables, and owners bypass policies otherwise. */
export const ENABLE_ROW_LEVEL_SECURITY = `
do $$
declare t record;
begin
  for t in ${SITE_TABLES} loop
    if not t.forced then
      execute format('alter table %s enable row level security', t.oid::regclass);
      execute format('alter table %s force row level security', t.oid::regclass);
    end if;
    if not t.guarded then
      execute format('create policy own_site on %s using (${OWN_SITE("%I")})', t.oid::regclass, t.owner_column);
    end if;
  end loop;
end $$`;

/**
 * Makes a role without login that the login may take on; leaves out what the login may not do. Roles belong to the whole
 * server: another database may create the same one at this moment.
 */
export const createRole = (role: string) => `
do $$
begin
  if not exists (select from pg_roles where rolname = '${role}') then
    create role ${role} nologin nosuperuser nobypassrls noinherit;
  end if;
  if not pg_has_role(current_user, '${role}', 'member') then
    grant ${role} to current_user;
  end if;
exception
  when insufficient_privilege or duplicate_object or unique_violation then null;
end $$`;

const GRANT_TABLES = `
do $$
begin
  if not exists (select from pg_roles where rolname = '${SITE_ROLE}') then return; end if;
  execute format('grant usage on schema %I to ${SITE_ROLE}', current_schema());
  execute format('grant select, insert, update, delete on all tables in schema %I to ${SITE_ROLE}', current_schema());
  execute format('grant usage on all sequences in schema %I to ${SITE_ROLE}', current_schema());
end $$`;

/** Rights that the role lacks; nothing is granted again where it has them all. */
const LACKS_GRANTS = `
  select 1 from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and exists (select from pg_roles where rolname = '${SITE_ROLE}')
    and not has_table_privilege('${SITE_ROLE}', c.oid, 'select, insert, update, delete')
  limit 1`;

/**
 * Enables row-level security wherever it is missing: after migrations, at each start. A new table gets its policy, a
 * restored dump its role and grants. Idempotent.
 */
export async function enableRowLevelSecurity(run: ExecuteSql): Promise<void> {
  await run(ENABLE_ROW_LEVEL_SECURITY);
  await run(createRole(SITE_ROLE));
  if ((await run(LACKS_GRANTS)).length > 0) await run(GRANT_TABLES);
}

export interface RowLevelSecurityStatus {
  /** Whether this connection may assume the role. */
  role: typeof SITE_ROLE | null;
  /** Tables that site connections could read across sites; empty where isolation is complete. */
  open: string[];
}

/** Inspects row-level security for this connection. Leaves the connection as the login role. */
export async function inspectRowLevelSecurity(run: ExecuteSql): Promise<RowLevelSecurityStatus> {
  let role: RowLevelSecurityStatus["role"] = SITE_ROLE;
  try {
    await run(`set role ${SITE_ROLE}`);
  } catch {
    role = null;
  }
  const tables = await run(
    `select t.relname from (${SITE_TABLES}) t where not (t.guarded and row_security_active(t.oid)) order by 1`,
  );
  await run("reset role");
  return { role, open: tables.map((table) => String(table.relname)) };
}

/** How the database writes the id of a site. */
export const SITE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What gives a connection a scope, as a text without values: PGlite takes it in one message in place of six, at a third
 * of the processor time. Throws on what is neither a site's id nor ALL_SITES.
 */
export function scopeText(scope: string): string {
  if (scope !== ALL_SITES && !SITE_ID.test(scope)) throw new RangeError("not a site's id");
  return `set role ${scope === ALL_SITES ? "none" : SITE_ROLE}; set app.site_id = '${scope}'`;
}

/** The statement and values that give a connection a scope: a site's id, or ALL_SITES. */
export function scopeStatement(scope: string, role: string | null): [text: string, values: string[]] {
  const connectionRole = scope === ALL_SITES ? "none" : (role ?? "none");
  return [
    "select set_config('role', $1, false), set_config('app.site_id', $2, false)",
    [connectionRole, scope],
  ];
}
