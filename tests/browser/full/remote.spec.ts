import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Request } from "@playwright/test";
import { expect, newEmail, PASSWORD, test } from "@/tests/browser/support/fixtures";
import { logIn, passGate } from "@/tests/browser/support/forms";
import { loadTranslator } from "@/tests/browser/support/messages";
import { type AppServer, startApp } from "@/tests/setup/app-server";
import { type MembersApiProcess, startMembersApi } from "@/tests/setup/members-api-process";

/* Calls made directly to the Members API return the token, so the test knows what to look for in the browser. */
test.describe.configure({ mode: "default" });

const t = loadTranslator("en");
let api: MembersApiProcess;
let app: AppServer;
const data = mkdtempSync(join(tmpdir(), "glovebox-e2e-remote-"));

test.beforeAll(async () => {
  api = await startMembersApi({ DATA_DIR: data });
  app = await startApp({ MEMBERS_API_ORIGIN: api.origin, LOG_LEVEL: "info" });
});
// On a slow machine, the API can look frozen (SAFE-10) and prefetches get 503; the click repeats them.
test.beforeEach(({ complaints }) => complaints.provoke(/status of 503 .*[?&]_rsc=/));
test.afterAll(async () => {
  await app?.stop();
  await api?.stop();
  rmSync(data, { recursive: true, force: true });
});

function site(name = ""): string {
  return `http://${name ? `${name}.` : ""}localhost:${app.port}`;
}

interface Member {
  email: string;
  token: string;
}

/** Registers through the Members API, because the gated site has no sign-up. */
async function member(host: string, label: string): Promise<Member> {
  const email = newEmail(label);
  const response = await fetch(`${api.origin}/members/register`, {
    method: "POST",
    headers: { uri: host },
    body: new URLSearchParams({ email, pass: PASSWORD }),
  });
  const { token } = (await response.json()) as { token: string };
  expect(token, "the Members API answers a token").toMatch(/^\S{20,}$/);
  return { email, token };
}

interface Seen {
  requests: Request[];
  answers: string[];
}

function recordTraffic(page: Page): Seen {
  const seen: Seen = { requests: [], answers: [] };
  page.on("request", (request) => seen.requests.push(request));
  page.on("response", async (response) => {
    const headers = JSON.stringify(await response.allHeaders().catch(() => ({})));
    const body = await response.text().catch(() => "");
    seen.answers.push(headers + body);
  });
  return seen;
}

async function outgoing(request: Request): Promise<string> {
  const headers = JSON.stringify(await request.allHeaders().catch(() => request.headers()));
  return `${request.url()} ${headers} ${request.postData() ?? ""}`;
}

async function readable(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const entries = performance.getEntries().map((entry) => entry.name);
    const visited = "navigation" in window ? window.navigation.entries().map((entry) => entry.url) : [];
    const caches_ = await caches.keys();
    return JSON.stringify([
      document.documentElement.outerHTML,
      document.cookie,
      document.referrer,
      location.href,
      { ...localStorage },
      { ...sessionStorage },
      window.history.state,
      entries,
      visited,
      caches_,
    ]);
  });
}

test("[SEC-TOK-02] [SEC-TOK-04] [GATE-10] a token in the URL is exchanged immediately and isn't kept anywhere", async ({
  page,
}) => {
  const { email, token } = await member("localhost", "handed");
  const seen = recordTraffic(page);
  await page.goto(`${site()}/account?from=app&token=${token}`);
  await expect(page).toHaveURL(`${site()}/account?from=app`);
  await expect(page.getByRole("main").getByText(email)).toBeVisible();
  // Follows links, so that a referrer would leak the token.
  await page
    .getByRole("navigation", { name: t("shell.mainPages") })
    .getByText(t("shell.myVehicles"))
    .click();
  await expect(page.getByRole("heading", { level: 1, name: t("garage.title") })).toBeVisible();
  await page.reload();

  expect(await readable(page)).not.toContain(token);
  const carriers = [];
  for (const request of seen.requests)
    if ((await outgoing(request)).includes(token)) carriers.push(new URL(request.url()).pathname);
  // Only the user's own link may send the token.
  expect(carriers).toEqual(["/account"]);
  expect(seen.requests.length).toBeGreaterThan(10);
  expect(seen.requests.every((request) => new URL(request.url()).host === new URL(site()).host)).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL(`${site()}/account?from=app`);
  expect(app.output() + api.output()).not.toContain(token);
});

test("[SEC-SES-07] the session token doesn't appear in any page, response, storage or log", async ({
  page,
}) => {
  const { email, token } = await member("localhost", "canary");
  await page.goto(`${site()}/account?token=${token}`);
  const seen = recordTraffic(page);
  for (const path of [
    "/account",
    "/dashboard",
    "/dashboard?vin=2T1BURHE5JC034461",
    "/my-vehicles",
    "/checkout",
  ]) {
    await page.goto(site() + path);
    await expect(page.locator("#account-menu").getByText(email)).toBeAttached();
    expect(await readable(page), path).not.toContain(token);
  }
  const session = (await page.context().cookies()).find((cookie) => cookie.name === "__Host-glovebox");
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
  expect(session?.value).not.toContain(token);
  expect(seen.answers.length).toBeGreaterThan(10);
  expect(seen.answers.filter((answer) => answer.includes(token))).toEqual([]);
  expect(app.output() + api.output()).not.toContain(token);
});

test("[SEC-TOK-06] a link with another user's token asks before replacing the session", async ({ page }) => {
  const mine = await member("localhost", "mine");
  const theirs = await member("localhost", "theirs");
  await page.goto(`${site()}/account?token=${mine.token}`);
  await page.goto(`${site()}/account?token=${theirs.token}`);
  await expect(page.getByRole("heading", { name: "Switch accounts?" })).toBeVisible();
  await page.getByRole("button", { name: `Stay logged in as ${mine.email}` }).click();
  await expect(page).toHaveURL(`${site()}/account`);
  await expect(page.getByRole("main").getByText(mine.email)).toBeVisible();

  await page.goto(`${site()}/account?token=${theirs.token}`);
  await page.getByRole("button", { name: `Switch to ${theirs.email}` }).click();
  await expect(page.getByRole("main").getByText(theirs.email)).toBeVisible();
});

test("[SEC-TOK-08] a token from one site doesn't work on another site", async ({ page }) => {
  const { token, email } = await member("localhost", "elsewhere");
  await page.goto(`${site("cnv")}/account?token=${token}`);
  await expect(page).toHaveURL(`${site("cnv")}/login?next=%2Faccount`);
  expect(await page.content()).not.toContain(email);
});

test("[GATE-1] [GATE-3] [GATE-8] a member passes the gate, logs in, and lands on the page requested first", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 401 .*securelogin/);
  const { email } = await member("secure.localhost", "invited");
  const wantedPath = "/dashboard?vin=1HGCM82633A004352";
  await page.goto(site("secure") + wantedPath);
  await expect(page.getByRole("heading", { level: 1, name: t("account.secure.title") })).toBeVisible();

  await passGate(page, t, { email, password: "a guess of mine" });
  await expect(page.getByText(t("errors.wrong_credentials"))).toBeVisible();

  await passGate(page, t, { email, password: PASSWORD });
  await expect(page).toHaveURL(`${site("secure")}/login?next=${encodeURIComponent(wantedPath)}`);
  await logIn(page, t, { email, password: PASSWORD });
  await expect(page).toHaveURL(site("secure") + wantedPath);
  await expect(page.getByRole("heading", { name: "2003 Honda Accord" }).first()).toBeVisible();
});
