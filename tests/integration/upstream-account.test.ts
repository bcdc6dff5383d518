import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { accountCalls } from "@/lib/account/contract/account";
import { ACCOUNT_SWITCH_COOKIE, GATE_COOKIE, SESSION_COOKIE } from "@/lib/bff/session";
import { createRecordingUpstream } from "../setup/recording-upstream";
import { RemoteBrowser } from "../setup/remote-browser";
import { FIXTURE_ACCOUNTS, FIXTURE_PASSWORD } from "../setup/spec-upstream/state";

const { member, dealer, subscriber } = FIXTURE_ACCOUNTS;
let browser: RemoteBrowser;

beforeEach(() => {
  browser = new RemoteBrowser();
});
afterEach(() => void createRecordingUpstream());

describe("without a user call", () => {
  it("[UP-2] after a login that returns only a token, the email is known and the credits are unknown, not 0", async () => {
    browser.connect();
    const answer = await browser.login();
    expect(answer.status).toBe(200);
    expect(JSON.stringify(await answer.json())).not.toContain("spec-upstream");
    expect(await browser.readUser()).toMatchObject({
      id: member.email,
      email: member.email,
      isDealer: false,
      credits: { vhr: null, sticker: null, global: null },
    });
    expect(await browser.findRedirect("/login")).toBe("/dashboard");
    expect(await browser.isLoggedIn()).toBe(true);
  });

  it("[UP-2] the user in the login response is stored in the session and used", async () => {
    browser.connect({ profile: "loose" });
    await browser.login(subscriber.email);
    expect(await browser.readUser()).toMatchObject({
      id: "9",
      email: subscriber.email,
      isDealer: false,
      credits: { vhr: 0, sticker: 0, global: null },
      subscriptions: { vhr: true, sticker: true },
    });
    browser.jar.clear();
    await browser.login(dealer.email);
    expect(await browser.readUser()).toMatchObject({ isDealer: true });
  });

  it.each(["bare", "loose"] as const)(
    "[UP-2] a token in a URL starts a session if the upstream has the %s profile",
    async (profile) => {
      browser.connect({ profile });
      const to = await browser.findRedirect(`/dashboard?token=${member.token}&vin=1`);
      expect(to).toBe("/dashboard?vin=1");
      expect(await browser.isLoggedIn()).toBe(true);
      expect(await browser.readUser()).toMatchObject({
        id: expect.stringMatching(/^session-/),
        email: "",
        credits: { vhr: null },
      });
      expect((await browser.send("/api/db/dvh")).status).toBe(200);
    },
  );

  it("[UP-2] a made-up token in a URL is dropped at the first call that requires a login, and never passes the gate", async () => {
    browser.connect();
    await browser.go("/?token=made-up-token-0123456789");
    expect(await browser.isLoggedIn()).toBe(true);
    expect((await browser.send("/api/db/dvh")).status).toBe(401);
    expect(browser.jar.has(SESSION_COOKIE)).toBe(false);

    browser.restart();
    browser.connect({ security: "enabled" });
    await browser.go("/?token=made-up-token-0123456789");
    expect(browser.jar.has(SESSION_COOKIE)).toBe(true);
    expect(await browser.findRedirect("/dashboard")).toMatch(/^\/securelogin/);
    expect((await browser.send("/api-cwa/sticker-years")).status).toBe(401);
    await browser.login();
    expect(await browser.isLoggedIn()).toBe(true);
  });

  it("[UP-2] [SEC-TOK-06] a URL token for an unknown user doesn't replace an existing session without confirmation", async () => {
    browser.connect();
    await browser.login(dealer.email);
    const before = (await browser.openSession())?.token;
    const to = await browser.findRedirect(`/dashboard?token=${member.token}`);
    expect(to).toBe("/handover?next=%2Fdashboard");
    const page = await browser.go("/handover?next=%2Fdashboard");
    const html = await page.text();
    expect(html).toContain(dealer.email);
    expect(html).toContain("an account without a known email");
    expect((await browser.openSession())?.token).toBe(before);
    await browser.switchAccount();
    expect(await browser.openSession()).toMatchObject({ token: member.token, isUnverified: true });
    expect(browser.jar.has(ACCOUNT_SWITCH_COOKIE)).toBe(false);
    await browser.go(`/?token=${member.token}`);
    expect(await browser.openSession()).toMatchObject({ token: member.token, isUnverified: true });
  });

  it("[UP-2] a 200 response without a user doesn't end the session, but a 401 does", async () => {
    let answer: () => Response = () => new Response("<html>Welcome</html>");
    browser.connect({}, (path) => (path === "/api/user" ? answer() : undefined));
    await browser.login();
    expect(await browser.isLoggedIn()).toBe(true);
    expect(await browser.readUser()).toMatchObject({ email: member.email });
    answer = () => Response.json({ status: "success" });
    expect(await browser.readUser()).toMatchObject({ email: member.email });
    answer = () => Response.json({ message: "Unauthenticated." }, { status: 401 });
    expect(await browser.readUser()).toBe(401);
    expect(browser.jar.has(SESSION_COOKIE)).toBe(false);
  });

  it("[UP-2] uses the upstream's user call if it exists, and a later 404 doesn't end the session", async () => {
    let answer = () =>
      Response.json({ user: { user_id: 7, email: "new@fixture.example", credits: { vhr: "2" } } });
    browser.connect({ profile: "loose" }, (path) => (path === "/api/user" ? answer() : undefined));
    await browser.login();
    expect(await browser.readUser()).toMatchObject({
      id: "7",
      email: "new@fixture.example",
      credits: { vhr: 2 },
    });
    answer = () => new Response("<html>Not found</html>", { status: 404 });
    expect((await browser.go("/dashboard")).status).toBe(503);
    expect(browser.jar.has(SESSION_COOKIE)).toBe(true);
  });

  it("[UP-2] [UP-3] a saved profile updates the session's user", async () => {
    browser.connect();
    await browser.login();
    const answer = await browser.postJson("/api/user/update-profile", { first: "Zoë", last: "李" });
    expect(await answer.json()).toMatchObject({ status: "success" });
    expect(await browser.readUser()).toMatchObject({ first: "Zoë", last: "李", email: member.email });
    browser.connect({}, (path) =>
      path === "/api/user/update-profile"
        ? Response.json({ status: true, data: { user: { id: 7, first_name: "Ann", credits: { vhr: 1 } } } })
        : undefined,
    );
    await browser.postJson("/api/user/update-profile", { first: "Ann" });
    expect(await browser.readUser()).toMatchObject({
      id: "7",
      first: "Ann",
      last: "李",
      credits: { vhr: 1 },
    });
  });

  it("[UP-2] a response with the user's balance updates the session, but one with another user's balance doesn't", async () => {
    const answers = [
      { status: "success", message: "Done", user: { email: member.email, credits: { vhr: 2 } } },
      {
        status: "success",
        message: "Done",
        data: { user: { id: 99, email: "agent@fixture.example", credits: { vhr: 50 }, is_dealer: true } },
      },
    ];
    browser.connect({}, (path) =>
      path === "/api-cwa/create_feedback" ? Response.json(answers.shift()) : undefined,
    );
    await browser.login();
    for (const left of [2, 2]) {
      await browser.post("/api-cwa/create_feedback", {
        vin: "2T1BURHE5JC034461",
        report_type: "report",
        satisfaction: "5",
      });
      expect(await browser.readUser()).toMatchObject({
        credits: { vhr: left, sticker: null },
        isDealer: false,
      });
    }
    expect(answers).toEqual([]);
  });

  it("[UP-2] logging out works even if the upstream has no logout call", async () => {
    browser.connect({ tokenLength: 4096 });
    await browser.login();
    expect(browser.jar.has(`${SESSION_COOKIE}-2`)).toBe(true);
    const answer = await browser.postJson("/api-cwa/logout", {});
    expect(answer.status).toBe(200);
    expect(browser.sessionCookies).toEqual([]);
    expect(await browser.readUser()).toBe(401);
  });
});

