import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { API_KEYS_MAX } from "@/lib/api-keys/contract/api-keys";
import { apiScopes, memberScopes } from "@/lib/api-keys/contract/scopes";
import { apiKeySecrets } from "@/lib/api-keys/schema";
import { calls } from "@/lib/compose/calls/table";
import { logInAdmin, makeAdmin, selectAuditRows, type TestAccount } from "../setup/admin";
import { createDealerKey, createStaffKey, makeDealer, sendKey, type TestKey } from "../setup/api-keys";
import { openTestApi, type TestApi } from "../setup/members-api";

const HOUR = 60 * 60_000;
const UNKNOWN = "This API key doesn't work. Check that it is complete and of this site, or create a new one.";

let api: TestApi;
let owner: TestAccount;
let dealer: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  owner = await makeAdmin(api, "owner@example.com");
  dealer = await makeDealer(api, "dealer@example.com");
}, 120_000);
afterAll(() => api.close());

const self = (key: string, options: Parameters<typeof sendKey>[3] = {}) =>
  sendKey(api, calls.apiKey.self, key, options);
const listed = async (id: string) => {
  const { body } = await api.send(calls.apiKey.list, { token: dealer.token });
  return (body.data as Record<string, unknown>[]).find((row) => row.id === id);
};
const rotate = async ({ id }: TestKey, hours: number) => {
  const fields = { id, overlap_hours: hours };
  return (await api.send(calls.apiKey.rotate, { token: dealer.token, fields })).body.data as TestKey;
};

describe("a key", () => {
  it("[PART-5] is shown once, stored as a keyed digest, and listed by its prefix only", async () => {
    const { id, key } = await createDealerKey(api, dealer);
    expect(key).toMatch(/^gbx_live_[0-9A-Za-z]{51}$/);
    const list = JSON.stringify((await api.send(calls.apiKey.list, { token: dealer.token })).body);
    expect(list).toContain(`"prefix":"${key.slice(0, 17)}"`);
    expect(list).not.toContain(key.slice(0, 20));
    const stored = JSON.stringify(
      await api.database.db.select().from(apiKeySecrets).where(eq(apiKeySecrets.keyId, id)),
    );
    expect(stored).not.toContain(key.slice(17));
    expect(stored).toMatch(/"keyHash":"[0-9a-f]{64}"/);
  });

  it("[PART-5] acts as its account and returns its own details", async () => {
    const { id, key } = await createDealerKey(api, dealer, { scopes: ["account:read"], name: "Feed" });
    const { body } = await sendKey(api, calls.account.user, key);
    expect(body.user).toMatchObject({ id: dealer.id, email: dealer.email });
    expect((await self(key)).body.data).toMatchObject({
      id,
      name: "Feed",
      scopes: ["account:read"],
      site: "localhost",
    });
  });

  it("[PART-5] records when it was last used, at most once a minute", async () => {
    const { id, key } = await createDealerKey(api, dealer);
    const first = api.clock.now().toISOString();
    await self(key);
    api.clock.advance(59_000);
    await self(key);
    expect((await listed(id))?.last_used).toBe(first);
    api.clock.advance(1000);
    await self(key);
    expect((await listed(id))?.last_used).toBe(api.clock.now().toISOString());
  });

  it("[PART-5] is the only credential of a call: other tokens are ignored", async () => {
    const { key } = await createDealerKey(api, dealer, { scopes: ["site:read"] });
    const headers = { authorization: `Bearer ${key}`, token: dealer.token, bearer: dealer.token };
    const answer = await sendKey(api, calls.garage.page, key, { headers });
    expect([answer.status, answer.body.code]).toEqual([403, "missing_scope"]);
  });

  it("[PART-5] can't be created by a member who isn't a dealer", async () => {
    const token = await api.register("plain-member@example.com");
    const fields = { name: "x", mode: "live", scopes: ["site:read"] };
    expect((await api.send(calls.apiKey.create, { token, fields })).status).toBe(403);
    expect((await api.send(calls.apiKey.list, { token })).status).toBe(403);
  });

  it("[PART-5] can't be created with invalid fields, and each of them gets an error", async () => {
    const fields = {
      name: " ",
      mode: "both",
      scopes: ["everything"],
      networks: ["10.0.0.0/40"],
      expires: "soon",
    };
    const { status, body } = await api.send(calls.apiKey.create, { token: dealer.token, fields });
    expect(status).toBe(400);
    expect(
      Object.keys(body.errors as object)
        .sort()
        .join(),
    ).toBe("expires,mode,name,networks.0,scopes.0");
    const past = await api.send(calls.apiKey.create, {
      token: dealer.token,
      fields: { name: "x", mode: "live", scopes: ["site:read"], expires: "2020-01-01T00:00:00Z" },
    });
    expect(past.body.errors).toEqual({ expires: "Choose a time in the future." });
    const staffs = await api.send(calls.apiKey.create, {
      token: dealer.token,
      fields: { name: "x", mode: "live", scopes: ["orders.read"] },
    });
    expect(staffs.body.errors).toEqual({ scopes: "Your account can't give a key this scope: orders.read." });
  });

  it(`[PART-5] is one of at most ${API_KEYS_MAX} per account, not counting revoked keys`, async () => {
    const many = await makeDealer(api, "many@example.com");
    const keys: TestKey[] = [];
    for (let count = 0; count < API_KEYS_MAX; count += 1) keys.push(await createDealerKey(api, many));
    await expect(createDealerKey(api, many)).rejects.toThrow("Revoke one that you no longer use");
    await api.send(calls.apiKey.revoke, { token: many.token, fields: { id: keys[0]?.id } });
    await expect(createDealerKey(api, many)).resolves.toBeDefined();
  });
});

