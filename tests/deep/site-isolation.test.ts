import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callList, calls } from "@/lib/compose/calls/table";
import type { CallDefinition } from "@/lib/platform/calls/call";
import { STAFF_ROLES } from "@/lib/staff/rules/roles";
import { makeAdmin } from "../setup/admin";
import { createGoodInput, makeVictim, type Victim } from "../setup/authorization";
import { openOwnDatabase, type TestDatabase } from "../setup/database";
import { openTestApi, requestFor, type TestApi } from "../setup/members-api";

const SITES = 50;
const REQUESTS = 100_000;
const AT_ONCE = 16;
const SETTINGS = {
  security: "disabled",
  primary_color: "#1e3a8a",
  secondary_color: "#0f766e",
  teritary_color: "#b45309",
};

interface Tenant extends Victim {
  tokens: { member: string; staff: string[] };
}

/** Deterministic choices: a 32-bit linear congruential generator (Numerical Recipes). */
function choices(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const NAMES = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|canary-s\d+z/g;
const isRead = (call: CallDefinition) => call.method === "GET" && call.answers === "json";
const staffReads = callList.filter((call) => call.auth.need === "admin" && isRead(call));
const memberReads = callList.filter((call) => call.auth.need === "required" && isRead(call));
const byId = (read: CallDefinition[]) => read.filter((call) => "id" in (createGoodInput(call).query ?? {}));
const [staffRecords, memberRecords] = [byId(staffReads), byId(memberReads)];

describe("fifty sites on two instances", () => {
  let database: TestDatabase;
  let instances: [TestApi, TestApi];
  const tenants: Tenant[] = [];
  const siteById = new Map<string, string>();

  beforeAll(async () => {
    database = await openOwnDatabase();
    const shared = async () => ({ ...database, close: async () => undefined });
    instances = [await openTestApi({ open: shared }), await openTestApi({ open: shared })];
    const [api] = instances;
    const operator = await makeAdmin(api, "operator@example.com", { allSites: true });
    for (let index = 0; index < SITES; index += 1) {
      const site = `s${index}.example`;
      const config = {
        name: `canary-s${index}z`,
        origin: `https://${site}`,
        support_email: `help@${site}`,
        signup_credits: { vhr: 3, sticker: 3, global: 0 },
      };
      const response = await api.send(calls.admin.createSite, {
        token: operator.token,
        fields: { hosts: [site], config, settings: SETTINGS },
      });
      expect(response.status, JSON.stringify(response.body)).toBe(200);
      const victim = await makeVictim(api, `s${index}z`, site);
      const staff: string[] = [];
      for (const staffRole of STAFF_ROLES)
        staff.push(
          (await makeAdmin(api, `${staffRole}-canary-s${index}z@example.com`, { site, staffRole })).token,
        );
      tenants.push({ ...victim, tokens: { member: victim.token, staff } });
      for (const id of victim.ids) siteById.set(id, site);
      siteById.set(`canary-s${index}z`, site);
    }
  }, 600_000);
  afterAll(async () => {
    for (const api of instances ?? []) await api.close();
    await database.close();
  });

  it("[PART-8] 100,000 interleaved requests, including other sites' tokens, IDs and names, don't leak any data", async () => {
    const choose = choices(20_261_126);
    const pick = <T>(from: readonly T[]) => from[choose(from.length)] as T;
    const seen = { own: 0, foreignToken: 0, foreignId: 0, foreignSite: 0, ok: 0 };
    const leaks: string[] = [];

    async function ask(): Promise<void> {
      const api = pick(instances);
      const at = pick(tenants);
      const other = pick(tenants.filter(({ site }) => site !== at.site));
      const isStaff = choose(2) === 0;
      const kind = pick(["own", "own", "foreignToken", "foreignId", "foreignSite"] as const);
      const records = isStaff ? staffRecords : memberRecords;
      const call = pick(kind === "foreignId" ? records : isStaff ? staffReads : memberReads);
      const holder = kind === "foreignToken" ? other : at;
      const token = isStaff ? pick(holder.tokens.staff) : holder.tokens.member;
      const query = Object.fromEntries(
        Object.entries(createGoodInput(call).query ?? {}).map(([name, value]) => [name, String(value)]),
      );
      if (isStaff) delete query.site;
      if (kind === "foreignId") query.id = pick(other.ids);
      if (kind === "foreignSite") query.site = other.site;
      const answer = await api.fetch(requestFor(call, { site: at.site, token, query }));
      const text = await answer.text();
      seen[kind] += 1;
      if (answer.status === 200) seen.ok += 1;
      const sentId = query.id ?? "";
      const foreign = (text.match(NAMES) ?? []).filter(
        (name) => name !== sentId && (siteById.get(name) ?? at.site) !== at.site,
      );
      // admin.audit takes ids of any kind as a filter, and may return an empty list.
      const mustRefuse = kind === "foreignToken" || (kind === "foreignId" && call.name !== "admin.audit");
      const isServed = mustRefuse && answer.status === 200 && text.includes(other.site);
      if (foreign.length > 0 || isServed)
        leaks.push(
          `${kind} ${call.name} at ${at.site}: ${answer.status} ${foreign.join(" ")} ${text.slice(0, 200)}`,
        );
      if (kind === "foreignToken" && answer.status !== 401)
        leaks.push(`${call.name} served a token of ${other.site} at ${at.site}: ${answer.status}`);
    }

    for (let done = 0; done < REQUESTS; done += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, ask));
    expect(leaks.slice(0, 20)).toEqual([]);
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(REQUESTS / 20);
  }, 1_800_000);
});
