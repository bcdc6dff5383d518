import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { type ApiScope, findScope, isOpenToKeys, memberScopes } from "@/lib/api-keys/contract/scopes";
import { callList, calls } from "@/lib/compose/calls/table";
import { readBalances } from "@/lib/credits/server/ledger-repository";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { makeAdmin, makeMember } from "../setup/admin";
import { createDealerKey, createStaffKey, makeDealer } from "../setup/api-keys";
import {
  createGoodInput,
  createUnknownCursor,
  getFields,
  listRowsOfUser,
  makeVictim,
  sendRaw,
  sendWith,
  toComparable,
  UNOWNED_VIN,
  type Victim,
} from "../setup/authorization";
import { openTestApi, type Sent, TEST_SERVER_KEYS, type TestApi } from "../setup/members-api";
import { isDeep } from "../setup/runs";

const SOME = 2;
const HOME = "localhost";
const ABROAD = "es.localhost";

/** Field names that may refer to a user's record. */
const ID_LIKE =
  /(^|_)(id|ids|number|numbers|order|orders|ticket|vin|vins|token|key|ref|receipt|subject|cursor|code|coupon|site|user|document|session|subscription|run|before|after|from|plan)$/;

/** A victim's values for a field, and a well-formed value that doesn't exist. */
const FILLS: Record<string, (victim: Victim) => { values: string[]; unknown: string }> = {
  id: ({ ids }) => ({ values: ids, unknown: randomUUID() }),
  number: ({ numbers }) => ({ values: numbers, unknown: "GB-0000-0000" }),
  vin: ({ vin }) => ({ values: [vin], unknown: UNOWNED_VIN }),
  subject: ({ ids }) => ({ values: ids.map((id) => `user:${id}`), unknown: `user:${randomUUID()}` }),
  cursor: ({ cursor }) => ({ values: [cursor], unknown: createUnknownCursor(cursor) }),
  code: ({ couponCode }) => ({ values: [couponCode], unknown: "NOBODYS" }),
  site: ({ site }) => ({ values: [site], unknown: "nobody.localhost" }),
};
const SAME_AS: Record<string, string> = {
  coupon_code: "code",
  ids: "id",
  vins: "vin",
  from: "vin",
  admin_id: "id",
  user_id: "id",
  subscription_id: "id",
  order: "number",
  before: "cursor",
};
/** Fields whose values everyone on a site shares. */
const OF_THE_SITE = new Set(["code", "coupon_code"]);
/** Fields that don't refer to a record: keys chosen by the caller, secrets, counts. */
const NOT_REFERENCES = new Set([
  "per_user",
  "valid_from",
  "dry_run",
  "key",
  "reset_token",
  "invite_token",
  "verify_token",
  "restore_token",
  "link_token",
  "launch_token",
  "transaction_id",
  "request_id",
  "token",
  "cart_plan",
  "tax_number",
]);

/** Document numbers are public within a site, for verification. */
const PUBLIC_IN_SITE = new Set([calls.report.verify.name]);

const knownFill = (name: string) =>
  FILLS[SAME_AS[name] ?? name] ?? (name.endsWith("_id") ? FILLS.id : undefined);

