import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LIST_TOTAL_MAX } from "@/lib/admin/contract/list";
import { searchRows, toAccount } from "@/lib/admin/server/search-rows";
import { orders } from "@/lib/billing/schema/billing";
import { calls } from "@/lib/compose/calls/table";
import type { Database } from "@/lib/platform/db/database";
import { getSiteId, makeAdmin } from "../setup/admin";
import { describePostgres, openOwnDatabase, type TestDatabase } from "../setup/database";
import { describeApi } from "../setup/members-api";

/** More accounts than a list looks up by ID. */
const CROWD = 1200;

async function readRows(db: Database, statement: SQL): Promise<Record<string, unknown>[]> {
  return ((await db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows;
}

/** Adds accounts `<name>.1@…` to `<name>.N@…`, each with an order and a credit movement; the first is the newest. */
async function addAccounts(db: Database, siteId: string, name: string, count: number): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into users (id, site_id, email, password_hash, first, last, phone, created_at)
      select gen_random_uuid(), ${siteId}, ${name}::text || '.' || n || '@example.com', 'none', 'Mary Ann', 'Q' || n,
        '+1 775 555 0' || (100 + n), now() - n * interval '1 minute'
      from generate_series(1, ${count}::int) n returning id, site_id, email, created_at),
    bought as (
      insert into orders (id, site_id, user_id, number, idempotency_key, request_hash, plan_id, plan, quantity, vin, currency,
        unit_cents, discount_cents, tax_cents, total_cents, tax_rate_bp, gateway, gateway_payment, state, created_at)
      select gen_random_uuid(), site_id, id, upper('GB-' || split_part(email, '@', 1)), email, 'none',
        (select p.id from plans p where p.site_id = added.site_id limit 1), '{}', 1,
        upper('1HGCM82633A' || lpad(split_part(split_part(email, '@', 1), '.', 2), 6, '0')), 'USD',
        100, 0, 0, 100, 0, 'sandbox', 'pay_' || initcap(split_part(email, '@', 1)), 'paid', created_at from added)
    insert into ledger (site_id, user_id, kind, amount, reason, cause)
    select site_id, id, 'vhr', 1, 'purchase', 'c-' || email from added order by created_at`);
}

describeApi({}, (api) => {
  let token = "";
  beforeAll(async () => {
    token = (await makeAdmin(api, "staff@example.com")).token;
    const { db } = api.database;
    await addAccounts(db, await getSiteId(api), "crowd", CROWD);
    await addAccounts(db, await getSiteId(api), "john-lone", 3);
    await addAccounts(db, await getSiteId(api, "cnv.localhost"), "far.lone", 7);
  });

  async function find(call: typeof calls.admin.users, query: Record<string, string>) {
    const { status, body } = await api.send(call, { token, query });
    expect(status).toBe(200);
    const { data, total, next } = body as unknown as {
      data: { id: string; email: string }[];
      total: number;
      next: string | null;
    };
    return { emails: data.map(({ email }) => email.split("@")[0]), total, next, id: data[0]?.id ?? "" };
  }
  const users = calls.admin.users;
  const ledger = calls.admin.ledger as unknown as typeof users;
  const purchases = calls.admin.orders as unknown as typeof users;

  it.each([
    ["an order number in lowercase", "gb-john-lone.2"],
    ["an order number in uppercase", "GB-JOHN-LONE.2"],
    ["a VIN and a part of the email address", "1hgcm82633a000002 john-lone"],
    ["a VIN and the start of the order number", "1HGCM82633A000002 gb-john"],
    ["a payment ID in the gateway's spelling", "pay_John-Lone.2"],
    ["the account's email address", "John-Lone.2@example.com"],
    ["a part of the address before the @", "lone.2"],
    ["a part of the address with the @", "lone.2@exam"],
  ])("[PAGE-14] finds an order by %s: %s", async (_, search) => {
    expect(await find(purchases, { search })).toMatchObject({ emails: ["john-lone.2"], total: 1 });
  });

  it.each([
    ["a last name and a part of the email address", "lone q2", ["john-lone.2"]],
    ["a later word of a name", "ANN q3 lone", ["john-lone.3"]],
    ["the last group of a phone number", "0102 john", ["john-lone.2"]],
    ["the domain after an @", "@example.com q2 john", ["john-lone.2"]],
    ["the middle of a name", "nn lone", []],
    ["the domain without an @", "example.com", []],
    ["words that match different accounts", "lone.2 lone.3", []],
  ])("[PAGE-14] searching accounts by %s (%s) finds %j", async (_, search, emails) => {
    expect((await find(users, { search })).emails).toEqual(emails);
  });

  it("[PAGE-14] finds an account by its ID", async () => {
    const { id } = await find(users, { search: "lone.3" });
    expect((await find(users, { search: id.toUpperCase() })).emails).toEqual(["john-lone.3"]);
  });

  it("[RUN-SIZE] paginates 1,200 matches and stops counting at the display limit", async () => {
    for (const call of [users, ledger, purchases]) {
      const first = await find(call, { search: "crowd", limit: "2" });
      expect(first).toMatchObject({ emails: ["crowd.1", "crowd.2"], total: LIST_TOTAL_MAX + 1 });
      const second = await find(call, { search: "crowd", limit: "2", cursor: String(first.next) });
      expect(second.emails).toEqual(["crowd.3", "crowd.4"]);
      expect(await find(call, { search: "crowd crowd.1200" })).toMatchObject({
        emails: ["crowd.1200"],
        total: 1,
      });
    }
  });

  it("[RUN-SIZE] finds the only match that also passes a filter, even if it belongs to the last of 1,200 matching accounts", async () => {
    await api.database.db.execute(sql`
      insert into ledger (site_id, user_id, kind, amount, reason, cause)
      select site_id, id, 'sticker', 1, 'purchase', 'filtered' from users where email = 'crowd.1200@example.com'`);
    const result = await find(ledger, { search: "crowd", kind: "sticker" });
    expect(result).toMatchObject({ emails: ["crowd.1200"], total: 1 });
  });

  it("[SEC-AZ-02] doesn't find or count another site's rows", async () => {
    expect(await find(users, { search: "lone" })).toMatchObject({ total: 3 });
    expect(await find(ledger, { search: "far.lone.7" })).toMatchObject({ emails: [], total: 0 });
    expect(await find(purchases, { search: "GB-FAR" })).toMatchObject({ emails: [], total: 0 });
  });
});

describePostgres("searching on PostgreSQL", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openOwnDatabase("postgres");
    const [site] = await readRows(database.db, sql`select id from sites where uri = 'localhost'`);
    await addAccounts(database.db, String(site?.id), "some", 5000);
    await database.db.execute(sql`analyze users, orders`);
  });
  afterAll(() => database.close());

  it("[RUN-SIZE] [SEC-AZ-03] searching orders by number, VIN and account uses indexes under the site's row security policy", async () => {
    const [site] = await readRows(database.db, sql`select id from sites where uri = 'localhost'`);
    const db = database.db.forSite(String(site?.id));
    const within = () => eq(orders.siteId, String(site?.id));
    const condition = await searchRows({ db, within: () => sql`true` }, "some.77", {
      codes: [orders.number, orders.vin],
      links: [toAccount(orders.userId)],
    });
    const plan = await readRows(
      db,
      sql`explain select id from orders where ${within()} and ${condition} order by created_at desc, id desc limit 51`,
    );
    const text = JSON.stringify(plan);
    for (const index of ["orders_search_number", "orders_search_vin", "orders_user"])
      expect(text).toContain(index);
    expect(text).not.toContain("Seq Scan");
  });
});
