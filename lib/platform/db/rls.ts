/** Second layer of tenant isolation, behind the filters in each repository: docs/decisions/row-level-security.md. */

/** Site connections assume this role, because a superuser bypasses every policy. */
export const SITE_ROLE = "glovebox_site";

export const ALL_SITES = "*";

export type ExecuteSql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

const SITE_TABLES = `
  select c.oid, c.relname, c.relrowsecurity and c.relforcerowsecurity as forced,
    case c.relname when 'sites' then 'id' else 'site_id' end as owner_column,
    exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_site') as guarded
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and (c.relname = 'sites' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped))`;

/** Matches the current site. An unset setting is null, and '' after a transaction; neither may match a row. */
const OWN_SITE = (column: string) => `
  current_setting(''app.site_id'', true) = ''${ALL_SITES}''
  or ${column} = nullif(nullif(current_setting(''app.site_id'', true), ''${ALL_SITES}''), '''')::uuid`;

/** Uses FORCE, because table owners would otherwise bypass policies. */
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

/** Roles belong to the whole server, so another database may create the role at the same time. */
const CREATE_ROLE = `
do $$
begin
  if not exists (select from pg_roles where rolname = '${SITE_ROLE}') then
    create role ${SITE_ROLE} nologin nosuperuser nobypassrls noinherit;
  end if;
  if not pg_has_role(current_user, '${SITE_ROLE}', 'member') then
    grant ${SITE_ROLE} to current_user;
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

const LACKS_GRANTS = `
  select 1 from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and exists (select from pg_roles where rolname = '${SITE_ROLE}')
    and not has_table_privilege('${SITE_ROLE}', c.oid, 'select, insert, update, delete')
  limit 1`;

export async function enableRowLevelSecurity(run: ExecuteSql): Promise<void> {
  await run(ENABLE_ROW_LEVEL_SECURITY);
  await run(CREATE_ROLE);
  if ((await run(LACKS_GRANTS)).length > 0) await run(GRANT_TABLES);
}

export interface RowLevelSecurityStatus {
  role: typeof SITE_ROLE | null;
  open: string[];
}

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

export const SITE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function scopeText(scope: string): string {
  if (scope !== ALL_SITES && !SITE_ID.test(scope)) throw new RangeError("not a site's id");
  return `set role ${scope === ALL_SITES ? "none" : SITE_ROLE}; set app.site_id = '${scope}'`;
}

export function scopeStatement(scope: string, role: string | null): [text: string, values: string[]] {
  const connectionRole = scope === ALL_SITES ? "none" : (role ?? "none");
  return [
    "select set_config('role', $1, false), set_config('app.site_id', $2, false)",
    [connectionRole, scope],
  ];
}
