import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { ADMIN_COOKIE, SSO_COOKIE, setSessionKeys } from "@/lib/bff/session";
import { setUpstream } from "@/lib/bff/upstream";
import { calls } from "@/lib/compose/calls/table";
import { siteSso, staffPasskeys } from "@/lib/staff/schema/staff";
import { getSiteId, makeAdmin, selectAuditRows, type TestAccount } from "../setup/admin";
import { findSetCookie, visit } from "../setup/browser-calls";
import { readToken } from "../setup/emails";
import { describeApi, openTestApi, requestFor, TEST_PASSWORD } from "../setup/members-api";
import { type OidcProvider, openOidcProvider } from "../setup/oidc-provider";
import { readZip } from "../setup/read-zip";
import { SsoTools } from "../setup/sso";

const { admin, staff } = calls;
const OTHER = "es.localhost";

describeApi({ services: { webhookPrivateTargets: true } }, (api) => {
  let provider: OidcProvider;
  let second: OidcProvider;
  let owner: TestAccount;
  let stranger: TestAccount;
  let sso: SsoTools;
  let abroad: SsoTools;
  let created = 0;
  beforeAll(async () => {
    provider = await openOidcProvider({ now: api.clock.now });
    second = await openOidcProvider({ now: api.clock.now });
    sso = new SsoTools(api, provider);
    abroad = new SsoTools(api, second, OTHER);
    owner = await makeAdmin(api, "sso-owner@example.com");
    stranger = await makeAdmin(api, "sso-abroad@example.com", { site: OTHER });
    await sso.turnOn(owner.token);
    await abroad.turnOn(stranger.token);
  });
  afterEach(() => {
    provider.faults = {};
    api.clock.advance(60_000);
  });
  afterAll(() => Promise.all([provider.close(), second.close()]));

  const address = () => `rules-${++created}@example.com`;
  const somebody = (more?: Parameters<typeof makeAdmin>[2]) => makeAdmin(api, address(), more);
  const toPerson = (email: string) => ({ sub: `sub-${email}`, email, email_verified: true });
  const byPassword = (email: string, site = "localhost") =>
    api.send(admin.login, { site, fields: { email, pass: TEST_PASSWORD } });

  it("[PART-3] a client secret never appears in responses, the log, the audit log or the archive", async () => {
    const headers = { "x-site-origin": "http://localhost:3001" };
    const read = await api.send(admin.sso, { token: owner.token, headers });
    expect(read.body.data).toMatchObject({
      redirect_uris: [
        "http://localhost:3000/admin-login/sso/callback",
        "http://localhost:3001/admin-login/sso/callback",
      ],
      settings: { issuer: provider.issuer, client_id: "glovebox", enabled: true, tested: expect.any(String) },
    });
    const archive = await api.fetch(requestFor(admin.archive, { token: owner.token }));
    const files = readZip(new Uint8Array(await archive.arrayBuffer()));
    const stored = await api.database.db.select().from(siteSso);
    const everywhere = [read.body, stored, await selectAuditRows(api), api.logs].map((part) =>
      JSON.stringify(part),
    );
    const all = everywhere.concat([...files.values()].map(String)).join("\n");
    expect(all).not.toContain(provider.clientSecret);
    await sso.save(owner.token, { client_secret: undefined, label: "Renamed" });
    const person = toPerson((await somebody()).email);
    expect(sso.reason(await sso.logIn(person))).toBe("in");
    await sso.save(owner.token);
  });

  it("[PART-3] SSO can't be enabled until it's tested, and changing the client disables it and unlinks all accounts", async () => {
    const { email } = await somebody();
    await sso.logIn(toPerson(email));
    const changed = await sso.save(owner.token, { client_secret: "another one" });
    expect(changed).toMatchObject({ enabled: false, tested: null, linked: expect.any(Number) });
    expect(changed.linked).toBeGreaterThan(0);
    const early = await sso.send(owner.token, { client_secret: undefined });
    expect([early.status, Object.keys(early.body.errors as object)]).toEqual([400, ["enabled"]]);
    const untested = { client_secret: undefined, enabled: false, required: true };
    expect((await sso.send(owner.token, untested)).body.errors).toHaveProperty("required");
    const finding = { code: "client_refused", found: "invalid_client" };
    expect((await sso.test(owner.token)).findings).toEqual([finding]);
    expect((await sso.send(owner.token, { client_secret: undefined })).status).toBe(400);
    expect(await sso.save(owner.token, { client_id: "someone-else" })).toMatchObject({ linked: 0 });
    await sso.turnOn(owner.token);
  });

  it("[PART-3] the connection test explains what's wrong with a provider, and is rate-limited", async () => {
    const find = async (faults: OidcProvider["faults"]) => {
      provider.faults = faults;
      api.clock.advance(60_000);
      return (await sso.test(owner.token)).findings.map(({ code, found }) => [code, found]);
    };
    const { issuer } = provider;
    expect(await find({})).toEqual([]);
    const wrong: [code: string, found: string, OidcProvider["faults"]][] = [
      ["other_issuer", "https://login.example", { document: { issuer: "https://login.example" } }],
      ["incomplete", "jwks_uri", { document: { jwks_uri: undefined } }],
      ["no_keys", "HTTP 404", { document: { jwks_uri: `${issuer}/nothing` } }],
      ["no_pkce", "", { document: { code_challenge_methods_supported: undefined } }],
      ["client_unknown", "invalid_request", { token: { status: 400, body: { error: "invalid_request" } } }],
    ];
    for (const [code, found, faults] of wrong) expect(await find(faults)).toEqual([[code, found]]);
    const at = async (typed: string) => {
      await sso.save(owner.token, { issuer: typed, enabled: false });
      return (await find({}))[0]?.[0];
    };
    expect(await at(`${issuer}/nowhere`)).toBe("no_document");
    expect(await at("http://127.0.0.1:9")).toBe("unreachable");
    expect(await at("https://nowhere.invalid")).toBe("name_not_found");
    expect(await at(`https://${new URL(issuer).host}`)).toBe("tls");
    expect(await at(`${issuer}/.well-known/openid-configuration`)).toBeUndefined();
    await sso.turnOn(owner.token);
    for (let n = 0; n < 5; n += 1) await api.send(admin.testSso, { token: owner.token, fields: {} });
    expect((await api.send(admin.testSso, { token: owner.token, fields: {} })).status).toBe(429);
  });

  it("[PART-3] doesn't send requests to addresses inside the network unless the operator allows it", async () => {
    const guarded = await openTestApi();
    try {
      const account = await makeAdmin(guarded, "guarded@example.com");
      const tools = new SsoTools(guarded, provider);
      const inside = ["https://10.0.0.7", "https://localhost", "https://metadata.internal"];
      for (const issuer of [provider.issuer, ...inside]) {
        const refusal = await tools.send(account.token, { issuer, enabled: false });
        expect([issuer, Object.keys(refusal.body.errors as object)]).toEqual([issuer, ["issuer"]]);
      }
      const [row] = await api.database.db.select().from(siteSso);
      const siteId = await getSiteId(guarded);
      if (row) await guarded.database.db.insert(siteSso).values({ ...row, siteId, enabled: true });
      const seen = provider.seen.length;
      expect((await tools.test(account.token)).findings[0]?.code).toBe("not_https");
      expect(tools.reason(await tools.begin())).toBe("provider_down");
      expect(provider.seen.length).toBe(seen);
    } finally {
      await guarded.close();
    }
  });

  it("[PART-3] each change adds one audit row, and a rejected change adds none", async () => {
    const account = await somebody({ staffRole: "viewer" });
    await sso.logIn(toPerson(account.email));
    // A secondary host of the site, looked up in the action's own transaction.
    const headers = { "x-site-origin": "http://127.0.0.1:3000" };
    const { issuer, clientId: client_id, clientSecret: client_secret } = provider;
    const settings = { issuer, client_id, client_secret, label: "Example Login" };
    const nowhere = { site: "nowhere.example" };
    for (const [call, done, refusedFields] of [
      [admin.unlinkSso, { id: account.id }, { id: account.id }],
      [admin.saveSso, settings, { ...settings, label: "" }],
      [admin.testSso, {}, nowhere],
      [admin.removeSso, {}, nowhere],
    ] as const) {
      const before = (await selectAuditRows(api)).length;
      const answer = await api.send(call, { token: owner.token, fields: done, headers });
      expect([call.name, answer.status]).toEqual([call.name, 200]);
      const [row, ...more] = (await selectAuditRows(api)).slice(before);
      expect([row?.action, row?.adminId, more]).toEqual([call.name, owner.id, []]);
      expect((await api.send(call, { token: owner.token, fields: refusedFields, headers })).status).not.toBe(
        200,
      );
      expect((await selectAuditRows(api)).length).toBe(before + 1);
    }
    await sso.turnOn(owner.token);
  });

  it("[PART-3] if SSO is required, it's the only way to log in, except for operators and owners with a second factor", async () => {
    const editor = await somebody({ staffRole: "editor" });
    const inOffice = await sso.logIn(toPerson(editor.email));
    const other = await somebody({ staffRole: "viewer" });
    const deputy = await somebody();
    const alone = await sso.send(owner.token, { required: true });
    expect([alone.status, Object.keys(alone.body.errors as object)]).toEqual([400, ["required"]]);
    const siteId = await getSiteId(api);
    const ofOwner = { id: randomUUID(), siteId, userId: owner.id };
    const key = { ...ofOwner, credentialId: "way-back", rpId: "localhost", publicKey: "x", name: "Laptop" };
    await api.database.db.insert(staffPasskeys).values(key);
    await sso.save(owner.token, { required: true });
    expect((await api.send(admin.me, { token: other.token })).status).toBe(401);
    expect((await api.send(admin.me, { token: inOffice.body.token as string })).status).toBe(200);
    const refusal = await byPassword(editor.email);
    expect([refusal.status, Object.keys(refusal.body.errors as object)]).toEqual([400, ["pass"]]);
    expect((await api.send(staff.sso)).body.data).toEqual({ label: "Example Login", required: true });
    // The break-glass login needs both factors and is audited.
    const way = await byPassword(deputy.email);
    expect(way.body.admin).toMatchObject({ second_factor: "required" });
    expect((await api.send(admin.sso, { token: way.body.token as string })).status).toBe(403);
    expect((await selectAuditRows(api)).at(-1)).toMatchObject({
      action: "admin.login",
      detail: { beside_single_sign_on: true },
    });
    const ownersSso = await sso.logIn(toPerson(owner.email));
    expect(ownersSso.body.admin).toMatchObject({ second_factor: "off" });
    const token = ownersSso.body.token as string;
    const invited = address();
    await api.send(admin.inviteStaff, { token, fields: { email: invited, staff_role: "editor" } });
    const invite_token = await readToken(api, invited, "invite_token");
    const fields = { invite_token, pass: "seven lanes to Reno" };
    const join = await api.send(staff.acceptInvitation, { fields });
    expect([join.status, Object.keys(join.body.errors as object)]).toEqual([400, ["pass"]]);
    expect((await sso.logIn(toPerson(invited))).body.admin).toMatchObject({ staff_role: "editor" });
    expect((await byPassword(stranger.email, OTHER)).status).toBe(200);
    const operator = await somebody({ allSites: true });
    expect((await byPassword(operator.email)).status).toBe(200);
    await sso.save(token, {});
    expect((await byPassword(editor.email)).status).toBe(200);
  });

  it("[PART-8] one site's provider can't log anyone in on another site", async () => {
    const here = await somebody();
    const there = await somebody({ site: OTHER });
    provider.person = toPerson(here.email);
    const mine = await provider.visit((await sso.start()).location);
    expect(abroad.reason(await abroad.finish(mine))).toBe("expired");
    expect(sso.reason(await sso.finish(mine, "localhost", "http://es.localhost:3000"))).toBe("expired");
    const code = (await provider.visit((await sso.start()).location)).searchParams.get("code") ?? "";
    second.person = toPerson(there.email);
    const theirs = await second.visit((await abroad.start()).location);
    theirs.searchParams.set("code", code);
    expect(abroad.reason(await abroad.finish(theirs))).toBe("expired");
    expect(sso.reason(await sso.logIn(toPerson(there.email)))).toBe("unknown");
    expect(abroad.reason(await abroad.logIn(toPerson(there.email)))).toBe("in");
    const unlinked = await api.send(admin.unlinkSso, { token: owner.token, fields: { id: there.id } });
    expect(unlinked.status).toBe(404);
  });

  it("[PART-3] [SEC-RED-01] only the browser that started the login can finish it, and it redirects only to the console", async () => {
    setSessionKeys(["sso-cookie-key-0123456789-abcdefghijkl"]);
    setUpstream(api.fetch);
    const account = await somebody();
    provider.person = toPerson(account.email);
    const host = "localhost:3000";
    const where = (answer: Response) =>
      (answer.headers.get("location") ?? "").replace("http://localhost:3000", "");
    const begin = (next: string) => visit(`/admin-login/sso?next=${encodeURIComponent(next)}`, { host });
    const finish = (back: URL, cookie = "") =>
      visit(back.pathname + back.search, { host, headers: { cookie: `${SSO_COOKIE}=${cookie}` } });
    for (const [next, landing] of [
      ["/partner/orders?state=paid", "/partner/orders?state=paid"],
      ["https://evil.example/partner", "/admin"],
      ["//evil.example/partner", "/admin"],
      ["/dashboard", "/admin"],
    ]) {
      const redirect = await begin(next ?? "");
      expect([redirect.status, redirect.headers.get("referrer-policy")]).toEqual([303, "no-referrer"]);
      expect(redirect.headers.getSetCookie().at(-1)).toMatch(/Max-Age=600; HttpOnly; Secure; SameSite=Lax$/);
      const cookie = findSetCookie(redirect, SSO_COOKIE);
      const back = await provider.visit(where(redirect));
      // Another browser that receives this redirect must not be logged in.
      const other = await finish(back);
      expect([where(other), findSetCookie(other, ADMIN_COOKIE)]).toEqual([
        "/admin-login?next=%2Fadmin&sso=expired",
        undefined,
      ]);
      const done = await finish(back, cookie);
      expect([done.status, where(done)]).toEqual([303, landing]);
      expect(findSetCookie(done, ADMIN_COOKIE)).toMatch(/^Fe26/);
      expect(findSetCookie(done, SSO_COOKIE)).toBe("");
      expect(where(await finish(back, cookie))).toBe(
        `/admin-login?next=${encodeURIComponent(landing ?? "")}&sso=expired`,
      );
    }
    provider.faults = { refusal: "access_denied" };
    const partnerRedirect = await begin("/partner");
    const denied = await finish(
      await provider.visit(where(partnerRedirect)),
      findSetCookie(partnerRedirect, SSO_COOKIE),
    );
    expect(where(denied)).toBe("/admin-login?next=%2Fpartner&sso=denied");
    const looked = await visit("/admin-login/sso", { host, method: "HEAD" });
    expect([where(looked), findSetCookie(looked, SSO_COOKIE)]).toEqual(["/admin-login", undefined]);
    api.services.webhookPrivateTargets = false;
    expect(where(await begin("/partner"))).toBe("/admin-login?next=%2Fpartner&sso=provider_down");
    api.services.webhookPrivateTargets = true;
  });
});
