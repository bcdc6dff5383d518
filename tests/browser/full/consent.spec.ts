import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "@playwright/test";
import { SAMPLE_VIN } from "@/tests/browser/support/documents";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  expectSettled,
  test,
} from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";
import { type AppServer, startApp } from "@/tests/setup/app-server";
import { createSiteConfig } from "@/tests/setup/recording-upstream";

/* Runs against a fake Members API whose settings enable every third party; stub scripts send everything they can read. */
test.describe.configure({ mode: "default" });
// Elements that fade in fail the contrast check.
test.use({ reducedMotion: "reduce" });

const t = loadTranslator("en");
const TOKEN = "canary-t0ken-91c2";
let api: Server;
let app: AppServer;
const consents: URLSearchParams[] = [];

const settings = {
  primary_color: "#1e3a8a",
  secondary_color: "#c8472b",
  teritary_color: "#e7b93c",
  security: "disabled",
  google_analytics: "G-CANARY01",
  google_tag: "GTM-CANARY2",
  clarity: "canaryproj1",
};

test.beforeAll(async () => {
  api = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = (request.url ?? "").replace("/members", "").split("?")[0];
      const host = String(request.headers.uri ?? "localhost");
      const requests = host !== "localhost";
      const config = createSiteConfig(host, {
        name: "Canary",
        consent_required: requests,
        live_chat_license: "1234567",
        pixel_brand: "localhost",
      });
      const answers: Record<string, unknown> = {
        "/api/config": { status: "success", data: config },
        "/api-cwa/site_settings": { status: "success", data: settings },
        "/api-cwa/consent-log": { status: "success", message: "ok" },
      };
      if (path === "/api-cwa/consent-log")
        consents.push(new URLSearchParams(Buffer.concat(chunks).toString("utf8")));
      const answer = answers[path ?? ""];
      response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
      response.end(JSON.stringify(answer ?? { status: "error", code: "not_found", message: "Not found" }));
    });
  });
  await new Promise<void>((resolve) => api.listen(0, "127.0.0.1", resolve));
  app = await startApp({
    MEMBERS_API_ORIGIN: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    TRACKING_PIXEL_URL: "https://pixel.example/p.gif",
  });
});
test.afterAll(async () => {
  await app?.stop();
  api?.close();
});

/** Returns a script that reports every readable URL for as long as its document lives. */
const reads = (to: string) =>
  `const tell = () => fetch("https://${to}", { method: "POST", mode: "no-cors", body: location.href + " " + document.referrer });
   for (const name of ["pushState", "replaceState"]) {
     const change = history[name];
     history[name] = function () { change.apply(this, arguments); tell(); };
   }
   addEventListener("popstate", tell, true);
   tell();`;

/** Stand-ins for third-party scripts that forward everything they receive. */
const SCRIPTS: [RegExp, string][] = [
  [/googletagmanager\.com\/gtm/, `{ ${reads("www.google-analytics.com/container")} }`],
  [
    /googletagmanager\.com\/gtag/,
    `{ const told = [...window.dataLayer].map((entry) => JSON.stringify(typeof entry.length === "number" ? [...entry] : entry));
     fetch("https://www.google-analytics.com/g/collect", { method: "POST", mode: "no-cors", body: told.join("\\n") }); }`,
  ],
  [
    /clarity\.ms\/tag/,
    `let on = true; const send = () => on && fetch("https://a.clarity.ms/collect", { method: "POST", mode: "no-cors", body: location.href });
     window.clarity = (command) => { if (command === "stop") on = false; };
     const push = history.pushState; history.pushState = function () { push.apply(this, arguments); send(); };
     const replace = history.replaceState; history.replaceState = function () { replace.apply(this, arguments); send(); };
     send();`,
  ],
  [
    /livechatinc\.com\/tracking/,
    `fetch("https://api.livechatinc.com/told", { method: "POST", mode: "no-cors", body: JSON.stringify(window.__lc) });
     window.LiveChatWidget._h = () => ({});
     { ${reads("api.livechatinc.com/page")} }`,
  ],
];

