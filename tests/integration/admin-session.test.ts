import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { resetAdministrator } from "@/lib/admin/server/reset-administrator";
import { orders, plans, refunds } from "@/lib/billing/schema/billing";
import { planVersions } from "@/lib/billing/schema/plan-versions";
import { calls } from "@/lib/compose/calls/table";
import { seed } from "@/lib/compose/seed";
import { ledger } from "@/lib/credits/schema";
import { generations } from "@/lib/generation/schema/generation";
import { siteHosts, sites } from "@/lib/site/schema/site";
import { getSiteId, logInAdmin, makeAdmin, makeMember, selectAuditRows } from "../setup/admin";
import { createAdminActionCases } from "../setup/admin-actions";
import { openTestDatabase } from "../setup/database";
import { describeApi, TEST_PASSWORD } from "../setup/members-api";

const MINUTE = 60_000;
const passwords = { hash: async () => "scrypt$none", verify: async () => false };

describeApi({}, (api) => {
  const me = (token: string, site = "localhost") => api.send(calls.admin.me, { token, site });

  it("[PAGE-14] an admin logs in, sees their own account and pending work, and logs out", async () => {
    const { token, email } = await makeAdmin(api, "boss@example.com");
    const answer = await me(token);
    expect(answer.status).toBe(200);
    expect(answer.body.admin).toMatchObject({ email, site: "localhost", all_sites: false });
    expect(answer.body.waiting).toMatchObject({ tickets: 0, held_orders: 0, lost_mails: 0 });
    expect((await api.send(calls.admin.logout, { token })).status).toBe(200);
    expect((await me(token)).status).toBe(401);
    const actions = (await selectAuditRows(api)).map(({ action }) => action);
    expect(actions).toEqual(["admin.login", "admin.logout"]);
  });

  it("[SEC-AUTH-02] an unknown address, a wrong password, a member's account and a closed admin account get the same response", async () => {
    await makeAdmin(api, "alike@example.com");
    await makeMember(api, "plain@example.com");
    const { id } = await makeAdmin(api, "closed@example.com");
    await api.database.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, id));
    const refusals = await Promise.all(
      [
        { email: "nobody@example.com", pass: TEST_PASSWORD },
        { email: "alike@example.com", pass: "not the password" },
        { email: "plain@example.com", pass: TEST_PASSWORD },
        { email: "closed@example.com", pass: TEST_PASSWORD },
      ].map((fields) => api.send(calls.admin.login, { fields })),
    );
    for (const { status, body } of refusals) {
      expect(status).toBe(401);
      expect({ ...body, request_id: "" }).toEqual({ ...refusals[0]?.body, request_id: "" });
    }
  });

  it("[SEC-AUTH-01] admin login attempts with a member's correct password are limited like guesses", async () => {
    await makeMember(api, "throttled@example.com");
    const statuses: number[] = [];
    for (let round = 0; round < 7; round++) {
      const fields = { email: "throttled@example.com", pass: TEST_PASSWORD };
      statuses.push((await api.send(calls.admin.login, { fields, address: "198.51.100.7" })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429]);
  });

  it("[SEC-AUTH-01] guesses at an operator's login are counted across sites, but the operator can still log in from a known address", async () => {
    const { email } = await makeAdmin(api, "many-sites@example.com", { allSites: true });
    const guess = (site: string, pass: string, address: string) =>
      api.send(calls.admin.login, { site, fields: { email, pass }, address });
    expect((await guess("localhost", TEST_PASSWORD, "198.51.100.8")).status).toBe(200);
    const statuses: number[] = [];
    for (let round = 0; round < 8; round++) {
      const site = ["localhost", "cnv.localhost", "es.localhost"][round % 3] ?? "";
      statuses.push((await guess(site, "a guess", "203.0.113.8")).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429, 429]);
    expect((await guess("localhost", TEST_PASSWORD, "198.51.100.8")).status).toBe(200);
  });

  it("[SEC-SES-06] the session ends after 30 idle minutes, and after 8 hours in any case", async () => {
    const { token, email } = await makeAdmin(api, "idle@example.com");
    api.clock.advance(29 * MINUTE);
    expect((await me(token)).status).toBe(200);
    api.clock.advance(29 * MINUTE);
    expect((await me(token)).status).toBe(200);
    api.clock.advance(31 * MINUTE);
    expect((await me(token)).status).toBe(401);
    const long = await logInAdmin(api, email);
    for (let passed = 0; passed < 475; passed += 25) {
      expect((await me(long)).status).toBe(200);
      api.clock.advance(25 * MINUTE);
    }
    api.clock.advance(6 * MINUTE);
    expect((await me(long)).status).toBe(401);
  });

  it("[SEC-AUTH-05] an admin who logs in as a member only gets a member's session", async () => {
    const { member, token } = await makeAdmin(api, "both@example.com");
    expect((await api.send(calls.account.user, { token: member })).status).toBe(200);
    expect((await me(member)).status).toBe(403);
    expect((await api.send(calls.account.user, { token })).status).toBe(401);
  });

  it("[SEC-AZ-04] an operator is an admin on every site, and a site admin only on their own site", async () => {
    const all = await makeAdmin(api, "all@example.com", { allSites: true });
    const one = await makeAdmin(api, "one@example.com");
    expect((await me(all.token, "cnv.localhost")).status).toBe(200);
    expect((await me(one.token, "cnv.localhost")).status).toBe(401);
    const listUsers = (token: string, site: string) =>
      api.send(calls.admin.users, { token, query: { site } });
    expect((await listUsers(all.token, "cnv.localhost")).status).toBe(200);
    expect((await listUsers(all.token, "all")).status).toBe(200);
    const refusals = await Promise.all(
      ["cnv.localhost", "nowhere.example", "all"].map((site) => listUsers(one.token, site)),
    );
    for (const { status, body } of refusals) {
      expect(status).toBe(404);
      expect({ ...body, request_id: "" }).toEqual({ ...refusals[0]?.body, request_id: "" });
    }
  });

  it("[TRUE-35] an operator can log in at any site, and a site admin only at their own site", async () => {
    const all = await makeAdmin(api, "everywhere@example.com", { allSites: true });
    const one = await makeAdmin(api, "local@example.com");
    const enter = (email: string, pass = TEST_PASSWORD) =>
      api.send(calls.admin.login, { site: "cnv.localhost", fields: { email, pass } });
    const entered = await enter(all.email);
    expect(entered.body.admin).toMatchObject({ email: all.email, site: "localhost", all_sites: true });
    expect((await me(String(entered.body.token), "cnv.localhost")).status).toBe(200);
    expect((await enter(all.email, "not the password")).status).toBe(401);
    expect((await enter(one.email)).status).toBe(401);
  });

  it("[TRUE-35] seeding gives the first admin the configured address, and creates only one site if demo sites are disabled", async () => {
    const database = await openTestDatabase();
    try {
      await database.db.transaction(async (tx) => {
        // Disables triggers to delete append-only rows.
        await tx.execute(sql`set local session_replication_role = replica`);
        for (const table of [planVersions, plans, siteHosts, sites]) await tx.delete(table);
      });
      const options = { port: 3000, passwords, adminEmail: "ops@cars.example", demoSites: false };
      expect(await seed(database.db, options)).toMatchObject({ adminEmail: "ops@cars.example" });
      const first = { email: "ops@cars.example", allSites: true };
      expect(await database.db.select().from(users)).toMatchObject([first]);
      expect(await database.db.select().from(sites)).toMatchObject([{ uri: "localhost" }]);
    } finally {
      await database.close();
    }
  });

  it("[TRUE-35] reset-admin sets a new password, ends sessions, and creates a missing admin", async () => {
    const lostAdmin = await makeAdmin(api, "lost@example.com");
    const { passwords } = api.services;
    const reset = await resetAdministrator(api.database.db, "Lost@example.com", passwords);
    expect(reset.isNew).toBe(false);
    expect((await me(lostAdmin.token)).status).toBe(401);
    const enter = (email: string, pass: string) => api.send(calls.admin.login, { fields: { email, pass } });
    expect((await enter(lostAdmin.email, TEST_PASSWORD)).status).toBe(401);
    expect((await enter(lostAdmin.email, reset.password)).body.admin).toMatchObject({ all_sites: true });
    const newAdmin = await resetAdministrator(api.database.db, "made@example.com", passwords);
    expect(newAdmin.isNew).toBe(true);
    expect((await enter("made@example.com", newAdmin.password)).status).toBe(200);
  });

  it("[TRUE-35] if several admins share an address, reset-admin resets the operator", async () => {
    const email = "several@example.com";
    await makeAdmin(api, email, { site: "cnv.localhost" });
    await makeAdmin(api, email, { allSites: true });
    const { password } = await resetAdministrator(api.database.db, email, api.services.passwords);
    const fields = { email, pass: password };
    expect((await api.send(calls.admin.login, { fields })).body.admin).toMatchObject({ site: "localhost" });
  });

  it("[PAGE-14] seeding makes the first site's admin an operator, even in a database that has lost its operator", async () => {
    const database = await openTestDatabase();
    const overseers = () => database.db.$count(users, eq(users.allSites, true));
    try {
      expect(await seed(database.db, { port: 3000, passwords })).not.toBeNull();
      expect(await overseers()).toBe(1);
      await database.db.update(users).set({ allSites: false });
      expect(await seed(database.db, { port: 3000, passwords })).toBeNull();
      expect(await overseers()).toBe(1);
      await seed(database.db, { port: 3000, passwords });
      expect(await overseers()).toBe(1);
    } finally {
      await database.close();
    }
  });
});

