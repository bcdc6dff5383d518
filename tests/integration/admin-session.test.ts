import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/contract/table";
import { users } from "@/lib/members-api/db/schema/account";
import { seed } from "@/lib/members-api/kernel/seed";
import { adminLogin, auditRows, makeAdmin, makeMember } from "../setup/admin";
import { describeDatabase, openTestDatabase } from "../setup/database";
import { openTestApi, TEST_PASSWORD, type TestApi } from "../setup/members-api";

const MINUTE = 60_000;

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open });
  });
  afterAll(() => api.close());

  const me = (token: string, site = "localhost") => api.send(calls.admin.me, { token, site });

  it("[PAGE-14] an administrator logs in, gets the own account and what is pending, and logs out", async () => {
    const { token, email } = await makeAdmin(api, "boss@example.com");
    const answer = await me(token);
    expect(answer.status).toBe(200);
    expect(answer.body.admin).toMatchObject({ email, site: "localhost", all_sites: false });
    expect(answer.body.waiting).toEqual({
      tickets: 0,
      deletion_requests: 0,
      overdue_deletion_requests: 0,
      held_orders: 0,
      stuck_generations: 0,
      lost_mails: 0,
    });
    expect((await api.send(calls.admin.logout, { token })).status).toBe(200);
    expect((await me(token)).status).toBe(401);
    const actions = (await auditRows(api)).map(({ action }) => action);
    expect(actions).toEqual(["admin.login", "admin.logout"]);
  });

  it("[SEC-AUTH-02] no account, a wrong password and a member's right one are refused alike", async () => {
    await makeAdmin(api, "alike@example.com");
    await makeMember(api, "plain@example.com");
    const refusals = await Promise.all(
      [
        { email: "nobody@example.com", pass: TEST_PASSWORD },
        { email: "alike@example.com", pass: "not the password" },
        { email: "plain@example.com", pass: TEST_PASSWORD },
      ].map((fields) => api.send(calls.admin.login, { fields })),
    );
    for (const { status, body } of refusals) {
      expect(status).toBe(401);
      expect({ ...body, request_id: "" }).toEqual({ ...refusals[0]?.body, request_id: "" });
    }
  });

  it("[SEC-AUTH-01] guessing at the administrator's login slows down, a member's right password no less", async () => {
    await makeMember(api, "throttled@example.com");
    const statuses: number[] = [];
    for (let round = 0; round < 7; round++) {
      const fields = { email: "throttled@example.com", pass: TEST_PASSWORD };
      statuses.push((await api.send(calls.admin.login, { fields, address: "198.51.100.7" })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it("[SEC-SES-06] the session ends after 30 idle minutes, and after 8 hours whatever happens", async () => {
    const { token, email } = await makeAdmin(api, "idle@example.com");
    api.clock.advance(29 * MINUTE);
    expect((await me(token)).status).toBe(200);
    api.clock.advance(29 * MINUTE);
    expect((await me(token)).status).toBe(200);
    api.clock.advance(31 * MINUTE);
    expect((await me(token)).status).toBe(401);
    const long = await adminLogin(api, email);
    for (let passed = 0; passed < 475; passed += 25) {
      expect((await me(long)).status).toBe(200);
      api.clock.advance(25 * MINUTE);
    }
    api.clock.advance(6 * MINUTE);
    expect((await me(long)).status).toBe(401);
  });

  it("[SEC-AUTH-05] an administrator's login as a member opens a member's session, and nothing more", async () => {
    const { member, token } = await makeAdmin(api, "both@example.com");
    expect((await api.send(calls.account.user, { token: member })).status).toBe(200);
    expect((await me(member)).status).toBe(403);
    expect((await api.send(calls.account.user, { token })).status).toBe(401);
  });

  it("[SEC-AZ-07] a closed or demoted administrator is out at the next call", async () => {
    const closed = await makeAdmin(api, "closed@example.com");
    const demoted = await makeAdmin(api, "demoted@example.com");
    await api.database.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, closed.id));
    await api.database.db.update(users).set({ role: "dealer" }).where(eq(users.id, demoted.id));
    expect((await me(closed.token)).status).toBe(401);
    expect((await me(demoted.token)).status).toBe(401);
    const fields = { email: closed.email, pass: TEST_PASSWORD };
    expect((await api.send(calls.admin.login, { fields })).status).toBe(401);
  });

  it("[SEC-AZ-04] an administrator of all sites is one on every site, one of a site only there", async () => {
    const all = await makeAdmin(api, "all@example.com", { allSites: true });
    const one = await makeAdmin(api, "one@example.com");
    expect((await me(all.token, "cnv.localhost")).status).toBe(200);
    expect((await me(one.token, "cnv.localhost")).status).toBe(401);
    const named = (token: string, site: string) => api.send(calls.admin.users, { token, query: { site } });
    expect((await named(all.token, "cnv.localhost")).status).toBe(200);
    expect((await named(all.token, "all")).status).toBe(200);
    const refusals = await Promise.all(
      ["cnv.localhost", "nowhere.example", "all"].map((site) => named(one.token, site)),
    );
    for (const { status, body } of refusals) {
      expect(status).toBe(404);
      expect({ ...body, request_id: "" }).toEqual({ ...refusals[0]?.body, request_id: "" });
    }
  });

  it("[PAGE-14] the first site's seeded administrator is one of all sites, also in a database that had none", async () => {
    const database = await open();
    const hash = async () => "scrypt$none";
    const passwords = { hash, verify: async () => false };
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

it("[PAGE-14] a test's database has no account that could log in as an administrator", async () => {
  const database = await openTestDatabase();
  expect(await database.db.select().from(users)).toEqual([]);
  await database.close();
});
