import type { Client } from "pg";
import { HEAVY_EMAIL } from "./template";

/** Interleaves row kinds, because thousands of one kind in sequence would distort list reads. */
const BATCH = 500;
const SITES_AT_ONCE = 50;
const ONCE = /^(users|balances|sessions|email_\w+|second_factors|webhook_events|consents|audit_log)$/;

interface Load {
  members: number;
  sites: number;
}

async function loadStatements(db: Client, kind: string) {
  const { rows } = await db.query<{ name: string; text: string }>(
    "select name, text from scale.statements where kind = $1 order by nr",
    [kind],
  );
  return rows;
}

/** Runs `work` without triggers and foreign keys, for speed; needs a superuser. */
export async function asReplica(db: Client, work: () => Promise<void>): Promise<void> {
  await db.query("set session_replication_role = replica; set synchronous_commit = off");
  try {
    await work();
  } finally {
    await db.query("reset session_replication_role; reset synchronous_commit");
  }
}

/** Drops unused parameters, which PostgreSQL rejects, and renumbers the others. */
function bindValues(text: string, values: unknown[]): { text: string; values: unknown[] } {
  const used = values.map((_, at) => at + 1).filter((nr) => text.includes(`$${nr}::`));
  const renumbered = used.reduce((now, nr, at) => now.replaceAll(`$${nr}::`, `$${at + 1}::`), text);
  return { text: renumbered, values: used.map((nr) => values[nr - 1]) };
}

export async function loadHeavy(db: Client, times: number): Promise<void> {
  const { rows } = await db.query<{ id: string }>("select id from users where email = $1", [HEAVY_EMAIL]);
  const heavy = rows[0]?.id;
  await asReplica(db, async () => {
    for (const { name, text } of await loadStatements(db, "member")) {
      if (ONCE.test(name)) continue;
      await db.query(bindValues(`${text} on conflict do nothing`, [-times, -1, 0, times, heavy]));
    }
    await db.query(
      `insert into balances (site_id, user_id, kind, amount)
       select site_id, user_id, kind, sum(amount) from ledger where user_id = $1 group by 1, 2, 3
       on conflict (user_id, kind) do update set amount = excluded.amount`,
      [heavy],
    );
  });
  await db.query("vacuum analyze");
}

/** Drops the indexes and rebuilds them at the end, which is faster than updating them per row. */
async function withoutIndexes(db: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await db.query<{ name: string; text: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`);
  for (const { name } of rows) await db.query(`drop index ${name}`);
  await work();
  for (const { text } of rows) await db.query(text);
}

/** Loads sites in batches, because a site's plans are adjacent in their table in production. */
export async function loadSites(db: Client, from: number, to: number): Promise<void> {
  const texts = await loadStatements(db, "site");
  for (let first = from; first <= to; first += SITES_AT_ONCE)
    for (const { text } of texts)
      await db.query(bindValues(text, [first, Math.min(to, first + SITES_AT_ONCE - 1)]));
}

export async function loadMembers(db: Client, { members, sites }: Load): Promise<void> {
  const texts = await loadStatements(db, "member");
  await asReplica(db, async () => {
    await loadSites(db, 1, sites);
    await withoutIndexes(db, async () => {
      for (let from = 1; from <= members; from += BATCH) {
        const to = Math.min(members, from + BATCH - 1);
        await db.query("begin");
        for (const { text } of texts) await db.query(bindValues(text, [from, to, sites, members, null]));
        await db.query("commit");
      }
    });
  });
  await db.query("vacuum analyze");
}
