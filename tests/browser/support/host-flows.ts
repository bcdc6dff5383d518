import type { Page } from "@playwright/test";
import { openAccount, send } from "./account";
import { getPdfLink, make, SAMPLE_VIN } from "./documents";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  expectSettled,
  newEmail,
  PASSWORD,
  site,
  test,
} from "./fixtures";
import { AGENTS, type HostApp, type HostShape, openHostApp } from "./host-app";
import { loadTranslator } from "./messages";

const t = loadTranslator("en");
const PHONE = { width: 390, height: 844 };
const REPORT = `/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`;
/** Return address after login; `gen` starts the report and is then removed from the URL. */
const WANTED = REPORT.replace("#", "&gen=vhr#");

async function load(page: Page, host: HostApp, address: string): Promise<void> {
  const before = host.count("app.ready");
  await page.goto(address);
  await expect.poll(() => host.count("app.ready"), { message: "app.ready" }).toBeGreaterThan(before);
}

const reportLink = (page: Page) =>
  page.getByRole("link", { name: t("vehicle.offer.generateReport") }).first();

function getStart(shape: HostShape) {
  const createContextOptions = () => ({
    viewport: PHONE,
    ...(AGENTS[shape] ? { userAgent: AGENTS[shape] } : {}),
  });
  /** The user agent alone isn't enough, so the first URL enables the web view. */
  const first = "/?webview=1";

  return { context: createContextOptions, first };
}

