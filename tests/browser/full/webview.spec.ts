import { openAccount, send } from "@/tests/browser/support/account";
import { getPdfLink, make, SAMPLE_VIN } from "@/tests/browser/support/documents";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  expectSettled,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import {
  getReportLink,
  IPHONE,
  loadInHost,
  openHostApp,
  START,
  WANTED,
} from "@/tests/browser/support/host-app";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");

test("[WV-1] a page in a web view never has a header or footer, and app.ready is its first message", async ({
  openContext,
}) => {
  const opened = await openContext(IPHONE);
  const host = await openHostApp(opened, "webkit", []);
  const page = await opened.newPage();
  const answer = await page.goto(START);
  const html = (await answer?.text()) ?? "";
  expect(html).toContain("data-webview");
  expect(html).toContain("viewport-fit=cover");
  expect(html).not.toMatch(/<(?:header|footer)\b/);
  const ready = await host.heard("app.ready");
  expect(host.messages[0]).toEqual(ready);
  expect(ready).toMatchObject({
    v: 1,
    payload: { site: "localhost", url: START, locale: "en" },
  });
  // Later URLs don't have to repeat `webview=1`.
  const next = await page.goto(`${site()}/vehicle-checks`);
  expect(await next?.text()).not.toMatch(/<(?:header|footer)\b/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("banner")).toHaveCount(0);
  await expectNoHorizontalScroll(page, "the checks in a web view");
  await expectAccessible(page, "the checks in a web view");
});

test("[WV-1] [BTN-1] the host app is asked to open, download, print and share documents at absolute URLs", async ({
  openContext,
}) => {
  // Slow: generates two documents and creates a link.
  test.slow();
  const opened = await openContext(IPHONE);
  const obeys = ["report.open", "sticker.open", "file.download", "print", "share", "nav.back"];
  const host = await openHostApp(opened, "webkit", obeys);
  const page = await opened.newPage();
  await page.goto(START);
  await openAccount(page, site(), "opened");
  await make(page, "vhr", SAMPLE_VIN);
  await make(page, "sticker", SAMPLE_VIN);
  await loadInHost(page, host, `${site()}/dashboard?vin=${SAMPLE_VIN}`);
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

  await loadInHost(page, host, String(opening.payload.url));
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

test("[WV-1] the theme and language follow the host, and apply to the next page too", async ({
  openContext,
}) => {
  const opened = await openContext(IPHONE);
  const host = await openHostApp(opened, "webkit", []);
  const page = await opened.newPage();
  await loadInHost(page, host, START);
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
  const opened = await openContext(IPHONE);
  const host = await openHostApp(opened, "webkit", ["auth.logout"]);
  const page = await opened.newPage();
  await page.goto(START);
  await openAccount(page, site(), "leaver");
  await loadInHost(page, host, `${site()}/account`);
  complaints.provoke(/401 \(Unauthorized\).*\/members\/api\/user/);
  await expectSettled(page);
  await host.sendMessage(page, { type: "auth.logout" });
  await page.waitForURL(`${site()}/`);
  expect((await send(page, "/members/api/user")).status).toBe(401);
  expect(host.count("auth.logout")).toBe(0);

  await openAccount(page, site(), "leaver");
  await loadInHost(page, host, `${site()}/account#security`);
  await expectSettled(page);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("account.page.logOut") })
    .click();
  await host.heard("auth.logout");
  await page.waitForURL(`${site()}/`);
});

test("[WV-1] if the host doesn't respond, sign-up and checkout open in the page, as they do on the web", async ({
  openContext,
}) => {
  const opened = await openContext(IPHONE);
  const host = await openHostApp(opened, "webkit", []);
  const page = await opened.newPage();
  await loadInHost(page, host, `${START}&vin=${SAMPLE_VIN}`);
  await getReportLink(page, t).click();
  await page.waitForURL(`${site()}/signup?next=${encodeURIComponent(WANTED)}`);
  expect(host.count("auth.request")).toBe(1);
  await openAccount(page, site(), "silent");
  await loadInHost(page, host, `${site()}/account#credits`);
  await page.getByRole("link", { name: t("profile.credits.get") }).click();
  await page.waitForURL(`${site()}/checkout`);
  expect(host.count("purchase.start")).toBe(1);
});
