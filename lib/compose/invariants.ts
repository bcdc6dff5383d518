import { createHash } from "node:crypto";
import { asc, eq, gt, sql } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import { documents } from "@/lib/generation/schema/documents";
import type { Database } from "@/lib/platform/db/database";
import type { FileStore } from "@/lib/platform/files/file-store";

export interface InvariantViolation {
  invariant: string;
  subjects: string[];
  count: number;
}

const DOCUMENTS_AT_ONCE = 200;
const SHOWN = 20;
/** Grace period after startup for the sweeper to pick up expired leases. */
const SWEPT_WITHIN = "interval '2 minutes'";

const CHECKS: Record<string, string> = {
  "a balance is the sum of its ledger rows": `
    select coalesce(b.user_id, l.user_id) || ' ' || coalesce(b.kind, l.kind) as subject
    from balances b full join
      (select site_id, user_id, kind, sum(amount) as total from ledger group by site_id, user_id, kind) l
      on l.site_id = b.site_id and l.user_id = b.user_id and l.kind = b.kind
    where coalesce(b.amount, 0) <> coalesce(l.total, 0)`,
  "no balance is below zero": "select user_id || ' ' || kind as subject from balances where amount < 0",
  "an open generation has a lease (if not, start the server, which settles it, and check again)": `
    select id as subject from generations
    where state in ('reserved', 'generated') and lease_until < now() - ${SWEPT_WITHIN}`,
  "a charged generation was debited once, and has its document or a refund": `
    select g.id as subject from generations g where g.paid_with is not null and (
      1 <> (select count(*) from ledger l where l.user_id = g.user_id and l.reason = 'generation' and l.cause = g.id::text)
      or (g.state = 'refunded') <> exists (
        select from ledger l where l.user_id = g.user_id and l.reason = 'refund_failed' and l.cause = g.id::text))`,
  "a settled generation has its document": `
    select g.id as subject from generations g where g.state = 'settled'
      and not exists (select from documents d where d.id = g.document_id and d.user_id = g.user_id)`,
  "a paid order has granted its credits": `
    select o.id as subject from orders o
    where o.state in ('paid', 'partly_refunded') and o.plan->>'kind' in ('single', 'pack')
      and coalesce((o.plan->>'credits')::int, 0) > 0
      and not exists (select from ledger l
        where l.user_id = o.user_id and l.reason = 'purchase' and l.cause = o.id::text and l.amount > 0)`,
  "an order that was not paid has granted nothing": `
    select o.id as subject from orders o join ledger l on l.reason = 'purchase' and l.cause = o.id::text
    where o.state in ('open', 'failed', 'expired')`,
  "a coupon isn't used more often than allowed, and its use count is correct": `
    select c.id as subject from coupons c left join
      (select coupon_id, count(*) as used from coupon_redemptions where released_at is null group by coupon_id) r
      on r.coupon_id = c.id
    where coalesce(r.used, 0) > coalesce(c.max_redemptions, 2147483647) or coalesce(r.used, 0) <> c.redeemed`,
  "a site's account is the sum of its movements": `
    select coalesce(a.site_id, l.site_id) || ' ' || coalesce(a.currency, l.currency) as subject
    from site_accounts a full join
      (select site_id, currency, test, coalesce(sum(amount_cents) filter (where account = 'prepaid'), 0) as prepaid,
        coalesce(sum(amount_cents) filter (where account = 'sales'), 0) as sales
       from site_ledger group by site_id, currency, test) l
      on l.site_id = a.site_id and l.currency = a.currency and l.test = a.test
    where coalesce(a.prepaid_cents, 0) <> coalesce(l.prepaid, 0) or coalesce(a.sales_cents, 0) <> coalesce(l.sales, 0)`,
  "no prepaid account is below its limit, and its reserved amount matches its open orders": `
    select a.site_id || ' ' || a.currency as subject from site_accounts a left join
      (select site_id, currency, gateway = 'sandbox' as test, sum(wholesale_cents) as held
       from orders where wholesale_held group by 1, 2, 3) o
      on o.site_id = a.site_id and o.currency = a.currency and o.test = a.test
    where a.prepaid_cents - a.held_cents < -a.credit_limit_cents or a.held_cents <> coalesce(o.held, 0)`,
  "a statement matches its month's movements to the cent, and starts at the previous closing balance": `
    select s.number as subject from site_statements s, (values ('prepaid'), ('sales')) as k(account)
    where (s.figures->'opening'->>k.account)::bigint <> (select coalesce(sum(l.amount_cents), 0) from site_ledger l
        where l.site_id = s.site_id and l.currency = s.currency and l.test = s.test and l.account = k.account and l.month < s.month)
      or (s.figures->'closing'->>k.account)::bigint <> (select coalesce(sum(l.amount_cents), 0) from site_ledger l
        where l.site_id = s.site_id and l.currency = s.currency and l.test = s.test and l.account = k.account and l.month <= s.month)
      or (s.figures->'closing'->>k.account)::bigint - (s.figures->'opening'->>k.account)::bigint <>
        (select coalesce(sum((e->>'cents')::bigint), 0) from jsonb_array_elements(s.figures->'sums') e where e->>'account' = k.account)`,
  "a past month has its statement and no later movements": `
    select l.site_id || ' ' || l.month as subject from site_ledger l
    join site_accounts a on a.site_id = l.site_id and a.currency = l.currency and a.test = l.test
    where l.month < a.open_month and not exists (select from site_statements s
      where s.site_id = l.site_id and s.currency = l.currency and s.test = l.test and s.month = l.month)`,
  "a paid order of a partner's site has paid its wholesale, once": `
    select o.id as subject from orders o
    where o.settlement <> 'none' and o.state in ('paid', 'partly_refunded', 'refunded') and o.paid_at is not null
      and -o.wholesale_cents <> (select coalesce(sum(l.amount_cents), 0) from site_ledger l
        where l.order_id = o.id and l.kind = 'wholesale')`,
  "append-only tables can't be changed": `
    select t.name as subject from (values ('ledger'), ('audit_log'), ('site_ledger'), ('site_statements'),
      ('plan_versions'), ('wholesale_prices'), ('wholesale_defaults'), ('site_themes')) as t(name)
    where 2 > (select count(*) from pg_trigger g
      where g.tgrelid = t.name::regclass and g.tgname like '%append_only' and g.tgenabled in ('O', 'A')
        or g.tgrelid = t.name::regclass and g.tgname like '%no_truncate' and g.tgenabled in ('O', 'A'))`,
  "a site shows its newest theme version": `
    select distinct s.uri as subject from sites s
    join (select distinct on (site_id) * from site_themes order by site_id, number desc) t on t.site_id = s.id,
      jsonb_each_text(t.settings) o
    where o.value is distinct from s.settings->>o.key`,
  "every table with a site has row-level security": `
    select c.relname as subject from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and a.attname = 'site_id' and not a.attisdropped
      and not (c.relrowsecurity and c.relforcerowsecurity
        and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_site'))`,
};

