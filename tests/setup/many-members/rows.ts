import type { Client } from "pg";
import { asReplica, loadSites } from "./load";
import { hashCode } from "./subjects";
import { HEAVY_EMAIL } from "./template";

const getState = (many: string, ...few: string[]) =>
  `coalesce((array['${few.join("', '")}'])[1 + nr % ${25 * few.length}], '${many}')`;

/** `s` is the site, `nr` its number, `home` the first site's id. */
const OF_SITES: Record<string, string> = {
  coupons: `(id, site_id, code, kind, value) select gen_random_uuid(), id, 'SPRING20', 'percent', 20`,
  site_texts: `(site_id, name, locale, markdown, version)
    select id, 'about', 'en', '{company} has run {site} since 2021.', '2026-01-15.3f9a1c2b'`,
  partner_invitations: `(id, site_id, code_hash, hint, email, max_uses, expires_at)
    select gen_random_uuid(), home, md5('invited' || nr), 'abcd', 'p' || nr || '@partner.example', 1, now() + interval '7 days'`,
  site_accounts: `(site_id, currency, test, prepaid_cents, open_month, statements)
    select id, 'USD', true, 25000, '2026-01', 1`,
  site_ledger: `(site_id, currency, test, account, kind, amount_cents, cause, month)
    select id, 'USD', true, 'prepaid', 'top_up', 25000, 'wire ' || nr, '2025-12'`,
  site_statements: `(id, site_id, currency, test, month, number, figures)
    select gen_random_uuid(), id, 'USD', true, '2025-12', 'TEST-ST-000001',
      '{"opening": {"prepaid": 0, "sales": 0}, "closing": {"prepaid": 25000, "sales": 0},
        "sums": [{"account": "prepaid", "kind": "top_up", "count": 1, "cents": 25000}]}'`,
  site_top_ups: `(id, site_id, currency, test, amount_cents, state, gateway, gateway_checkout, key, by_user_id)
    select gen_random_uuid(), id, 'USD', true, 25000, ${getState("paid", "open")}, 'sandbox', 'top-up ' || nr, 'first', home`,
  site_domains: `(id, site_id, host, kind, state, label)
    select gen_random_uuid(), id, 'cars' || nr || '.example.com', 'subdomain', ${getState("verified", "pending", "failing")}, 'cars'`,
  webhook_endpoints: `(id, site_id, url, types, state, sealed_secret)
    select gen_random_uuid(), id, 'https://hooks.example.com/' || nr, '["order.paid"]', 'active', 'sealed'`,
  staff_invitations: `(id, site_id, email, staff_role, token_hash, expires_at)
    select gen_random_uuid(), id, 'kim' || nr || '@example.com', 'support', md5('staff' || nr), now() + interval '7 days'`,
  wholesale_prices: `(site_id, id, product, currency, version, document_cents, valid_from)
    select id, gen_random_uuid(), 'vhr', 'USD', 1, 450, now() - interval '1 year'`,
};

const OF_PARTNERS: Record<string, string> = {
  site_partners: `(site_id, operator_site_id, company, street, city, region, postcode, country, tax_number, website, state,
      terms_version, terms_locale, terms_accepted_at)
    select id, home, 'Partner ' || nr, '12 Main St', 'Austin', 'TX', '78701', 'US', 'EIN ' || nr, 'https://p' || nr || '.example',
      ${getState("active", "awaiting_email", "awaiting_approval", "refused")}, '2026-11-25.3f9a1c2b', 'en', now()`,
  site_theme_drafts: `(site_id, revision, settings, based_on, updated_at) select id, gen_random_uuid(), settings, 1, now()`,
  site_payment_accounts: `(id, site_id, gateway, account_ref, country, state)
    select gen_random_uuid(), id, 'sandbox', 'acct_' || nr, 'US', ${getState("active", "onboarding", "restricted")}`,
  site_mail_domains: `(site_id, domain, selector, public_key, sealed_private_key, state)
    select id, 'cars' || nr || '.example.com', 'gb1', 'key', 'sealed', ${getState("verified", "pending")}`,
  site_sso: `(site_id, issuer, client_id, sealed_secret, label)
    select id, 'https://login' || nr || '.example.com', 'glovebox', 'sealed', 'Login'`,
  staff_settings: `(site_id, second_factor_required) select id, false`,
  wholesale_terms: `(site_id, settlement, updated_at) select id, 'none', now()`,
  preview_counts: `(site_id, day, count) select id, current_date, 3 on conflict do nothing`,
};

