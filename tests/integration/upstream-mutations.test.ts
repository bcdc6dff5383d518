import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { createGlobalSingleton } from "@/lib/bff/global-singleton";
import { purgeSites } from "@/lib/bff/resolve-site";
import { openSession, SESSION_COOKIE } from "@/lib/bff/session";
import { setUpstream } from "@/lib/bff/upstream";
import { calls } from "@/lib/compose/calls/table";
import { isActiveSubscription } from "@/lib/credits/rules/entitlement";
import { unwrapAnswer } from "@/lib/platform/upstream/unwrap-answer";
import { call, findSetCookie, getSession, visit } from "../setup/browser-calls";
import {
  JOURNEY_ORIGIN,
  type JourneyCall,
  journeyCalls,
  openJourneyFixture,
  sendThroughBff,
  sendToFixture,
} from "../setup/journey-calls";
import { type Mutated, mutate, type Path } from "../setup/mutate-json";
import { createRecordingUpstream } from "../setup/recording-upstream";
import { runs } from "../setup/runs";
import { createSpecUpstream, type SpecUpstream } from "../setup/spec-upstream";
import { FIXTURE_ACCOUNTS } from "../setup/spec-upstream/state";

const HOST = "cars.localhost";
const { member } = FIXTURE_ACCOUNTS;
const PROFILES = ["bare", "loose"] as const;
/** Claims that the fixture's responses don't contain. */
const FALSE_CLAIMS =
  /"(?:lemon|flood)(?:Check)?":(?:true|\{"state":"(?:found|none)")|"(?:sample|confirmed|isEurope|full_paid|returned|isDealer|is_dealer)":true|"state":"none"|"charge"|"unlimited"/;
const UNSAFE_LINK = /"(?:url|page|small|images)":\[?"javascript:/;
const OUR_TEXTS = /unexpected shape|\[object |undefined|\bNaN\b/;

let upstream: SpecUpstream;
beforeEach(() => {
  createRecordingUpstream();
});

function connect(path: string, body: unknown): void {
  setUpstream(async (request) => {
    const response = await upstream.fetch(request);
    if (new URL(request.url).pathname !== `/members${path}`) return response;
    return Response.json(body);
  }, JOURNEY_ORIGIN);
}

const isTouched = (path: Path, changed: readonly Path[]) =>
  changed.some((at) => at.every((step, index) => String(path[index]) === String(step)));
const unwrap = (body: unknown) => unwrapAnswer(body, { path: "", note: () => undefined });
const saysFailed = (body: unknown) => unwrap(body).status === "error";
/** A response without a token or secure ID is unclear unless its body states a status. */
const LOGINS: unknown[] = [calls.account.login, calls.account.secureLogin];

function listLeaves(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof value !== "object" || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([key, field]) => listLeaves(field, [...path, key]));
}

function findRows({ rows, needs }: JourneyCall, body: unknown, changed: readonly Path[]) {
  if (!rows) return [];
  return listLeaves(body).flatMap(({ path, value }) => {
    const name = path.join(".");
    if (value === null || !rows.some((row) => row.test(name))) return [];
    const others = (needs?.(name) ?? []).map((other) => other.split("."));
    const isWhole = ![path, ...others].some((at) => isTouched(at, changed));
    return [
      {
        shown: String(value)
          .replace(/ \d\d:\d\d:\d\d$/, "")
          .toLowerCase(),
        isWhole,
      },
    ];
  });
}

describe.each(PROFILES)("any change in a %s upstream's response", (profile) => {
  it.each(journeyCalls.map((row) => ({ title: row.title ?? row.call.name, row })))(
    "[UP-1] to $title causes no server error, lost row, false claim, unsafe link or second purchase",
    async ({ row }) => {
      const body = await sendToFixture(await openJourneyFixture({ profile }), row);
      const check = async ({ body: changed, paths }: Mutated) => {
        upstream = createSpecUpstream({ profile, origin: JOURNEY_ORIGIN });
        connect(row.call.path, changed);
        const answer = await sendThroughBff(row, HOST);
        const json = await answer.json();
        const text = JSON.stringify(json);
        expect(text).not.toMatch(FALSE_CLAIMS);
        expect(text).not.toMatch(OUR_TEXTS);
        expect(text).not.toMatch(UNSAFE_LINK);
        if (row.generates) expect(upstream.counts.calls[`POST ${row.call.path}`]).toBe(1);
        if (saysFailed(changed)) {
          expect(answer.status).toBeLessThan(500);
          return;
        }
        const isUnclear = row.generates ? answer.status === 504 : answer.status === 502;
        if (isUnclear && (row.generates || LOGINS.includes(row.call))) {
          expect(unwrap(changed).isStated).toBe(false);
          return;
        }
        const rows = findRows(row, body, paths);
        const whole = rows.filter(({ isWhole }) => isWhole);
        if (rows.length > 0 && whole.length === 0 && answer.status !== 200) {
          expect([400, 404, 502]).toContain(answer.status);
          return;
        }
        expect([answer.status, answer.status === 200 || text]).toEqual([200, true]);
        expect(row.call.response.safeParse(json).error).toBeUndefined();
        for (const { shown: shownText } of whole) expect(text.toLowerCase()).toContain(shownText);
      };
      await check({ body, paths: [] });
      await fc.assert(fc.asyncProperty(mutate(body, 2), check), { numRuns: runs(200) });
    },
  );

  const site = { config: calls.site.config, settings: calls.site.settings };
  it.each(["config", "settings"] as const)(
    "[UP-1] with the site's %s doesn't break a page or open the gate",
    async (part) => {
      upstream = createSpecUpstream({ profile, origin: JOURNEY_ORIGIN, security: "enabled" });
      const fields = part === "settings" ? { domain: HOST } : undefined;
      const body = await sendToFixture(upstream, { call: site[part], fields });
      const session = await getSession(member.token, HOST);
      const check = async ({ body: changed }: Mutated) => {
        if (saysFailed(changed)) return;
        purgeSites();
        connect(site[part].path, changed);
        for (const path of ["/", "/login", "/dashboard", "/my-vehicles"]) {
          expect((await visit(path, { host: HOST, session })).status).toBeLessThan(400);
          if (path === "/my-vehicles") continue;
          const { headers } = await visit(path, { host: HOST });
          expect(headers.get("location")).toContain("/securelogin");
        }
      };
      await check({ body, paths: [] });
      await fc.assert(fc.asyncProperty(mutate(body, 2), check), { numRuns: runs(200) });
    },
  );
});

const USERS = {
  bare: {
    id: "7",
    email: member.email,
    is_dealer: false,
    credits: { vhr: 3, sticker: 3 },
    subscriptions: {},
  },
  loose: {
    status: "1",
    data: {
      user: [
        {
          user_id: 7,
          email: member.email,
          isDealer: "0",
          admin: "false",
          credits: { vhr: "3", sticker: "3", global: null },
          subscriptions: { vhr: "0", sticker: false },
          ip_data: [],
        },
      ],
    },
  },
};

describe.each(PROFILES)("any change in a %s upstream's user data", (profile) => {
  it("[UP-1] [UP-2] pages work, and no user gets dealer or unlimited access", async () => {
    upstream = createSpecUpstream({ profile, origin: JOURNEY_ORIGIN });
    const { path } = calls.account.user;
    const session = await getSession(member.token, HOST);
    const check = async ({ body }: Mutated) => {
      createGlobalSingleton("seen-sessions").set(undefined);
      connect(path, body);
      for (const page of ["/", "/dashboard", "/my-vehicles"])
        expect((await visit(page, { host: HOST, session })).status, page).toBe(page === "/" ? 303 : 200);
      const answer = await call(`/members${path}`, { host: HOST, session });
      if (answer.status !== 200) expect([answer.status, saysFailed(body)]).toEqual([422, true]);
      else expectNoRights(calls.account.user.response.parse(await answer.json()).user);
    };
    await fc.assert(fc.asyncProperty(mutate(USERS[profile], 2), check), { numRuns: runs(500) });
  });

  it("[UP-1] [UP-2] a login doesn't seal additional rights into the session", async () => {
    upstream = createSpecUpstream({ profile, origin: JOURNEY_ORIGIN });
    const row = { call: calls.account.login, fields: { email: member.email, pass: "Fixture-Pass-1" } };
    const body = await sendToFixture(upstream, row);
    const check = async ({ body: changed }: Mutated) => {
      connect(row.call.path, changed);
      const value = findSetCookie(await sendThroughBff(row, HOST), SESSION_COOKIE);
      const opened = await openSession(value, { host: HOST });
      const sealed = opened?.user;
      if (sealed) expectNoRights({ ...sealed, isDealer: sealed.is_dealer });
      return opened;
    };
    const opened = await check({ body, paths: [] });
    expect(profile === "loose" ? opened?.user : opened).toBeTruthy();
    await fc.assert(
      fc.asyncProperty(mutate(body, 2), async (changed) => void (await check(changed))),
      { numRuns: runs(500) },
    );
  });
});

function expectNoRights(user: { isDealer: boolean; subscriptions: Record<string, unknown> }): void {
  expect(user.isDealer).toBe(false);
  const active = Object.values(user.subscriptions).filter((value) => isActiveSubscription(value as never));
  // A count is a remaining quota, not unlimited use.
  expect(active.filter((value) => !(Number(value) > 0) || value === true)).toEqual([]);
}
