import { afterEach, beforeEach, expect, it } from "vitest";
import { SESSION_COOKIE } from "@/lib/bff/session";
import { findRejection } from "@/lib/front/request-guards";
import { createRecordingUpstream } from "../setup/recording-upstream";
import { RemoteBrowser } from "../setup/remote-browser";
import { FIXTURE_ACCOUNTS } from "../setup/spec-upstream/state";

const { member, dealer } = FIXTURE_ACCOUNTS;
let browser: RemoteBrowser;

beforeEach(() => {
  browser = new RemoteBrowser();
});
afterEach(() => void createRecordingUpstream());

it.each([1024, 3000, 4096])(
  "[UP-5] a token of %i characters is kept, from a login and from a URL",
  async (tokenLength) => {
    browser.connect({ profile: "loose", tokenLength });
    await browser.login();
    const session = await browser.openSession();
    expect(session?.token).toHaveLength(tokenLength);
    expect(await browser.readUser()).toMatchObject({ email: member.email, credits: { vhr: 3 } });
    const token = session?.token ?? "";
    browser.jar.clear();
    await browser.go(`/dashboard?token=${token}`);
    expect(await browser.isLoggedIn()).toBe(true);
    expect((await browser.send("/api/db/dvh")).status).toBe(200);
    expect((await browser.openSession())?.token).toBe(token);
  },
);

it("[UP-5] a split session with a missing part counts as no session, and all of its parts are cleared", async () => {
  browser.connect({ tokenLength: 4096 });
  await browser.login();
  const whole = new Map(browser.jar);
  for (const cookieName of [SESSION_COOKIE, `${SESSION_COOKIE}-2`]) {
    browser.jar = new Map(whole);
    browser.jar.delete(cookieName);
    expect(await browser.readUser()).toBe(401);
    expect(browser.sessionCookies).toEqual([]);
  }
  browser.jar = new Map(whole);
  expect(await browser.isLoggedIn()).toBe(true);
});

it("[UP-5] a shorter session clears the parts of a longer session", async () => {
  browser.connect({ tokenLength: 4096 });
  await browser.login();
  expect(browser.jar.has(`${SESSION_COOKIE}-2`)).toBe(true);
  browser.connect();
  await browser.login();
  expect(browser.jar.has(`${SESSION_COOKIE}-2`)).toBe(false);
  expect(await browser.isLoggedIn()).toBe(true);
});

it("[UP-5] an account switch also keeps a long token", async () => {
  browser.connect({ tokenLength: 4096 });
  await browser.login();
  const token = (await browser.openSession())?.token ?? "";
  browser.jar.clear();
  await browser.login(dealer.email);
  await browser.go(`/?token=${token}`);
  // Two sessions plus other request headers fit within the front's limit.
  const rawHeaders = ["Host", browser.host, "User-Agent", "x".repeat(1500), "Cookie", browser.cookie];
  expect(findRejection({ method: "GET", url: "/handover", rawHeaders })).toBeNull();
  await browser.switchAccount();
  expect((await browser.openSession())?.token).toBe(token);
});

it("[UP-5] a token over the limit gets a clear error, and its length is logged", async () => {
  browser.connect({ tokenLength: 4097 });
  const answer = await browser.login();
  expect([answer.status, (await answer.json()).code]).toEqual([502, "token_too_long"]);
  expect(browser.jar.has(SESSION_COOKIE)).toBe(false);
  expect(browser.findLogged("a login was dropped")).toMatchObject([{ length: 4097 }]);
  const page = await browser.go(`/dashboard?token=${"x".repeat(4097)}`);
  expect([page.status, page.headers.get("referrer-policy")]).toEqual([400, "no-referrer"]);
  expect(await page.text()).toContain("This login couldn&#39;t be kept");
  expect(browser.findLogged("a login was dropped")).toHaveLength(2);
  expect(JSON.stringify(browser.lines)).not.toContain("xxxx");
});

it.each(["12|AbCdefGHijklMNopqrSTuvwxYZ0123456789", "v4.public:eyJ~!*'();@,$&[]{}"])(
  "[UP-5] a token with any printable characters is kept: %s",
  async (token) => {
    browser.connect();
    await browser.go(`/dashboard?token=${encodeURIComponent(token)}`);
    expect((await browser.openSession())?.token).toBe(token);
  },
);

it("[UP-5] a URL token that can't be sent in a header is logged with its length and doesn't open a session", async () => {
  browser.connect();
  const page = await browser.go(`/dashboard?token=${encodeURIComponent("canary blank ñ")}`);
  expect([page.status, browser.sessionCookies]).toEqual([303, []]);
  expect(browser.findLogged("was refused")).toMatchObject([{ length: 14 }]);
  expect(JSON.stringify(browser.lines)).not.toContain("canary");
});

it("[UP-5] names in any script are kept, but truncated so that the user data in the session takes at most 1 KB", async () => {
  const first = "Zoë-🧑‍👩‍👧 ".repeat(80);
  const user = {
    id: 7,
    email: member.email,
    first,
    last: "李".repeat(400),
    credits: { vhr: 3, sticker: 2, global: 1 },
  };
  browser.connect({}, (path) =>
    path === "/api-cwa/login" ? Response.json({ token: "t".repeat(4096), user }) : undefined,
  );
  await browser.login();
  const known = (await browser.openSession())?.user;
  expect(Buffer.byteLength(JSON.stringify(known))).toBeLessThanOrEqual(1024);
  expect(known).toMatchObject({ id: "7", email: member.email, credits: user.credits });
  expect(first.startsWith(known?.first ?? "-")).toBe(true);
  expect(known?.last).toMatch(/^李{50,}$/);
});