/** Rows that only some members have; `u` is the member, `nr` the member's number. */
const OF_MEMBERS: Record<string, string> = {
  disputes: `(id, site_id, user_id, number, vin, record_id, source, record, reason, text, state, locale)
    select gen_random_uuid(), site_id, id, 'D-' || nr, vin, 'record', 'Service records',
      '{"id": "record", "kind": "odometer", "date": "2021-05-01", "source": "Service records"}', 'wrong_mileage',
      'The invoice says 41,250 miles.', ${getState("confirmed", "open", "asked", "corrected", "withdrawn")}, 'en'`,
  dispute_files: `(id, site_id, user_id, dispute_id, name, media_type, bytes, file_key)
    select gen_random_uuid(), d.site_id, d.user_id, d.id, 'invoice.pdf', 'application/pdf', 1000, u.file_key
    from disputes d join scale.people u on u.id = d.user_id`,
  deletion_requests: `(id, site_id, number, email, message, user_id, state, due_at, done_at)
    select gen_random_uuid(), site_id, 'X-' || nr, email, 'Please delete my account.', id,
      ${getState("cancelled", "open", "refused")}, now() + interval '20 days', null`,
  subscriptions: `(id, site_id, user_id, product, gateway, gateway_ref, state, quota, remaining, period_start, period_end)
    select gen_random_uuid(), site_id, id, 'vhr', 'sandbox', 'sub_' || nr, ${getState("ended", "active", "cancelled", "past_due")},
      5, 5, now() - interval '10 days', now() + interval '20 days'`,
  refunds: `(id, site_id, order_id, key, amount_cents, reason, state)
    select gen_random_uuid(), site_id, order_id, 'k' || nr, 100, 'Agreed by phone.', ${getState("failed", "asked")}`,
  coupon_redemptions: `(id, site_id, coupon_id, user_id, order_id, released_at)
    select gen_random_uuid(), u.site_id, c.id, u.id, u.order_id, now()
    from scale.people u join coupons c on c.site_id = u.site_id`,
  credit_offers: `(id, site_id, user_id, vin, credit_type, detail)
    select gen_random_uuid(), site_id, id, vin, 'vhr', '{"error_msg": "Something went wrong", "source": "report"}'`,
  failure_logs: `(id, site_id, user_id, entry)
    select gen_random_uuid(), site_id, id, jsonb_build_object('error_message', 'Wrong VIN', 'vin', vin, 'source', 'finder')`,
  contact_messages: `(id, site_id, user_id, name, email, message)
    select gen_random_uuid(), site_id, id, 'Ann Lee', email, 'Do you cover motorcycles?'`,
  leads: `(id, site_id, vin, email, mobile, source)
    select gen_random_uuid(), site_id, vin, email, '+1 555 0100', 'preview'`,
  plate_lookups: `(id, site_id, user_id, plate_digest, state, purpose, found)
    select gen_random_uuid(), site_id, id, md5(vin), 'CA', 'buying', true`,
  confirmed_vins: `(site_id, user_id, vin) select site_id, id, vin`,
  share_emails: `(id, site_id, user_id, share_id, to_address)
    select gen_random_uuid(), site_id, id, share_id, 'bob' || nr || '@example.com'`,
  garage_files: `(id, site_id, user_id, vehicle_id, kind, position, name, media_type, bytes, file_key, small_key)
    select gen_random_uuid(), site_id, id, vehicle_id, 'image', 1, 'car.webp', 'image/webp', 1000, file_key, file_key`,
  garage_imports: `(id, site_id, user_id, name, added, updated)
    select gen_random_uuid(), site_id, id, 'cars.csv', 1, 0`,
  garage_import_rows: `(id, site_id, user_id, import_id, vehicle_id)
    select gen_random_uuid(), i.site_id, i.user_id, i.id, u.vehicle_id
    from garage_imports i join scale.people u on u.id = i.user_id`,
  print_batches: `(id, site_id, user_id, idempotency_key, name, locale, with_report, with_sticker, state)
    select gen_random_uuid(), site_id, id, 'pack' || nr, 'cars.csv', 'en', true, true, ${getState("done", "paused", "cancelled")}`,
  print_batch_rows: `(id, site_id, user_id, pack_id, position, line, vin, state, next_try_at, report_id)
    select gen_random_uuid(), p.site_id, p.user_id, p.id, 1, 2, u.vin, 'ready', now(), u.report_id
    from print_batches p join scale.people u on u.id = p.user_id`,
  api_keys: `(id, site_id, user_id, name, mode)
    select gen_random_uuid(), site_id, id, 'Inventory feed', ${getState("live", "test")}`,
  api_key_secrets: `(key_hash, site_id, key_id, prefix) select md5(id::text), site_id, id, 'gb_live_abcd' from api_keys`,
  webhook_deliveries: `(id, site_id, event_id, endpoint_id, type, cause, state, next_attempt_at)
    select gen_random_uuid(), e.site_id, e.id, p.id, e.type, 'event',
      case when right(e.id::text, 2) < '08' then 'failed' else 'delivered' end, now()
    from webhook_events e join webhook_endpoints p on p.site_id = e.site_id where e.type = 'order.paid'`,
  email_confirmations: `(token_hash, site_id, user_id, email, expires_at, used_at)
    select md5('confirm' || nr), site_id, id, email, now(), now()`,
  reset_tokens: `(token_hash, site_id, user_id, expires_at, used_at) select md5('reset' || nr), site_id, id, now(), now()`,
};