describe("a registration", () => {
  const fields = { email: "new@fixture.example", pass: "correct horse battery" };

  it("[UP-2] that returns only a status logs in once with the same credentials", async () => {
    browser.connect();
    const answer = await browser.post("/register", fields);
    expect(accountCalls.register.response.parse(await answer.json()).opened).toBe(true);
    expect(browser.fixture.counts).toMatchObject({ registrations: 1, logins: 1 });
    expect(await browser.readUser()).toMatchObject({ email: "new@fixture.example" });
    expect(await browser.isLoggedIn()).toBe(true);
  });

  it("[UP-2] reports that no session was opened if the login returns no token", async () => {
    browser.connect({}, (path) =>
      path === "/api-cwa/login" ? Response.json({ status: "success" }) : undefined,
    );
    const answer = await browser.post("/register", fields);
    expect(answer.status).toBe(200);
    expect(accountCalls.register.response.parse(await answer.json()).opened).toBe(false);
    expect(browser.jar.has(SESSION_COOKIE)).toBe(false);
    expect(browser.seen.filter((url) => url.endsWith("/login"))).toHaveLength(1);
  });

  it("[UP-2] that returns a token and a user doesn't require another login", async () => {
    browser.connect({ profile: "loose" });
    await browser.post("/register", fields);
    expect(browser.fixture.counts).toMatchObject({ registrations: 1, logins: 0 });
    expect(await browser.readUser()).toMatchObject({
      email: "new@fixture.example",
      credits: { vhr: 3, sticker: 3 },
    });
  });

  it("[UP-3] completes for a dealer if the response has only a status", async () => {
    browser.connect();
    const answer = await browser.post("/dealer-register", { ...fields, company_name: "Lee Motors" });
    expect(await answer.json()).toMatchObject({ status: "success", opened: false, pending: null });
    expect(browser.fixture.counts.dealerRegistrations).toBe(1);
  });
});

describe("account calls that return only a status", () => {
  it("[UP-2] [SEC-SES-07] a login with only a status succeeds and doesn't open a session", async () => {
    browser.connect({}, (path) =>
      path === "/api-cwa/login" ? Response.json({ status: "success", msg: "Welcome" }) : undefined,
    );
    const answer = await browser.login();
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { status: "success", message: "Welcome", opened: false },
    ]);
    expect(browser.jar.size).toBe(0);
    expect(await browser.findRedirect("/dashboard")).toBe("/login?next=%2Fdashboard");
  });
});

it("[UP-2] a secure login passes the gate even if the response has no secure ID", async () => {
  browser.connect({ security: "enabled" });
  expect(await browser.findRedirect("/login")).toMatch(/^\/securelogin/);
  const credentials = { email: member.email, pass: FIXTURE_PASSWORD };
  expect((await browser.postJson("/api/securelogin", credentials)).status).toBe(200);
  expect(browser.jar.has(GATE_COOKIE)).toBe(true);
  expect((await browser.go("/login")).status).toBe(200);
  expect((await browser.send("/api-cwa/sticker-years")).status).toBe(501);
  expect(browser.seen.some((url) => url.includes("gate-pass"))).toBe(false);
});