interface Outside {
  requests: string[];
  to: (part: string) => string[];
}

async function watchOutside(context: BrowserContext): Promise<Outside> {
  const requests: string[] = [];
  await context.route(
    (url) => !url.hostname.endsWith("localhost"),
    async (route) => {
      const request = route.request();
      const headers = JSON.stringify(await request.allHeaders());
      requests.push(`${request.url()} ${request.postData() ?? ""} ${headers}`);
      const script = SCRIPTS.find(([address]) => address.test(request.url()));
      const contentType = script ? "text/javascript" : "image/gif";
      await route.fulfill({ status: 200, contentType, body: script?.[1] ?? "" });
    },
  );
  return { requests, to: (part) => requests.filter((line) => line.split(" ", 1)[0]?.includes(part)) };
}

const at = (path: string, host = "asks.localhost") => `http://${host}:${app.port}${path}`;
const banner = (page: Page) => page.getByRole("region", { name: t("site.consent.title") });
const expectReplaced = (page: Page) => page.waitForFunction(() => !("sameDocument" in window));

test("[SITE-4] loads no third-party scripts before consent, and a rejection is recorded and can be changed in the footer", async ({
  page,
  context,
}) => {
  const outside = await watchOutside(context);
  await page.goto(at("/"));
  await expect(banner(page)).toBeVisible();
  await expectSettled(page);
  expect(outside.requests).toEqual([]);
  await expectAccessible(page, "consent banner");
  await page.setViewportSize({ width: 320, height: 720 });
  await expectNoHorizontalScroll(page, "consent banner at 320 px");

  await page.getByRole("button", { name: t("site.consent.refuse") }).click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => consents.at(-1)?.get("analytics")).toBe("denied");
  await page.reload();
  await expectSettled(page);
  await expect(banner(page)).toBeHidden();
  expect(outside.requests).toEqual([]);

  await page.getByRole("button", { name: t("shell.footer.privacy") }).click();
  const analytics = page.getByLabel(t("site.consent.purposes.analytics.name"));
  await expect(analytics).toBeVisible();
  await expectAccessible(page, "privacy choices");
  await analytics.check();
  await page.getByRole("button", { name: t("site.consent.save") }).click();
  await expect.poll(() => consents.at(-1)?.get("analytics")).toBe("granted");
  expect(consents.at(-1)?.get("chat")).toBe("denied");
  await expect.poll(() => outside.to("google-analytics").length).toBeGreaterThan(0);
  expect(outside.to("livechat")).toEqual([]);
  expect(outside.to("pixel.example")).toEqual([]);
});

test("[SITE-4] [PAGE-16] accepting loads all third-party scripts, and none of them receives the car's VIN", async ({
  page,
  context,
  complaints,
}) => {
  complaints.provoke(/status of 404 .*preview-decode/);
  const outside = await watchOutside(context);
  await page.goto(at("/"));
  await page.getByRole("button", { name: t("site.consent.accept") }).click();
  for (const host of ["google-analytics", "gtm.js", "gtag/js", "clarity.ms/tag", "pixel.example"])
    await expect.poll(() => outside.to(host).length, host).toBeGreaterThan(0);
  await expect.poll(() => consents.at(-1)?.get("marketing")).toBe("granted");
  await page.goto(at("/preview"));
  // The stub script reports once it runs.
  await expect.poll(() => outside.to("livechatinc.com/told")[0]).toContain('"group":0');

  await page.goto(at(`/?vin=${SAMPLE_VIN}&token2=${TOKEN}&plate=CANARY1`));
  await expectSettled(page);
  await page.goto(at("/preview"));
  await expectSettled(page);
  await page.evaluate((vin) => history.pushState(null, "", `/preview?vin=${vin}`), SAMPLE_VIN);
  await expectSettled(page);
  const all = outside.requests.join("\n");
  for (const secret of [SAMPLE_VIN, TOKEN, "CANARY1"]) expect(all).not.toContain(secret);
  expect(all).toContain("page_location");
});

