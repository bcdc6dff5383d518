import { createHash } from "node:crypto";
import { ADVISORY_LOCKS } from "./advisory-locks";
import { createRole, type ExecuteSql } from "./rls";
import { searchedTexts } from "./searched-text";

/**
 * What finds words among many rows on PostgreSQL: an index of trigrams for each searched table, and a role that may use it. See
 * docs/decisions/word-search.md. PGlite has neither, and reads row by row.
 */

/**
 * Reads the searched tables of all sites, and nothing else. A policy that compares something hides a table from every index but
 * those of its plainest operators, so this role has one that compares nothing.
 */
const SEARCH_ROLE = "glovebox_search";

/** Kilobytes of new rows that wait outside an index's tree: every search reads them, and one writer now and then sorts them in. */
const PENDING_KB = 256;

/** A trusted extension: whoever may create in the database may have it, where the server has it at all. */
const CREATE_EXTENSION = `
do $$
begin
  if not exists (select from pg_extension where extname = 'pg_trgm') then create extension pg_trgm; end if;
exception
  when insufficient_privilege or feature_not_supported or undefined_file then null;
end $$`;

const TABLES = searchedTexts.map(({ table }) => `'${table}'`).join(", ");

const CREATE_ROLE = createRole(SEARCH_ROLE);

const LET_READ = `
do $$
declare t record;
begin
  if not exists (select from pg_roles where rolname = '${SEARCH_ROLE}') then return; end if;
  if not has_schema_privilege('${SEARCH_ROLE}', current_schema(), 'usage') then
    execute format('grant usage on schema %I to ${SEARCH_ROLE}', current_schema());
  end if;
  for t in select c.oid, has_table_privilege('${SEARCH_ROLE}', c.oid, 'select') as may_read,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'searched') as is_open
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relname in (${TABLES})
  loop
    if not t.may_read then execute format('grant select on %s to ${SEARCH_ROLE}', t.oid::regclass); end if;
    if not t.is_open then
      execute format('create policy searched on %s for select to ${SEARCH_ROLE} using (true)', t.oid::regclass);
    end if;
  end loop;
end $$`;

/** What a new PostgreSQL database is made of, beside its migrations. */
export const WORD_SEARCH = [CREATE_EXTENSION, CREATE_ROLE, LET_READ, ...searchedTexts.map(indexName)].join();

/** The extension, the role and its policies. Idempotent; leaves out what the login may not do. */
export async function enableWordSearch(run: ExecuteSql): Promise<void> {
  await run(CREATE_EXTENSION);
  await run(CREATE_ROLE);
  await run(LET_READ);
}

/** Names what it is on: another expression is another index. */
function indexName({ table, text }: { table: string; text: string | null }): string {
  return `${table}_words_${createHash("sha256")
    .update(text ?? "")
    .digest("hex")
    .slice(0, 8)}`;
}

/** Whether a line of `pg_restore --list` names what is made here, of any release. */
export const isWordSearch = (line: string) =>
  / (INDEX \S+ \w+_words_[0-9a-f]{8} |POLICY \S+ \w+ searched |(EXTENSION|COMMENT) - (EXTENSION )?pg_trgm )/.test(
    line,
  );

/** Where the operators of trigrams are; null without the extension. */
async function extensionSchema(run: ExecuteSql): Promise<string | null> {
  const [row] = await run(`select quote_ident(n.nspname) as schema from pg_extension e
    join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`);
  return row ? String(row.schema) : null;
}

/** The indexes on words that there are: whether each can be used. */
async function readIndexes(run: ExecuteSql): Promise<Map<string, boolean>> {
  const rows =
    await run(`select c.relname, i.indisvalid from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname ~ '_words_[0-9a-f]{8}$'`);
  return new Map(rows.map(({ relname, indisvalid }) => [String(relname), indisvalid === true]));
}

/**
 * Makes the indexes that are missing, one after the other, while the tables are written to; and drops those of other releases.
 * Must be in no transaction. What cannot be made now is left for the next start: searches work without.
 */
export async function buildWordIndexes(run: ExecuteSql): Promise<void> {
  const schema = await extensionSchema(run);
  if (!schema) return;
  // A second instance does not wait: an index is made only when nobody waits with a snapshot of the database.
  const [lock] = await run("select pg_try_advisory_lock($1) as mine", [ADVISORY_LOCKS.wordIndexes]);
  if (lock?.mine !== true) return;
  try {
    const found = await readIndexes(run);
    const wanted = searchedTexts.filter(({ text }) => text !== null);
    const names = new Set(wanted.map(indexName));
    for (const [name, isValid] of found)
      if (!isValid || !names.has(name)) await run(`drop index concurrently if exists ${name}`);
    for (const one of wanted) {
      const name = indexName(one);
      if (found.get(name) === true) continue;
      await run(`create index concurrently ${name} on ${one.table} using gin
        ((${one.text}) ${schema}.gin_trgm_ops) with (gin_pending_list_limit = ${PENDING_KB})`);
      // How often words stand in it decides whether the index is worth asking.
      await run(`analyze ${one.table}`);
    }
  } catch (error) {
    if (!isPassing(error)) throw error;
  } finally {
    await run("select pg_advisory_unlock($1)", [ADVISORY_LOCKS.wordIndexes]);
  }
}

/** A lock that was not had in time, a deadlock with another's transaction, or no room. */
const isPassing = (error: unknown) =>
  /^(55P03|40P01|53\d{3}|57014)$/.test(String((error as { code?: unknown }).code));

export interface WordSearchStatus {
  hasExtension: boolean;
  /** The role that searches take on; null where the login may not. */
  role: typeof SEARCH_ROLE | null;
  /** Tables without their index. */
  missing: string[];
}

/** Inspects the search for this connection; leaves it as the login role. */
export async function inspectWordSearch(run: ExecuteSql): Promise<WordSearchStatus> {
  const [row] = await run(
    `select exists (select from pg_roles r where r.rolname = '${SEARCH_ROLE}'
       and pg_has_role(current_user, r.oid, 'member')) as may_search`,
  );
  const found = await readIndexes(run);
  const missing = searchedTexts.filter((one) => one.text !== null && found.get(indexName(one)) !== true);
  return {
    hasExtension: (await extensionSchema(run)) !== null,
    role: row?.may_search === true ? SEARCH_ROLE : null,
    missing: [...new Set(missing.map(({ table }) => table))],
  };
}

/** Why searches read row by row, in words; null where they do not. */
export function wordSearchProblem({ hasExtension, role, missing }: WordSearchStatus): string | null {
  if (!hasExtension)
    return "The extension pg_trgm is missing: the server does not have it, or the login may not create in the database.";
  if (!role) return `The login may not take on the role ${SEARCH_ROLE}.`;
  if (missing.length > 0)
    return `Indexes are missing on ${missing.join(", ")}: the next start that migrates makes them.`;
  return null;
}
