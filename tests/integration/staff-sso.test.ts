import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { users } from "@/lib/account/schema";
import { calls } from "@/lib/compose/calls/table";
import { makeAdmin, makeMember, selectAuditRows, type TestAccount } from "../setup/admin";
import { describeApi } from "../setup/members-api";
import { type OidcProvider, openOidcProvider } from "../setup/oidc-provider";
import { SsoTools } from "../setup/sso";

const { admin, staff } = calls;

describeApi({ services: { webhookPrivateTargets: true } }, (api) => {
  let provider: OidcProvider;
  let owner: TestAccount;
  let sso: SsoTools;
  let created = 0;
  beforeAll(async () => {
    provider = await openOidcProvider({ now: api.clock.now });
    sso = new SsoTools(api, provider);
    owner = await makeAdmin(api, "sso-owner@example.com");
    await sso.turnOn(owner.token);
  });
  afterEach(() => {
    provider.faults = {};
  });
  afterAll(() => provider.close());

  const address = () => `sso-${++created}@example.com`;
  const somebody = (more?: Parameters<typeof makeAdmin>[2]) => makeAdmin(api, address(), more);
  const toPerson = (email: string, more: object = {}) => ({
    sub: `sub-${email}`,
    email,
    email_verified: true,
    ...more,
  });
  const outcome = async (person: object) => sso.reason(await sso.logIn(person));

  it("[PART-3] staff who log in through their provider get a session with their role", async () => {
    const account = await somebody({ staffRole: "editor" });
    const { body } = await sso.logIn(toPerson(account.email));
    const role = { staff_role: "editor", second_factor: "off", all_sites: false };
    expect(body.admin).toMatchObject({ id: account.id, ...role });
    expect((await api.send(admin.site, { token: body.token as string })).status).toBe(200);
    const [last] = (await selectAuditRows(api)).slice(-1);
    expect(last).toMatchObject({
      action: "staff.finishSso",
      adminId: account.id,
      subject: `user:${account.id}`,
      detail: { provider: new URL(provider.issuer).host },
    });
    expect((await api.send(staff.sso)).body.data).toEqual({ label: "Example Login", required: false });
  });

  it("[PART-3] the authorization request has PKCE, a nonce, a state, and the site's own return URL", async () => {
    const { location } = await sso.start();
    const query = Object.fromEntries(new URL(location).searchParams);
    expect(query).toMatchObject({
      response_type: "code",
      client_id: "glovebox",
      redirect_uri: "http://localhost:3000/admin-login/sso/callback",
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) expect(query[name]).toMatch(/^[\w-]{43}$/);
  });

  it("[PART-3] a login's state parameter works once, for ten minutes, and only with the response to that login", async () => {
    const account = await somebody();
    provider.person = toPerson(account.email);
    const redirect = await sso.start();
    const back = await provider.visit(redirect.location);
    expect(sso.reason(await sso.finish(back))).toBe("in");
    expect(sso.reason(await sso.finish(back))).toBe("expired");
    const late = await provider.visit((await sso.start()).location);
    api.clock.advance(10 * 60_000);
    expect(sso.reason(await sso.finish(late))).toBe("expired");
    const invented = new URL(back);
    invented.searchParams.set("state", "of-my-own");
    expect(sso.reason(await sso.finish(invented))).toBe("expired");
    // PKCE and nonce reject another login's code.
    const [one, two] = [await sso.start(), await sso.start()];
    const stolen = (await provider.visit(one.location)).searchParams.get("code") ?? "";
    const mixed = await provider.visit(two.location);
    mixed.searchParams.set("code", stolen);
    expect(sso.reason(await sso.finish(mixed))).toBe("expired");
  });

  it("[PART-3] an unverified email can't log in, and one without a verified flag can only if the owner trusts the provider", async () => {
    const account = await somebody();
    const unmarked = { sub: `sub-${account.email}`, email: account.email };
    expect(await outcome(toPerson(account.email, { email_verified: false }))).toBe("unverified");
    expect(await outcome(unmarked)).toBe("unverified");
    await sso.save(owner.token, { trusts_addresses: true });
    expect(await outcome(toPerson(account.email, { email_verified: false }))).toBe("unverified");
    expect(await outcome(unmarked)).toBe("in");
    await sso.save(owner.token, {});
    const second = await somebody();
    expect(await outcome(toPerson(second.email, { email_verified: "true" }))).toBe("in");
    expect(await outcome({ sub: "nameless" })).toBe("no_email");
    expect(await outcome({ sub: "broken", email: "no address", email_verified: true })).toBe("no_email");
    // With a minimal ID token, claims come from the userinfo endpoint.
    provider.faults = { userinfoOnly: true };
    expect(await outcome(toPerson(second.email))).toBe("in");
  });

  it("[PART-3] an account stays linked to its first identity until an owner unlinks it", async () => {
    const account = await somebody();
    const first = toPerson(account.email);
    expect(await outcome(first)).toBe("in");
    expect(await outcome({ ...first, sub: "somebody-else" })).toBe("identity");
    // The subject identifies the person, not the email address.
    expect(await outcome({ ...first, email: "married@example.com" })).toBe("in");
    const unlink = () => api.send(admin.unlinkSso, { token: owner.token, fields: { id: account.id } });
    expect((await unlink()).body.data).toEqual({ id: account.id, unlinked: true });
    expect((await unlink()).status).toBe(409);
    expect(await outcome({ ...first, sub: "somebody-else" })).toBe("in");
    expect(await outcome(first)).toBe("identity");
  });

  it("[PART-3] non-staff, closed accounts and operators can't log in", async () => {
    expect(await outcome(toPerson("stranger@example.com"))).toBe("unknown");
    const customer = await makeMember(api, address());
    expect(await outcome(toPerson(customer.email))).toBe("customer");
    const operator = await somebody({ allSites: true });
    expect(await outcome(toPerson(operator.email))).toBe("unknown");
    const elsewhere = await somebody({ site: "es.localhost" });
    expect(await outcome(toPerson(elsewhere.email))).toBe("unknown");
    const account = await somebody();
    const set = (values: Partial<typeof users.$inferInsert>) =>
      api.database.db.update(users).set(values).where(eq(users.id, account.id));
    await set({ disabledAt: api.clock.now() });
    expect(await outcome(toPerson(account.email))).toBe("closed");
    await set({ disabledAt: null });
    expect(await outcome(toPerson(account.email))).toBe("in");
    await set({ disabledAt: api.clock.now() });
    expect(await outcome(toPerson(account.email))).toBe("closed");
    await set({ disabledAt: null, role: "member" });
    expect(await outcome(toPerson(account.email))).toBe("unknown");
  });

  it("[PART-3] an invitation or the owner's domain rule creates the account, but the rule can't create an owner", async () => {
    const invited = address();
    const invitation = { email: invited, staff_role: "support" };
    expect((await api.send(admin.inviteStaff, { token: owner.token, fields: invitation })).status).toBe(200);
    const arrived = await sso.logIn(toPerson(invited, { given_name: "Kim", family_name: "Lee" }));
    expect(arrived.body.admin).toMatchObject({ ...invitation, first: "Kim", last: "Lee" });
    expect(await outcome(toPerson("new@rule.example"))).toBe("unknown");
    const open = { domains: ["rule.example"], default_role: "viewer" };
    const refusal = await sso.send(owner.token, { ...open, default_role: "owner" });
    expect([refusal.status, Object.keys(refusal.body.errors as object)]).toEqual([400, ["default_role"]]);
    expect((await sso.send(owner.token, { ...open, domains: [] })).body.errors).toHaveProperty("domains");
    await sso.save(owner.token, open);
    const joined = await sso.logIn(toPerson("New@Rule.example"));
    expect(joined.body.admin).toMatchObject({ email: "new@rule.example", staff_role: "viewer" });
    const { detail } = (await selectAuditRows(api)).at(-1) ?? {};
    expect(detail).toMatchObject({ joined_by: "rule", staff_role: "viewer" });
    // Domain rules don't include subdomains.
    expect(await outcome(toPerson(invited))).toBe("domain");
    expect(await outcome(toPerson("new@sub.rule.example"))).toBe("domain");
    await sso.save(owner.token, {});
  });

  it("[PART-3] an invalid or failed provider response doesn't log anyone in, and the error explains what kind of failure it was", async () => {
    const account = await somebody();
    const person = toPerson(account.email);
    const at = Math.floor(api.clock.now().getTime() / 1000);
    const wrong: [OidcProvider["faults"], string][] = [
      [{ claims: { nonce: "another" } }, "answer"],
      [{ claims: { nonce: undefined } }, "answer"],
      [{ claims: { aud: "another-client" } }, "answer"],
      [{ claims: { iss: "https://login.example" } }, "answer"],
      [{ claims: { sub: "" } }, "answer"],
      [{ otherKey: true }, "answer"],
      [{ claims: { exp: at - 61 } }, "clock"],
      [{ refusal: "access_denied" }, "denied"],
      [{ refusal: "server_error" }, "provider_error"],
      [{ token: { status: 400, body: { error: "invalid_grant" } } }, "expired"],
      [{ token: { status: 401, body: { error: "invalid_client" } } }, "client"],
      [{ token: { status: 503, body: "down" } }, "provider_error"],
      [{ token: { status: 200, body: { access_token: "x", token_type: "Bearer" } } }, "answer"],
      [{ document: { authorization_response_iss_parameter_supported: true } }, "answer"],
    ];
    for (const [faults, reason] of wrong) {
      provider.faults = faults;
      expect([faults, await outcome(person)]).toEqual([faults, reason]);
    }
    provider.faults = { claims: { exp: at - 30 } };
    expect(await outcome(person)).toBe("in");
    const logged = api.logs.filter(({ message }) => message === "a single sign-on login was refused");
    expect(logged.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ reason: "provider_error", code: "server_error" }),
    );
    expect(JSON.stringify(api.logs)).not.toContain(provider.clientSecret);
  });

  it("[PART-3] a provider that is down or has the wrong issuer is reported before the browser is redirected to it", async () => {
    const down = await openOidcProvider({ now: api.clock.now });
    const site = "cnv.localhost";
    const there = await makeAdmin(api, address(), { site });
    const tools = new SsoTools(api, down, site);
    await tools.turnOn(there.token);
    down.faults = { document: { issuer: "https://login.example" } };
    expect(sso.reason(await tools.begin())).toBe("answer");
    await down.close();
    expect(sso.reason(await tools.begin())).toBe("provider_down");
    expect(sso.reason(await tools.begin("http://cars.example"))).toBe("address");
    expect(sso.reason(await tools.begin("http://localhost:3000"))).toBe("address");
    await api.send(admin.removeSso, { site, token: there.token, fields: {} });
    expect(sso.reason(await tools.begin())).toBe("off");
    expect((await api.send(staff.sso, { site })).body.data).toBeNull();
  });
});