export function testHostLogin(shape: HostShape): void {
  const { context, first } = getStart(shape);
  test.describe(`in a ${shape} host`, () => {
    test("[WV-1] [BTN-1] [GATE-10] a login by the host leads back to the car, and no token passes through the page", async ({
      openContext,
    }) => {
      const opened = await openContext(context());
      const host = await openHostApp(opened, shape, ["auth.request"]);
      const page = await opened.newPage();
      await load(page, host, `${site()}${first}&vin=${SAMPLE_VIN}`);
      await reportLink(page).click();
      expect((await host.heard("auth.request")).payload).toEqual({ next: WANTED, url: site() + WANTED });
      await expect(page).not.toHaveURL(/login/);

      const addresses: string[] = [];
      page.on("request", (request) => addresses.push(request.url() + (request.postData() ?? "")));
      await host.sendMessage(page, { type: "auth.token", payload: { token: "canary-8fJ2kq" } });
      await host.sendMessage(page, { type: "theme.changed", payload: { theme: "dark" } });
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      expect(addresses.filter((address) => address.includes("canary"))).toEqual([]);

      // Leaves the session in HttpOnly cookies, which scripts can't read.
      await send(page, "/members/register", { form: { email: newEmail("host"), pass: PASSWORD } });
      await host.sendMessage(page, { type: "auth.token" });
      await page.waitForURL(site() + REPORT);
      await expect(page.getByRole("tab", { name: t("dashboard.vehicle.report") })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      expect(await page.evaluate(() => document.cookie)).not.toContain("glovebox");
    });
  });
}

export function testHostFlows(shape: HostShape): void {
  const { context, first } = getStart(shape);
  test.describe(`in a ${shape} host`, () => {
    test("[WV-1] the page has no header and footer from its first byte on, and app.ready comes first", async ({
      openContext,
    }) => {
      const opened = await openContext(context());
      const host = await openHostApp(opened, shape, []);
      const page = await opened.newPage();
      const answer = await page.goto(site() + first);
      const html = (await answer?.text()) ?? "";
      expect(html).toContain("data-webview");
      expect(html).toContain("viewport-fit=cover");
      expect(html).not.toMatch(/<(?:header|footer)\b/);
      const ready = await host.heard("app.ready");
      expect(host.messages[0]).toEqual(ready);
      expect(ready).toMatchObject({
        v: 1,
        payload: { site: "localhost", url: site() + first, locale: "en" },
      });
      // Later URLs don't have to repeat `webview=1`.
      const next = await page.goto(`${site()}/vehicle-checks`);
      expect(await next?.text()).not.toMatch(/<(?:header|footer)\b/);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("banner")).toHaveCount(0);
      await expectNoHorizontalScroll(page, "the checks in a web view");
      await expectAccessible(page, "the checks in a web view");
    });

    test("[WV-1] [BTN-1] the host opens, prints and downloads existing documents at absolute URLs", async ({
      openContext,
    }) => {
      // Slow: generates two documents and creates a link.
      test.slow();
      const opened = await openContext(context());
      const obeys = ["report.open", "sticker.open", "file.download", "print", "share", "nav.back"];
      const host = await openHostApp(opened, shape, obeys);
      const page = await opened.newPage();
      await page.goto(site() + first);
      await openAccount(page, site(), "opened");
      await make(page, "vhr", SAMPLE_VIN);
      await make(page, "sticker", SAMPLE_VIN);
      await load(page, host, `${site()}/dashboard?vin=${SAMPLE_VIN}`);
      await page.getByRole("button", { name: t("dashboard.action.vhr.open") }).click();
      const opening = await host.heard("report.open");
      expect(opening.payload).toEqual({ url: `${site()}/dvh?vin=${SAMPLE_VIN}`, vin: SAMPLE_VIN });
      await page.getByRole("button", { name: t("dashboard.action.sticker.open") }).click();
      expect((await host.heard("sticker.open")).payload.url).toBe(
        `${site()}/dvh?vin=${SAMPLE_VIN}&product=sticker`,
      );
      await expect(page.getByRole("tab", { name: t("dashboard.vehicle.vehicle") })).toHaveAttribute(
        "aria-selected",
        "true",
      );

      await load(page, host, String(opening.payload.url));
      await getPdfLink(page, t, "vhr").click();
      const file = String((await host.heard("file.download")).payload.url);
      expect(file).toMatch(new RegExp(`^${site()}/members/api-cwa/view_pdf\\?id=[\\w-]+&download=1$`));
      await page.getByRole("button", { name: t("report.print") }).click();
      const printed = file.replace("&download=1", "");
      expect((await host.heard("print")).payload).toEqual({ url: page.url(), file: printed });
      await page.getByRole("button", { name: t("share.action") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: t("share.dialog.create") }).click();
      await dialog.getByRole("button", { name: t("share.dialog.send") }).click();
      expect((await host.heard("share")).payload.url).toMatch(new RegExp(`^${site()}/shared/[\\w-]{43}$`));
      await dialog.getByRole("button", { name: t("common.close"), exact: true }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole("button", { name: t("common.close"), exact: true }).click();
      await host.heard("nav.back");
      expect(page.url()).toBe(opening.payload.url);
    });

    test("[WV-1] theme and language follow the host, and outlive the page", async ({ openContext }) => {
      const opened = await openContext(context());
      const host = await openHostApp(opened, shape, []);
      const page = await opened.newPage();
      await load(page, host, site() + first);
      await host.sendMessage(page, {
        type: "capabilities",
        payload: { theme: "dark", locale: "es" },
        replyTo: (await host.heard("app.ready")).id,
      });
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      await expect(page.locator("html")).toHaveAttribute("lang", "es");
      await host.sendMessage(page, { type: "theme.changed", payload: { theme: "light" } });
      await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
      const second = await page.goto(`${site()}/vehicle-checks`);
      expect(await second?.text()).toMatch(/<html[^>]* lang="es"[^>]* data-theme="light"/);
    });

    test("[WV-1] a host's logout ends the session, and the page reports its own logout to the host", async ({
      openContext,
      complaints,
    }) => {
      const opened = await openContext(context());
      const host = await openHostApp(opened, shape, ["auth.logout"]);
      const page = await opened.newPage();
      await page.goto(site() + first);
      await openAccount(page, site(), "leaver");
      await load(page, host, `${site()}/account`);
      complaints.provoke(/401 \(Unauthorized\).*\/members\/api\/user/);
      await expectSettled(page);
      await host.sendMessage(page, { type: "auth.logout" });
      await page.waitForURL(`${site()}/`);
      expect((await send(page, "/members/api/user")).status).toBe(401);
      expect(host.count("auth.logout")).toBe(0);

      await openAccount(page, site(), "leaver");
      await load(page, host, `${site()}/account#security`);
      await expectSettled(page);
      await page
        .getByRole("main")
        .getByRole("button", { name: t("account.page.logOut") })
        .click();
      await host.heard("auth.logout");
      await page.waitForURL(`${site()}/`);
    });

    test("[WV-1] with a silent host, login and checkout work as on the web", async ({ openContext }) => {
      const opened = await openContext(context());
      const host = await openHostApp(opened, shape, []);
      const page = await opened.newPage();
      await load(page, host, `${site()}${first}&vin=${SAMPLE_VIN}`);
      await reportLink(page).click();
      await page.waitForURL(`${site()}/signup?next=${encodeURIComponent(WANTED)}`);
      expect(host.count("auth.request")).toBe(1);
      await openAccount(page, site(), "silent");
      await load(page, host, `${site()}/account#credits`);
      await page.getByRole("link", { name: t("profile.credits.get") }).click();
      await page.waitForURL(`${site()}/checkout`);
      expect(host.count("purchase.start")).toBe(1);
    });
  });
}