test("[SITE-4] [PAGE-16] Tag Manager and the chat never run on a URL that contains a car, and Help opens the chat on another page", {
  tag: "@deep",
}, async ({ page, context, complaints }) => {
  complaints.provoke(/status of 404/);
  const outside = await watchOutside(context);
  const readers = () => [...outside.to("/container"), ...outside.to("api.livechatinc.com/page")];
  await page.goto(at("/preview"));
  await page.getByRole("button", { name: t("site.consent.accept") }).click();
  await expect.poll(() => outside.to("/container").length).toBeGreaterThan(0);
  await expect.poll(() => outside.to("livechatinc.com/page").length).toBeGreaterThan(0);

  // When a VIN is added to the URL, a new document without third parties loads.
  for (const way of ["pushState", "replaceState"] as const) {
    const before = readers().length;
    await page.goto(at("/preview"));
    await expect.poll(() => readers().length).toBeGreaterThanOrEqual(before + 2);
    await expectSettled(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const scripts = () => [outside.to("gtm.js").length, outside.to("livechatinc.com/tracking").length];
    const loaded = scripts();
    await page.evaluate(([name, vin]) => history[name](null, "", `/preview?vin=${vin}`), [
      way,
      SAMPLE_VIN,
    ] as const);
    await page.waitForURL(`**/preview?vin=${SAMPLE_VIN}`);
    await expectReplaced(page);
    await expectSettled(page);
    expect(scripts()).toEqual(loaded);
    expect(readers().join("\n")).not.toContain(SAMPLE_VIN);
  }
  const help = page.getByRole("link", { name: `${t("chat.help")} ${t("chat.newWindow")}` });
  await expect(help).toHaveAttribute("href", "https://direct.lc.chat/1234567/0");
  await expect(help).toHaveAttribute("rel", "noopener noreferrer");
  await expectAccessible(page, "Help where the address names a car");

  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "/preview", textContent: "on" });
    document.querySelector("main")?.prepend(link);
    link.click();
  });
  await page.waitForURL("**/preview");
  await expect.poll(() => outside.to("/container").length).toBeGreaterThan(1);
  await expectSettled(page);
  expect(outside.requests.join("\n")).not.toContain(SAMPLE_VIN);
});

test("[SEC-INJ-06] [PAGE-16] pages such as the login and checkout never load third-party scripts, and the vehicle checks have no chat", async ({
  page,
  context,
  complaints,
}) => {
  complaints.provoke(/status of 404/);
  const outside = await watchOutside(context);
  for (const path of ["/checkout", "/login", "/signup", "/reset-password?reset_token=abc", "/admin-login"]) {
    await page.goto(at(path, "localhost"));
    await expectSettled(page);
    expect(outside.requests, path).toEqual([]);
  }
  await page.goto(at("/vehicle-checks", "localhost"));
  await expect.poll(() => outside.to("google-analytics").length).toBeGreaterThan(0);
  await expectSettled(page);
  expect(outside.to("livechat")).toEqual([]);

  // On the first screen, chat loads on click; elsewhere, it loads automatically.
  await page.goto(at("/", "localhost"));
  await expect(page.getByRole("button", { name: t("chat.help"), exact: true })).toBeVisible();
  await page.goto(at("/preview", "localhost"));
  await expect.poll(() => outside.to("livechatinc").length).toBeGreaterThan(0);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page
    .getByRole("link", { name: t("shell.logIn"), exact: true })
    .first()
    .click();
  await page.waitForURL("**/login**");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(false);
  expect(await page.evaluate(() => "dataLayer" in window || "LiveChatWidget" in window)).toBe(false);
});

test("[PAGE-16] Help loads the chat even if the visitor declined third-party scripts", async ({
  page,
  context,
}) => {
  const outside = await watchOutside(context);
  await page.goto(at("/"));
  await page.getByRole("button", { name: t("site.consent.refuse") }).click();
  await page.getByRole("button", { name: t("chat.help"), exact: true }).click();
  await expect.poll(() => outside.to("livechatinc.com/told").length).toBe(1);
  expect(outside.requests.every((line) => line.includes("livechat"))).toBe(true);
});
