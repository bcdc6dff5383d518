import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { openAccount } from "@/tests/browser/support/account";
import { logInAdmin } from "@/tests/browser/support/admin";
import { SAMPLE_VIN } from "@/tests/browser/support/documents";
import {
  expect,
  expectHydrated,
  expectNoHorizontalScroll,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import { openHostApp } from "@/tests/browser/support/host-app";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");
const { port } = new URL(site());
const HOST = `apps${process.pid}.localhost`;
const ORIGIN = `http://${HOST}:${port}`;
const CHECKOUT = `/checkout?product=vhr&vin=${SAMPLE_VIN}`;

const PARTNER_PAGE = `<!doctype html><title>Partner</title>
<iframe name="cars" width="390" height="800" src="${ORIGIN}/vehicle-checks"></iframe>
<iframe name="stranger" srcdoc="<p>Another frame</p>"></iframe>
<script>
  window.said = [];
  window.addEventListener("message", (event) => {
    if (event.origin !== "${ORIGIN}") return;
    const message = JSON.parse(event.data);
    window.said.push(message.type);
    if (message.type === "app.ready") tell("capabilities", { theme: "dark" }, message.id);
  });
  function tell(type, payload, replyTo) {
    const text = JSON.stringify({ v: 1, id: "p" + Math.random(), type, payload, replyTo });
    frames.cars.postMessage(text, "${ORIGIN}");
  }
</script>`;

async function choosePurchase(admin: Page, mode: "host" | "inline" | "external" | "hidden"): Promise<void> {
  await admin.goto(`${site()}/admin/sites/${HOST}`);
  const choice = admin.getByLabel(t("admin.fields.webview_purchase"));
  await expect(choice).toBeVisible();
  await choice.selectOption(mode);
  await admin.getByRole("button", { name: t("admin.site.save") }).click();
  await expect(admin.getByText(t("admin.site.saved"))).toBeVisible();
}

test.describe
  .serial("a site with its own host apps", () => {
    let admin: Page;
    /** A real server, because Chromium doesn't let a routed page frame a local address. */
    let partners: Server;
    let parent: string;
    let stranger: string;

    test.beforeAll(async ({ browser }) => {
      partners = createServer((_, response) =>
        response.setHeader("content-type", "text/html").end(PARTNER_PAGE),
      );
      await new Promise<void>((listening) => partners.listen(0, "127.0.0.1", listening));
      const there = (partners.address() as AddressInfo).port;
      parent = `http://partner.localhost:${there}`;
      stranger = `http://stranger.localhost:${there}`;
      admin = await (await browser.newContext()).newPage();
      await logInAdmin(admin, t, site(), "/admin/sites/new");
      await admin.getByLabel(t("admin.fields.name"), { exact: true }).fill("Pier Papers");
      await admin.getByLabel(t("admin.fields.hosts")).fill(HOST);
      await admin.getByLabel(t("admin.fields.origin")).fill(ORIGIN);
      await admin.getByLabel(t("admin.fields.support_email")).fill("desk@pier.example");
      await admin.getByLabel(t("admin.fields.security")).selectOption("disabled");
      await admin.getByLabel(t("admin.fields.webview_origins")).fill(parent);
      await admin.getByRole("button", { name: t("admin.site.make") }).click();
      await admin.waitForURL(`**/admin/sites/${HOST}`);
    });
    test.afterAll(async () => {
      await admin.context().close();
      partners.close();
    });

    test("[WV-1] [BTN-1] without credits, the user can buy through the host, in the browser, in the page or not at all, per the site's setting", async ({
      openContext,
    }) => {
      const opened = await openContext({ viewport: { width: 390, height: 844 } });
      const host = await openHostApp(opened, "webkit", ["purchase.start", "nav.openExternal"]);
      const page = await opened.newPage();
      await page.goto(`${ORIGIN}/?webview=1`);
      await openAccount(page, ORIGIN, "no-credit");
      const directory = `${ORIGIN}/dashboard?vin=${SAMPLE_VIN}`;
      const buy = page.getByRole("link", { name: t("dashboard.action.vhr.buy") }).first();
      const open = async () => {
        const before = host.count("app.ready");
        await page.goto(directory);
        await expect.poll(() => host.count("app.ready")).toBeGreaterThan(before);
      };

      await open();
      await buy.click();
      expect((await host.heard("purchase.start")).payload).toEqual({
        url: ORIGIN + CHECKOUT,
        product: "vhr",
        vin: SAMPLE_VIN,
        classic: false,
      });
      await host.sendMessage(page, { type: "purchase.result", payload: { status: "failed" } });
      await expect(page.getByText(t("shell.webview.notBought"))).toBeVisible();
      expect(page.url()).toBe(directory);

      await choosePurchase(admin, "external");
      await open();
      await buy.click();
      expect((await host.heard("nav.openExternal")).payload).toEqual({ url: ORIGIN + CHECKOUT });
      expect(page.url()).toBe(directory);

      await choosePurchase(admin, "inline");
      await open();
      await buy.click();
      await page.waitForURL(ORIGIN + CHECKOUT);
      expect(host.count("purchase.start") + host.count("nav.openExternal")).toBe(2);

      await choosePurchase(admin, "hidden");
      await open();
      await expect(page.getByText(t("dashboard.action.notSold.vhr")).first()).toBeVisible();
      await expect(buy).toHaveCount(0);
      await page.goto(ORIGIN + CHECKOUT);
      await expect(page.getByText(t("billing.notSold.title"))).toBeVisible();
      await expectNoHorizontalScroll(page, "the checkout that sells nothing");
      // The frame stays a web view even if the URL denies it.
      await page.goto(`${ORIGIN}${CHECKOUT}&webview=0`);
      await expect(page.getByText(t("billing.notSold.title"))).toBeVisible();

      const browser = await (await openContext({ storageState: await opened.storageState() })).newPage();
      await browser.goto(`${ORIGIN}${CHECKOUT}`);
      await expectHydrated(browser.getByRole("button", { name: t("billing.summary.pay") }));
      await expect(browser.getByText(t("billing.notSold.title"))).toHaveCount(0);
    });

    test("[WV-1] [WV-2] [SEC-FRM-01] [SEC-FRM-02] a listed parent can exchange messages with the framed page, and an unlisted frame is ignored", async ({
      page,
    }) => {
      await page.goto(`${parent}/`);
      const cars = page.frameLocator("iframe[name=cars]");
      await expect(cars.locator("html")).toHaveAttribute("data-theme", "dark");
      await expect(cars.locator("html")).toHaveAttribute("data-webview", "");
      await expect(cars.getByRole("banner")).toHaveCount(0);
      expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toEqual([
        "app.ready",
      ]);

      // A sibling frame is not the parent, so its messages are ignored.
      await page.evaluate(() => {
        const stranger = document.querySelector<HTMLIFrameElement>("iframe[name=stranger]")?.contentWindow;
        const text = JSON.stringify({
          v: 1,
          id: "s1",
          type: "theme.changed",
          payload: { theme: "light" },
        });
        const script = `parent.frames.cars.postMessage(${JSON.stringify(text)}, "*")`;
        (stranger as unknown as { eval: (code: string) => void }).eval(script);
      });
      await page.evaluate(() =>
        (window as unknown as { tell: (...args: unknown[]) => void }).tell("purchase.result", {
          status: "failed",
        }),
      );
      await expect(cars.getByText(t("shell.webview.notBought"))).toBeVisible();
      await expect(cars.locator("html")).toHaveAttribute("data-theme", "dark");
    });

    test("[SEC-FRM-01] an unlisted page can't frame the site", async ({ page, complaints }) => {
      complaints.provoke(/frame-ancestors|Framing/);
      const messagePromise = page.waitForEvent("console", (message) =>
        /frame-ancestors|Framing/.test(message.text()),
      );
      await page.goto(`${stranger}/`);
      await messagePromise;
      await expect(page.frameLocator("iframe[name=cars]").getByRole("main")).toHaveCount(0);
    });
  });