describe("rejecting a key", () => {
  it("[PART-5] returns the same message, whether the key is unknown, revoked, replaced or from a closed account", async () => {
    const revoked = await createDealerKey(api, dealer);
    expect((await self(revoked.key)).status).toBe(200);
    await api.send(calls.apiKey.revoke, { token: dealer.token, fields: { id: revoked.id } });
    const replaced = await createDealerKey(api, dealer);
    await rotate(replaced, 0);
    const disabledDealer = await makeDealer(api, "gone@example.com");
    const closed = await createDealerKey(api, disabledDealer);
    await api.database.db
      .update(users)
      .set({ disabledAt: api.clock.now() })
      .where(eq(users.id, disabledDealer.id));
    const unknown = `gbx_live_${"A".repeat(51)}`;
    for (const key of [
      revoked.key,
      replaced.key,
      closed.key,
      unknown,
      "gbx_live_short",
      "gbx_",
      `${revoked.key}x`,
    ]) {
      const { status, body, headers } = await self(key);
      expect([status, body.code, body.message]).toEqual([401, "invalid_key", UNKNOWN]);
      expect(headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    }
  });

  it("[PART-5] returns a message with the expiration date if the key has expired", async () => {
    const expires = new Date(api.clock.now().getTime() + HOUR).toISOString();
    const { id, key } = await createDealerKey(api, dealer, { expires });
    expect((await self(key)).status).toBe(200);
    api.clock.advance(HOUR);
    const { status, body } = await self(key);
    expect([status, body.code]).toEqual([401, "invalid_key"]);
    expect(body.message).toBe(`This API key expired on ${expires.slice(0, 10)}. Create a new one.`);
    expect((await listed(id))?.state).toBe("expired");
    const again = await api.send(calls.apiKey.rotate, { token: dealer.token, fields: { id } });
    expect(again.status).toBe(409);
  });

  it("[PART-5] happens as soon as its account loses the dealer role", async () => {
    const former = await makeDealer(api, "former@example.com");
    const { key } = await createDealerKey(api, former);
    await api.database.db.update(users).set({ role: "member" }).where(eq(users.id, former.id));
    expect((await self(key)).status).toBe(401);
  });

  it("[PART-5] happens if the caller's IPv4 or IPv6 address isn't allowed for the key", async () => {
    const { key } = await createDealerKey(api, dealer, { networks: ["203.0.113.0/24", "2001:db8:7::5"] });
    const from = async (ip: string) =>
      (await self(key, { headers: { authorization: `Bearer ${key}`, "x-client-ip": ip } })).status;
    expect(await from("203.0.113.200")).toBe(200);
    expect(await from("2001:db8:7::5")).toBe(200);
    expect(await from("203.0.114.1")).toBe(403);
    expect(await from("2001:db8:7::6")).toBe(403);
    expect(await from("unknown")).toBe(403);
    const { body } = await self(key, { address: "198.51.100.4" });
    expect(body.message).toContain("isn't allowed from 198.51.100.4");
  });
});

describe("a rotation", () => {
  it("[PART-5] keeps the old key valid for the chosen time and shows when it was last used", async () => {
    const old = await createDealerKey(api, dealer);
    const fresh = await rotate(old, 24);
    expect(fresh.id).toBe(old.id);
    expect(fresh.key).not.toBe(old.key);
    expect([(await self(old.key)).status, (await self(fresh.key)).status]).toEqual([200, 200]);
    const row = await listed(old.id);
    expect(row).toMatchObject({ prefix: fresh.key.slice(0, 17), old_prefix: old.key.slice(0, 17) });
    expect(row?.old_last_used).toBe(api.clock.now().toISOString());
    api.clock.advance(24 * HOUR);
    expect([(await self(old.key)).status, (await self(fresh.key)).status]).toEqual([401, 200]);
  });

  it("[PART-5] never leaves more than two valid keys", async () => {
    const first = await createDealerKey(api, dealer);
    const second = await rotate(first, 24);
    const third = await rotate(first, 24);
    const works = await Promise.all([first, second, third].map(async ({ key }) => (await self(key)).status));
    expect(works).toEqual([401, 200, 200]);
    await api.send(calls.apiKey.revoke, { token: dealer.token, fields: { id: first.id } });
    expect([(await self(second.key)).status, (await self(third.key)).status]).toEqual([401, 401]);
  });
});

describe("the keys of a site's staff", () => {
  beforeAll(async () => {
    // Earlier tests let the session expire.
    owner.token = await logInAdmin(api, owner.email);
  });

  it("[PART-5] can make the staff calls that their owner's current role allows", async () => {
    const staff = await makeAdmin(api, "staff@example.com");
    const { key } = await createStaffKey(api, staff);
    expect((await sendKey(api, calls.admin.orders, key)).status).toBe(200);
    await api.database.db.update(users).set({ staffRole: "editor" }).where(eq(users.id, staff.id));
    const refusal = await sendKey(api, calls.admin.orders, key);
    expect([refusal.status, refusal.body.code]).toEqual([403, "forbidden"]);
    expect((await sendKey(api, calls.admin.leads, key)).status).toBe(200);
  });

  it("[PART-5] can't manage keys, the team or payouts, even for an owner, and can't be created by a viewer", async () => {
    expect(apiScopes).not.toContain("keys.change");
    for (const scope of ["keys.change", "team.change", "payouts.change", "operator", "self"]) {
      const fields = { name: "x", mode: "live", scopes: [scope] };
      expect((await api.send(calls.admin.createApiKey, { token: owner.token, fields })).status).toBe(400);
    }
    const viewer = await makeAdmin(api, "viewer@example.com", { staffRole: "viewer" });
    const fields = { name: "x", mode: "live", scopes: ["site:read"] };
    expect((await api.send(calls.admin.createApiKey, { token: viewer.token, fields })).status).toBe(403);
  });

  it("[PART-5] are rotated by their creator and revoked by the site's owner, and the audit log records both without the key", async () => {
    const maker = await makeAdmin(api, "maker@example.com");
    const staffKey = await createStaffKey(api, maker);
    const ofDealer = await createDealerKey(api, dealer);
    const foreign = await api.send(calls.admin.rotateApiKey, {
      token: owner.token,
      fields: { id: staffKey.id },
    });
    expect(foreign.status).toBe(404);
    const ownAnswer = await api.send(calls.admin.rotateApiKey, {
      token: maker.token,
      fields: { id: staffKey.id },
    });
    const { key } = ownAnswer.body.data as TestKey;
    for (const { id } of [staffKey, ofDealer])
      expect((await api.send(calls.admin.revokeApiKey, { token: owner.token, fields: { id } })).status).toBe(
        200,
      );
    expect([(await self(key)).status, (await self(ofDealer.key)).status]).toEqual([401, 401]);
    const rows = (await selectAuditRows(api)).filter(({ action }) => action.includes("ApiKey"));
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["admin.createApiKey", "admin.rotateApiKey", "admin.revokeApiKey"]),
    );
    for (const secret of [staffKey.key, key, ofDealer.key])
      expect(JSON.stringify(rows)).not.toContain(secret.slice(17));
    const list = await api.send(calls.admin.apiKeys, { token: owner.token, query: { user_id: maker.id } });
    expect(list.body.data).toMatchObject([{ id: staffKey.id, state: "revoked", email: "maker@example.com" }]);
  });

  it("[PART-5] [PAGE-14] can be searched by name and by their account's address", async () => {
    const maker = await makeAdmin(api, "finder@example.com");
    const staffKey = await createStaffKey(api, maker, { name: "Odometer feed" });
    const findKeys = async (search: string) => {
      const { body } = await api.send(calls.admin.apiKeys, { token: maker.token, query: { search } });
      return (body.data as TestKey[]).map(({ id }) => id);
    };
    for (const search of ["odometer", "inder@exam", "finder@example.com", "feed inder"])
      expect([search, await findKeys(search)]).toEqual([search, [staffKey.id]]);
    expect(await findKeys("odometer nobody")).toEqual([]);
  });

  it("[PART-5] are limited to the operator's own site if an operator created them", async () => {
    const operator = await makeAdmin(api, "operator@example.com", { allSites: true });
    const { key } = await createStaffKey(api, operator);
    expect((await sendKey(api, calls.admin.orders, key, { query: { site: "es.localhost" } })).status).toBe(
      404,
    );
    expect((await sendKey(api, calls.admin.orders, key, { query: { site: "all" } })).status).toBe(404);
    expect((await self(key, { site: "es.localhost" })).status).toBe(401);
    const fields = { site: "es.localhost", name: "x", mode: "live", scopes: ["site:read"] };
    expect((await api.send(calls.admin.createApiKey, { token: operator.token, fields })).status).toBe(403);
  });
});

it("[PART-5] a dealer can grant every member scope, and a key that lacks a scope gets an error that names the scope", async () => {
  const { body } = await api.send(calls.apiKey.list, { token: dealer.token });
  expect(body.scopes).toEqual(memberScopes);
  const { key } = await createDealerKey(api, dealer, { scopes: ["report:read"] });
  const refusal = await sendKey(api, calls.report.generate, key, { fields: { vin: "2T1BURHE5JC034461" } });
  expect([refusal.status, refusal.body.code]).toEqual([403, "missing_scope"]);
  expect(refusal.body.message).toBe(
    "This API key doesn't have the scope report:write. Create a key that has it.",
  );
  expect(refusal.headers.get("www-authenticate")).toBe(
    'Bearer error="insufficient_scope", scope="report:write"',
  );
});
