import { send } from "@/tests/browser/support/account";
import { SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, newEmail, PASSWORD, site, test } from "@/tests/browser/support/fixtures";
import {
  getReportLink,
  IPHONE,
  loadInHost,
  openHostApp,
  REPORT,
  START,
  WANTED,
} from "@/tests/browser/support/host-app";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");

test("[WV-1] [BTN-1] [GATE-10] logging in through the host leads back to the car, and the page doesn't send the host's token anywhere", async ({
  openContext,
}) => {
  const opened = await openContext(IPHONE);
  const host = await openHostApp(opened, "webkit", ["auth.request"]);
  const page = await opened.newPage();
  await loadInHost(page, host, `${START}&vin=${SAMPLE_VIN}`);
  await getReportLink(page, t).click();
  expect((await host.heard("auth.request")).payload).toEqual({ next: WANTED, url: site() + WANTED });
  await expect(page).not.toHaveURL(/login/);

  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url() + (request.postData() ?? "")));
  await host.sendMessage(page, { type: "auth.token", payload: { token: "canary-8fJ2kq" } });
  await host.sendMessage(page, { type: "theme.changed", payload: { theme: "dark" } });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(addresses.filter((address) => address.includes("canary"))).toEqual([]);

  // Registering stores the session in HttpOnly cookies, which scripts can't read.
  await send(page, "/members/register", { form: { email: newEmail("host"), pass: PASSWORD } });
  await host.sendMessage(page, { type: "auth.token" });
  await page.waitForURL(site() + REPORT);
  await expect(page.getByRole("tab", { name: t("dashboard.vehicle.report") })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  expect(await page.evaluate(() => document.cookie)).not.toContain("glovebox");
});