describeApi({}, (api) => {
  it("[TRUE-34] the overview counts orders, refunds, sign-ups, documents and failures for the last 1, 7 and 30 days", async () => {
    const { db } = api.database;
    const siteId = await getSiteId(api);
    await makeAdmin(api, "one@example.com");
    await makeAdmin(api, "all@example.com", { allSites: true });
    const on = createAdminActionCases(api);
    const createGeneration = async (set: Partial<typeof generations.$inferInsert>) => {
      const { id, user } = await on.stuckGeneration();
      await db.update(generations).set(set).where(eq(generations.id, id));
      return { cause: id, userId: user.id, siteId, createdAt: api.clock.now() };
    };
    await on.paidOrder();
    const { id: orderId } = await on.paidOrder();
    await db.update(orders).set({ gateway: "stripe" }).where(eq(orders.id, orderId));
    await createGeneration({ state: "settled" });
    const empty = await createGeneration({ state: "settled" });
    await db.insert(ledger).values({ ...empty, kind: "vhr", amount: 1, reason: "refund_nothing_found" });
    await db.update(users).set({ createdAt: api.clock.now() });
    api.clock.advance(3 * 24 * 60 * MINUTE);
    const refund = { siteId, orderId, amountCents: 1000, reason: "asked", createdAt: api.clock.now() };
    for (const state of ["done", "failed"] as const)
      await db
        .insert(refunds)
        .values({ ...refund, id: randomUUID(), key: state, state, doneAt: api.clock.now() });
    await createGeneration({ state: "refunded" });
    await createGeneration({ state: "settled", product: "sticker", isReturned: true, paidWith: null });
    const owner = await logInAdmin(api, "one@example.com");
    const operator = await logInAdmin(api, "all@example.com");
    const read = async (token: string, query = {}) => {
      const { status, body } = await api.send(calls.admin.figures, { token, query });
      return { status, periods: body.data };
    };
    const none = { currency: "USD", orders: 0, paid_cents: 0, refunds: 0, refunded_cents: 0 };
    const sold = { ...none, orders: 1, paid_cents: 3499 };
    const refunded = { test: false, refunds: 1, refunded_cents: 1000 };
    const { periods } = await read(owner);
    expect(periods).toMatchObject([
      { days: 1, sales: [{ ...none, ...refunded }], sign_ups: 2, reports: 0, stickers: 1, failed: 1 },
      {
        days: 7,
        sales: [
          { ...sold, ...refunded },
          { ...sold, test: true },
        ],
        sign_ups: 8,
        reports: 2,
        stickers: 1,
        nothing_found: 2,
        failed: 1,
      },
      { days: 30, sign_ups: 8, reports: 2 },
    ]);
    const elsewhere = await read(operator, { site: "cnv.localhost" });
    expect(elsewhere.periods).toMatchObject([{ days: 1, sales: [], sign_ups: 0, reports: 0 }, {}, {}]);
    expect((await read(operator, { site: "all" })).periods).toEqual(periods);
    expect((await read(owner, { site: "all" })).status).toBe(404);
  });
});