const OTHERS = [
  `insert into import_runs (id, kind, file, fingerprint, state, ended_at, added)
    select gen_random_uuid(), 'market', 'market.csv', md5(n::text), (array['done', 'failed', 'running'])[1 + n % 3], now(), 1
    from generate_series(1, 20) n`,
  "update email_outbox set sent_at = null, attempts = 100 where right(id::text, 2) < '04'",
  "update tickets set state = 'open' where right(id::text, 2) < '08'",
  `update deletion_requests d set closed_at = now() from scale.people p
    where p.id = d.user_id and p.nr < 1000000 and d.state = 'open' and right(d.id::text, 1) < '4'`,
  "update users set disabled_at = now() from deletion_requests d where d.user_id = users.id and d.closed_at is not null",
  `update deletion_requests set restore_hash = ${hashCode("id")} where closed_at is not null`,
  "update sites set launched_at = null from site_partners p where p.site_id = sites.id and p.state = 'awaiting_approval'",
  `insert into site_domains (id, site_id, host, kind, state, label)
    select gen_random_uuid(), id, 'shop' || n || '.example', 'apex', 'verified', '' from sites, generate_series(1, 4) n where uri = 'localhost'`,
  `insert into plates (plate, state, vin, source) select 'SAMPLE' || n, 'CA', '2T1BURHE5JC034461', 'Plates' from generate_series(1, 3) n on conflict do nothing`,
  "update users set role = 'admin', staff_role = 'support' where email in ('m1@bench.example', 'm2@bench.example', 'm3@bench.example', 'm4@bench.example')",
  "insert into second_factors (user_id, site_id, sealed_secret, confirmed_at) select id, site_id, 'sealed', now() from users where staff_role = 'support'",
];

const callers = "(select * from scale.people where nr >= 3000000) p";