const OWNED = `
  select c.relname as name from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'users'
    and 2 = (select count(*) from pg_attribute a
      where a.attrelid = c.oid and a.attname in ('site_id', 'user_id') and not a.attisdropped)`;

async function selectRows(db: Database, text: string): Promise<Record<string, unknown>[]> {
  return ((await db.execute(sql.raw(text))) as unknown as { rows: Record<string, unknown>[] }).rows;
}

function toViolations(invariant: string, subjects: string[]): InvariantViolation[] {
  return subjects.length === 0
    ? []
    : [{ invariant, subjects: subjects.slice(0, SHOWN), count: subjects.length }];
}

async function listMisplaced(db: Database): Promise<string[]> {
  const violations: string[] = [];
  for (const { name } of await selectRows(db, OWNED)) {
    const wrong = await selectRows(
      db,
      `select t.user_id as subject from "${String(name)}" t join users u on u.id = t.user_id
       where u.site_id <> t.site_id`,
    );
    violations.push(...wrong.map(({ subject }) => `${String(name)} of ${String(subject)}`));
  }
  return violations;
}

async function listBrokenFiles(db: Database, files: FileStore): Promise<string[]> {
  const violations: string[] = [];
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const page = await db
      .select({
        id: documents.id,
        key: documents.fileKey,
        sha256: documents.sha256,
        isErased: sql<boolean>`coalesce(${users.disabledReason} = 'erased', false)`,
      })
      .from(documents)
      .leftJoin(users, eq(users.id, documents.userId))
      .where(gt(documents.id, last))
      .orderBy(asc(documents.id))
      .limit(DOCUMENTS_AT_ONCE);
    for (const { id, key, sha256, isErased } of page) {
      const bytes = await files.get(key);
      if (!bytes && isErased) continue;
      if (!bytes) violations.push(`${id}: no file`);
      else if (createHash("sha256").update(bytes).digest("hex") !== sha256)
        violations.push(`${id}: other bytes`);
    }
    const end = page.at(-1);
    if (!end || page.length < DOCUMENTS_AT_ONCE) return violations;
    last = end.id;
  }
}

export async function checkRows(db: Database): Promise<InvariantViolation[]> {
  const violations: InvariantViolation[] = [];
  for (const [invariant, text] of Object.entries(CHECKS)) {
    violations.push(
      ...toViolations(
        invariant,
        (await selectRows(db, text)).map(({ subject }) => String(subject)),
      ),
    );
  }
  violations.push(...toViolations("a row is on its user's own site", await listMisplaced(db)));
  return violations;
}

export async function checkInvariants(db: Database, files: FileStore): Promise<InvariantViolation[]> {
  const violations = await checkRows(db);
  return [
    ...violations,
    ...toViolations("a document has its file, byte for byte", await listBrokenFiles(db, files)),
  ];
}

export const ROW_INVARIANTS = Object.keys(CHECKS).length + 1;
export const INVARIANTS = ROW_INVARIANTS + 1;