describe("access to every call of the table", () => {
  let api: TestApi;
  let near: Victim;
  let far: Victim;
  let boss: { token: string };
  let foreign: string;
  let member: string;
  let dealer: string;
  const rows = new Map<string, Awaited<ReturnType<typeof listRowsOfUser>>>();
  let spare = 0;
  let turn = 0;
  const keys = { abroad: "", staffAbroad: "", dealer: "", staff: "", one: "", other: "" };

  beforeAll(async () => {
    api = await openTestApi();
    near = await makeVictim(api, "near", HOME);
    far = await makeVictim(api, "far", ABROAD);
    boss = await makeAdmin(api, "boss@example.com", { site: HOME });
    foreign = (await makeMember(api, "foreign@example.com", ABROAD)).token;
    member = (await newcomer()).token;
    dealer = await dealerToken();
    const bossAbroad = await makeAdmin(api, "boss-abroad@example.com", { site: ABROAD });
    const dealerAbroad = await makeDealer(api, "key-abroad@example.com", ABROAD);
    const here = await makeDealer(api, "key-dealer@example.com", HOME);
    keys.abroad = (await createDealerKey(api, { ...dealerAbroad, site: ABROAD })).key;
    keys.staffAbroad = (await createStaffKey(api, { ...bossAbroad, site: ABROAD })).key;
    keys.dealer = (await createDealerKey(api, here)).key;
    keys.staff = (
      await createStaffKey(api, await makeAdmin(api, "key-boss@example.com", { site: HOME }))
    ).key;
    const narrow = async (scopes: ApiScope[]) => (await createDealerKey(api, here, { scopes })).key;
    keys.one = await narrow(["site:read"]);
    keys.other = await narrow(["account:read"]);
  }, 120_000);
  afterAll(() => api.close());

  const rememberRows = async ({ id }: Victim) => {
    if (!rows.has(id)) rows.set(id, await listRowsOfUser(api, id));
  };
  const tokens = () => ({ boss: boss.token, member, dealer });
  /** Returns a rotating subset; deep tests try all values. */
  const getNext = (values: string[]) =>
    Array.from({ length: Math.min(values.length, SOME) }, () => values[turn++ % values.length] ?? "");
  const newcomer = async () => {
    spare += 1;
    return makeMember(api, `newcomer-${spare}@example.com`, HOME);
  };
  const tokenFor = async (call: CallDefinition) => {
    if (call.auth.need === "server") return TEST_SERVER_KEYS[HOME][0];
    return call.auth.need === "admin" ? boss.token : (await newcomer()).token;
  };

  it("[SEC-AZ-01] this matrix covers every field that can refer to another user's data", () => {
    const unknown = callList.flatMap((call) =>
      getFields(call)
        .filter(
          ({ name, free }) => free && ID_LIKE.test(name) && !NOT_REFERENCES.has(name) && !knownFill(name),
        )
        .map(({ name }) => `${call.name}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  describe.each(callList.map((call) => [call.name, call] as const))("%s", (_, call) => {
    beforeAll(() => rows.clear());

    it("[SEC-AZ-04] [SEC-AZ-02] allows the roles in its row and rejects all other tokens", async () => {
      const strangers: Record<string, string | undefined> = { visitor: undefined, foreign };
      if (call.auth.need === "required") strangers.admin = boss.token;
      if (call.auth.need === "admin") Object.assign(strangers, { member, dealer });
      const isServers = call.auth.need === "server";
      if (isServers) Object.assign(strangers, { ...tokens(), otherSite: TEST_SERVER_KEYS[ABROAD][0] });
      const isClosed = isServers || call.auth.need === "required" || call.auth.need === "admin";
      for (const [who, token] of Object.entries(strangers)) {
        const { status } = await sendRaw(api, call, { site: HOME, token });
        // Logged-in members may get 403 instead of 401.
        const isMember = who === "member" || who === "dealer";
        if (isMember) expect([401, 403], who).toContain(status);
        else if (isClosed) expect(status, who).toBe(401);
        else expect(status, who).not.toBe(403);
      }
      const { status } = await sendRaw(api, call, { site: HOME, token: await tokenFor(call) });
      if (isClosed) expect(status).not.toBe(401);
      if (call.auth.need === "admin" && call.name.endsWith("logout")) boss = await newBoss();
    });

    it.runIf(call.name !== calls.system.health.name)(
      "[PART-5] [PART-8] rejects keys from another site, without the required scope, or from an account without permission",
      async () => {
        const withKey = async (key: string) => {
          const headers = { authorization: `Bearer ${key}` };
          return (await sendRaw(api, call, { site: HOME, headers })).status;
        };
        for (const key of [keys.abroad, keys.staffAbroad]) expect(await withKey(key)).toBe(401);
        const lower = findScope(call) === "site:read" ? keys.other : keys.one;
        if (call.name !== calls.apiKey.self.name) expect(await withKey(lower)).toBe(403);
        if (call.auth.need === "admin") expect(await withKey(keys.dealer)).toBe(403);
        if (!isOpenToKeys(call)) expect(await withKey(keys.staff)).toBe(403);
      },
    );

    // Server keys act for the whole site and are tested in server-calls.test.ts.
    const namedFields = getFields(call).filter(
      ({ name, free }) => call.auth.need !== "server" && free && knownFill(name) && !NOT_REFERENCES.has(name),
    );
    it.runIf(namedFields.length > 0).each(namedFields)(
      "[SEC-AZ-01] [SEC-AZ-02] $name of another user or site gets the same response as a nonexistent one",
      async (field) => {
        const isSeenNear =
          call.auth.need === "admin" || PUBLIC_IN_SITE.has(call.name) || OF_THE_SITE.has(field.name);
        const nearest = isSeenNear ? [far] : [near];
        // Victims on the same site are the harder case; deep tests try both.
        const victims = isDeep && !isSeenNear ? [near, far] : nearest;
        for (const victim of victims) {
          const { values: all, unknown } = knownFill(field.name)?.(victim) ?? { values: [], unknown: "" };
          const values = isDeep ? all : getNext(all);
          await rememberRows(victim);
          const input = createGoodInput(call);
          // Calls that change the session get a new member for each value, because success changes the caller.
          const many = values.length > 1 && call.session === "none" ? await tokenFor(call) : null;
          const request = async (value: string) => {
            const options: Sent = {
              site: HOME,
              token: many ?? (await tokenFor(call)),
              ...sendWith(call, input, field, value),
            };
            return sendRaw(api, call, options);
          };
          const nobodys = await request(unknown);
          expect(nobodys.status).toBeLessThan(500);
          for (const value of values) {
            const answer = await request(value);
            const leaked = victim.secrets.filter(
              (secret) => secret !== value && answer.text.includes(secret),
            );
            expect(leaked, answer.text.slice(0, 500)).toEqual([]);
            expect(answer.status, `${value}: ${answer.text.slice(0, 300)}`).toBe(nobodys.status);
            expect(toComparable(answer.text, value)).toBe(toComparable(nobodys.text, unknown));
          }
        }
        if (!isOpenToKeys(call) || call.name === calls.apiKey.self.name) return;
        const isMembers = memberScopes.some((scope) => scope === findScope(call));
        const headers = { authorization: `Bearer ${isMembers ? keys.dealer : keys.staff}` };
        for (const victim of nearest) {
          const { values, unknown } = knownFill(field.name)?.(victim) ?? { values: [], unknown: "" };
          const input = createGoodInput(call);
          const [value = ""] = values;
          const answer = await sendRaw(api, call, {
            site: HOME,
            headers,
            ...sendWith(call, input, field, value),
          });
          const nobodys = await sendRaw(api, call, {
            site: HOME,
            headers,
            ...sendWith(call, input, field, unknown),
          });
          const leaked = victim.secrets.filter((secret) => secret !== value && answer.text.includes(secret));
          expect(leaked).toEqual([]);
          expect(answer.status).toBe(nobodys.status);
        }
      },
    );

    it.runIf(
      call.auth.need !== "admin" && call.body !== "none" && call.body !== "bytes" && call.body !== "stream",
    )("[SEC-AZ-05] fields that the caller isn't allowed to set have no effect", async () => {
      const caller = await newcomer();
      const [before] = await api.database.db.select().from(users).where(eq(users.id, caller.id));
      const forced = {
        role: "admin",
        allSites: true,
        all_sites: true,
        siteId: far.siteId,
        site_id: far.siteId,
        tenantId: far.siteId,
        userId: near.id,
        user_id: near.id,
        id: near.id,
        credits: 1000,
        amount: 1000,
        emailVerified: true,
        isDealer: true,
        vhrSubscription: "unlimited",
        vhr_subscription: "unlimited",
        disabledAt: null,
      };
      await rememberRows(near);
      const { query, body } = createGoodInput(call);
      const options = sendWith(call, { query, body: { ...body } }, { name: "role", place: "body" }, "admin");
      const fields = { ...forced, ...options.fields, role: "admin" };
      const { status } = await sendRaw(api, call, {
        site: HOME,
        token: caller.token,
        query: options.query,
        fields,
      });
      expect(status).toBeLessThan(500);
      const [after] = await api.database.db.select().from(users).where(eq(users.id, caller.id));
      const guarded = ({ id, siteId, role, allSites }: typeof users.$inferSelect) => ({
        id,
        siteId,
        role,
        allSites,
      });
      if (!before || !after) throw new Error("the account is gone");
      expect(guarded(after)).toEqual(guarded(before));
      const owned = await readBalances(api.database.db, near.siteId, caller.id);
      for (const amount of Object.values(owned)) expect(amount).toBeLessThan(100);
    });

    it("[SEC-AZ-01] [SEC-AZ-05] none of these requests changed another user's rows", async () => {
      for (const [id, before] of rows) expect(await listRowsOfUser(api, id)).toEqual(before);
    });
  });

  it("[SEC-AZ-06] IDs are random, and public numbers don't reveal how many records exist", () => {
    for (const victim of [near, far]) {
      expect(victim.ids.length).toBeGreaterThan(15);
      for (const id of victim.ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[478][0-9a-f]{3}-[89ab]/);
      expect(victim.numbers.length).toBeGreaterThan(2);
      for (const number of victim.numbers)
        expect(number.replace(/[^0-9A-Za-z]/g, "").length).toBeGreaterThan(7);
    }
    expect(new Set([...near.numbers, ...far.numbers]).size).toBe(near.numbers.length + far.numbers.length);
  });

  it("[SEC-AZ-07] a closed account's unexpired token is rejected from the next request on", async () => {
    const closed = await newcomer();
    await api.database.db.update(users).set({ disabledAt: api.clock.now() }).where(eq(users.id, closed.id));
    for (const call of callList.filter(({ auth }) => auth.need === "required")) {
      expect((await sendRaw(api, call, { site: HOME, token: closed.token })).status, call.name).toBe(401);
    }
    const admin = await makeAdmin(api, "former-boss@example.com", { site: HOME });
    await api.database.db.update(users).set({ disabledAt: api.clock.now() }).where(eq(users.id, admin.id));
    for (const call of callList.filter(({ auth }) => auth.need === "admin")) {
      expect((await sendRaw(api, call, { site: HOME, token: admin.token })).status, call.name).toBe(401);
    }
  });

  async function dealerToken(): Promise<string> {
    const { id, token } = await newcomer();
    await api.database.db.update(users).set({ role: "dealer" }).where(eq(users.id, id));
    return token;
  }

  async function newBoss(): Promise<{ token: string }> {
    spare += 1;
    return makeAdmin(api, `boss-${spare}@example.com`, { site: HOME });
  }
});