const OF_CALLERS = [
  `update document_shares s set key_hash = ${hashCode("s.id")} from ${callers} where s.user_id = p.id`,
  // Frees a slot: an account at its link limit can't create more.
  `update document_shares s set revoked_at = now() from scale.people p
    where p.nr = 3000000 and s.user_id = p.id and right(s.id::text, 1) < '8'`,
  `insert into email_confirmations (token_hash, site_id, user_id, email, expires_at)
    select ${hashCode("id")}, site_id, id, email, now() + interval '1 day' from ${callers}`,
  `update users u set email_verified_at = null, pending_email = 'next-' || u.email from ${callers} where u.id = p.id`,
  `insert into sessions (id, token_hash, site_id, user_id, purpose, expires_at)
    select id, ${hashCode("'launch_' || id")}, site_id, user_id, 'launch', now() + interval '1 day'
    from (select gen_random_uuid() as id, site_id, id as user_id from ${callers}) s`,
  `insert into staff_invitations (id, site_id, email, staff_role, token_hash, expires_at)
    select id, site_id, 'join-' || email, 'support', ${hashCode("id")}, now() + interval '1 day'
    from (select gen_random_uuid() as id, site_id, email from ${callers}) s`,
  `update documents d set model = jsonb_set(model, '{events}', jsonb_build_array(jsonb_build_object('id', 'record-2', 'vin', d.vin,
      'kind', 'odometer', 'date', '2021-05-01', 'source', 'Service records')))
    from ${callers} where d.user_id = p.id and d.product = 'vhr'`,
  `update sandbox_payments s set subscription_ref = 'sub_' || p.nr, interval = 'month', renewal_cents = 1999,
      period_start = now() - interval '10 days', period_end = now() + interval '20 days'
    from ${callers} where s.order_id = p.order_id`,
  `insert into generations (id, site_id, user_id, vin, product, idempotency_key, request_hash, request, state, lease_until, error)
    select gen_random_uuid(), site_id, id, '1HGCM82633A00435' || n, 'vhr', 'stuck ' || n, 'stuck', '{}', 'reserved', now(),
      'failed: a source' from ${callers}, generate_series(1, 4) n`,
];

const formatPeopleTable = (caller: string) => `create table scale.people as
  select case when u.email = '${HEAVY_EMAIL}' then 3000000 when u.email = '${caller}' then 6000000 else row_number() over (order by u.id) end as nr, u.id, u.site_id, u.email, v.vin, v.vehicle_id, d.report_id, d.file_key,
    o.order_id, s.share_id
  from users u
  join (select distinct on (user_id) user_id, id as vehicle_id, vin from garage_vehicles) v on v.user_id = u.id
  join (select distinct on (user_id) user_id, id as report_id, file_key from documents) d on d.user_id = u.id
  join (select distinct on (user_id) user_id, id as order_id from orders) o on o.user_id = u.id
  join (select distinct on (user_id) user_id, id as share_id from document_shares) s on s.user_id = u.id`;
const places = (
  which: string,
) => `from (select s.*, case uri when 'localhost' then 0 else row_number() over (order by s.id) end as nr,
    (select id from sites where uri = 'localhost') as home from sites s where ${which}) s`;

async function loadTablesWithTime(db: Client): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'created_at'",
  );
  return new Set(rows.map(({ name }) => name));
}

interface Rest {
  from: number;
  to: number;
  caller: string;
}

export async function loadRest(db: Client, { from, to, caller }: Rest): Promise<void> {
  await asReplica(db, async () => {
    await loadSites(db, from, to);
    await db.query(formatPeopleTable(caller));
    const dated = await loadTablesWithTime(db);
    const fill = async (rows: Record<string, string>, source: string) => {
      for (const [table, text] of Object.entries(rows)) {
        const at = text.indexOf(" on conflict");
        const [select, rest] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at)];
        // Lists sort by time, so spread the timestamps.
        const whole = dated.has(table)
          ? select
              .replace("(", "(created_at, ")
              .replace("select ", "select now() - random() * interval '1 year', ")
          : select;
        await db.query(`insert into ${table} ${whole} ${/\sfrom\s/.test(text) ? "" : source} ${rest}`);
      }
    };
    await fill(OF_SITES, places("uri = 'localhost' or uri ~ '^s[0-9]+[.]'"));
    await fill(OF_PARTNERS, places("uri ~ '^s[0-9]+[.]'"));
    await fill(OF_MEMBERS, "from scale.people u");
    for (const text of [...OTHERS, ...OF_CALLERS]) await db.query(text);
  });
  await db.query("vacuum analyze");
}
