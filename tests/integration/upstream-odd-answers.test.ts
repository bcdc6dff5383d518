import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GATE_COOKIE, SESSION_COOKIE } from "@/lib/bff/session";
import { calls } from "@/lib/compose/calls/table";
import { createRecordingUpstream } from "../setup/recording-upstream";
import { RemoteBrowser } from "../setup/remote-browser";
import { FIXTURE_ACCOUNTS, FIXTURE_PASSWORD } from "../setup/spec-upstream/state";

const VIN = "2T1BURHE5JC034461";
const { member, subscriber } = FIXTURE_ACCOUNTS;
let browser: RemoteBrowser;

beforeEach(() => {
  browser = new RemoteBrowser();
});
afterEach(() => void createRecordingUpstream());

function connect(call: { path: string }, answer: () => Response, options = {}) {
  browser.connect(options, (path) => (path === call.path ? answer() : undefined));
}
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const text = (body: string, status: number) => () => new Response(body, { status });
const readBody = async (response: Response) => [response.status, await response.json()] as const;
const generate = () => browser.post(calls.report.generate.path, { vin: VIN });

describe("the secure login", () => {
  const enter = () =>
    browser.postJson(calls.account.secureLogin.path, { email: member.email, pass: FIXTURE_PASSWORD });

  it.each([
    [false, 401],
    [{ message: "Invalid credentials" }, 422],
    [{ status: 200, success: false }, 401],
    [null, 502],
    [{ logged_in: false }, 502],
  ])("[UP-2] [GATE-3] doesn't open the gate if the upstream returns %j", async (body, status) => {
    connect(calls.account.secureLogin, json(body), { security: "enabled" });
    expect((await enter()).status).toBe(status);
    expect(browser.jar.has(GATE_COOKIE)).toBe(false);
    expect(await browser.findRedirect("/")).toMatch(/^\/securelogin/);
  });
});

describe("a session", () => {
  it.each([
    { status: "Token is Expired" },
    { error: "Unauthenticated" },
    { status: "error", msg: "jwt expired" },
  ])("[UP-3] ends if its token is rejected by HTTP 200 with %j", async (body) => {
    connect(calls.garage.page, json(body));
    await browser.login();
    const [status, answer] = await readBody(await browser.send(calls.garage.page.path));
    expect([status, answer.code]).toEqual([401, "not_logged_in"]);
    expect(browser.jar.has(SESSION_COOKIE)).toBe(false);
  });

  it("[UP-2] is kept if the upstream rejects every user call with 401", async () => {
    connect(calls.account.user, json({ message: "Unauthenticated." }, 401));
    await browser.login();
    expect(await browser.isLoggedIn()).toBe(true);
    expect(await browser.readUser()).toMatchObject({ email: member.email });
  });

  it("[UP-2] shows the balance until a generation makes it unknown, and again after the next login", async () => {
    browser.connect({ profile: "loose" });
    await browser.login(subscriber.email);
    expect(await browser.readUser()).toMatchObject({ credits: { vhr: 0 }, subscriptions: { vhr: true } });
    expect((await generate()).status).toBe(200);
    expect(await browser.readUser()).toMatchObject({
      email: subscriber.email,
      credits: { vhr: null, sticker: null },
      subscriptions: { vhr: null },
    });
    await browser.login(subscriber.email);
    expect(await browser.readUser()).toMatchObject({ credits: { vhr: 0 } });
  });
});

it("[UP-2] an order also makes the balance unknown", async () => {
  browser.connect({ profile: "loose" });
  await browser.login(subscriber.email);
  const order = { email: subscriber.email, cart_plan: "report-5", price: "99.50", currency: "USD", nos: "1" };
  expect((await browser.post(calls.billing.register.path, order)).status).toBe(200);
  expect(await browser.readUser()).toMatchObject({ email: subscriber.email, credits: { vhr: null } });
});

it("[UP-2] a gate pass is kept if the upstream rejects every gate-pass call with 401", async () => {
  const answers: Record<string, () => Response> = {
    [calls.account.secureLogin.path]: json({ secure_id: "s1" }),
    [calls.account.gatePass.path]: json({ message: "Unauthenticated." }, 401),
  };
  browser.connect({ security: "enabled" }, (path) => answers[path]?.());
  const fields = { email: member.email, pass: FIXTURE_PASSWORD };
  expect((await browser.postJson(calls.account.secureLogin.path, fields)).status).toBe(200);
  browser.seen.length = 0;
  expect((await browser.send("/api-cwa/sticker-years")).status).not.toBe(401);
  expect(browser.seen.join()).toContain(calls.account.gatePass.path);
});

it("[UP-3] a rejection without JSON gets the error code that matches its HTTP status", async () => {
  connect(calls.account.login, text("Unauthorized", 401));
  expect(await readBody(await browser.login())).toMatchObject([401, { code: "wrong_credentials" }]);
  browser.restart();
  connect(calls.report.generate, text("Payment Required", 402));
  await browser.login();
  expect(await readBody(await generate())).toMatchObject([402, { code: "no_credit" }]);
});

it.each([
  [calls.account.login.path, { message: "User not found" }, { code: "not_found", message: "User not found" }],
  [calls.account.login.path, { message: "Route not found" }, { code: "not_offered" }],
  [calls.account.resetPassword.path, { error: "No such user" }, { code: "not_found" }],
])(
  "[UP-2] a 404 from %s with %j gets the error code that matches its message",
  async (path, body, expected) => {
    connect({ path }, json(body, 404));
    const fields = { email: member.email, pass: FIXTURE_PASSWORD };
    expect((await readBody(await browser.post(path, fields)))[1]).toMatchObject(expected);
  },
);

it.each([
  [{ status: "error", message: "no data" }, 200],
  [{ message: "No reports found." }, 200],
  [{ status: "error", msg: "Report not found" }, 400],
])(
  "[UP-2] a report lookup rejected with %j and HTTP %i means that there is no report",
  async (body, status) => {
    connect(calls.report.filter, json(body, status));
    await browser.login();
    const answer = await browser.send(`${calls.report.filter.path}?vin=${VIN}`);
    expect(await readBody(answer)).toMatchObject([200, { status: "success", report: [] }]);
  },
);

it.each([
  ["HTTP 204", () => new Response(null, { status: 204 }), 200],
  ["an empty body", text("", 200), 200],
  ["OK", text("OK", 200), 200],
  ["an HTML page", text("<html>Hello</html>", 200), 502],
])("[UP-3] a password reset succeeds unless the upstream returns HTML: %s", async (_name, answer, status) => {
  connect(calls.account.resetPassword, answer);
  const { path } = calls.account.resetPassword;
  expect((await browser.post(path, { email: member.email })).status).toBe(status);
});

it.each([
  ["a generation", () => generate(), calls.report.generate],
  [
    "a profile update",
    () => browser.postJson(calls.account.updateProfile.path, { first: "Ana" }),
    calls.account.updateProfile,
  ],
])("[UP-3] a response of false is an error for %s", async (_name, send, call) => {
  connect(call, json(false));
  await browser.login();
  expect(await readBody(await send())).toMatchObject([422, { code: "upstream_refused" }]);
});

it.each([{ status: "error" }, false, null])(
  "[UP-1] [GATE-5] if site settings are rejected with %j, the site uses the defaults and keeps its gate closed",
  async (body) => {
    connect(calls.site.settings, json(body));
    expect(await browser.findRedirect("/dashboard")).toMatch(/^\/securelogin/);
    expect((await browser.go("/securelogin")).status).toBe(200);
  },
);
