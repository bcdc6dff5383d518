import type { Page } from "@playwright/test";
import { buy, openAccount } from "@/tests/browser/support/account";
import { expect, expectHydrated, newEmail, PASSWORD, site, test } from "@/tests/browser/support/fixtures";
import { logIn } from "@/tests/browser/support/forms";
import { words } from "@/tests/browser/support/messages";

const say = words("en");
const panel = (page: Page) => page.getByRole("tabpanel");

/** Loads a part of the account anew: a hash alone would not. */
async function openPart(page: Page, part: "" | "#credits" | "#orders" | "#security", origin = site()) {
  await page.goto("about:blank");
  await page.goto(`${origin}/account${part}`);
  await expectHydrated(page.getByRole("tab").first());
}

test.use({ reducedMotion: "reduce" });

test("[PAGE-15] what was bought stands in the account: credits, receipt, subscription, cancelled by keyboard", async ({
  page,
}) => {
  await openAccount(page, site(), "buyer");
  const pack = await buy(page, "report-3", false);
  await buy(page, "report-monthly", true);

  await page.goto(`${site()}/dashboard`);
  await page.getByTestId("balance").filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/account#credits$/);
  await expect(panel(page).getByText(say("profile.reason.purchase"))).toBeVisible();
  await expect(panel(page).getByText(say("profile.reason.signup")).first()).toBeVisible();

  await openPart(page, "#orders");
  const receipt = page.getByRole("link", { name: say("profile.orders.receiptOf", { number: pack }) });
  const pdf = await page.request.get((await receipt.getAttribute("href")) ?? "");
  expect(pdf.headers()["content-type"]).toBe("application/pdf");

  const cancel = page.getByRole("button", { name: /^Cancel subscription/ });
  await cancel.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cancel).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: say("profile.subscriptions.ask.confirm") }).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByText(say("profile.subscriptions.notAgain"))).toBeVisible();
  await expect(cancel).toHaveCount(0);
});

test("[PAGE-15] details and a picture are saved; the picture is made small before it is sent", async ({
  page,
}) => {
  await openAccount(page, site(), "portrait");
  await openPart(page, "");
  await page.getByLabel(say("profile.details.first")).fill("Ana");
  await page.getByRole("button", { name: say("profile.details.save") }).click();
  await expect(page.getByText(say("profile.details.savedText"))).toBeVisible();

  const buffer = Buffer.from(
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(1600, 1200);
      const paper = canvas.getContext("2d");
      if (!paper) throw new Error("no canvas");
      paper.fillStyle = "#2a6";
      paper.fillRect(0, 0, 1600, 1200);
      const blob = await canvas.convertToBlob({ type: "image/jpeg" });
      return Array.from(new Uint8Array(await blob.arrayBuffer()));
    }),
  );
  const upload = page.waitForRequest("**/members/api/user/profile-image");
  await page.locator("input[type=file]").setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
  await upload;
  const picture = page.getByRole("img", { name: say("profile.picture.alt") });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => Math.max(img.naturalWidth, img.naturalHeight)))
    .toBe(600);
  await page.reload();
  await expect(page.getByLabel(say("profile.details.first"))).toHaveValue("Ana");
  await page.getByRole("button", { name: say("profile.picture.remove") }).click();
  await expect(page.getByText(say("profile.picture.none"))).toBeVisible();

  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
  await expect(page.getByText(say("profile.picture.unreadable"))).toBeVisible();
});

test("[PAGE-15] sessions: another device is listed and ended; the data can be downloaded", async ({
  page,
  openContext,
}) => {
  const email = await openAccount(page, site(), "devices");
  const other = await (await openContext()).newPage();
  await other.goto(`${site()}/login`);
  await logIn(other, say, { email, password: PASSWORD });
  await other.waitForURL("**/dashboard");

  await openPart(page, "#security");
  await expect(panel(page).getByText(say("profile.security.thisDevice"), { exact: true })).toHaveCount(1);
  await panel(page)
    .getByRole("button", { name: /^End the session/ })
    .click();
  await expect(panel(page).getByText(say("profile.security.onlyThis"))).toBeVisible();
  await other.reload();
  await expect(other.getByRole("heading", { level: 1, name: say("account.login.title") })).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: say("profile.data.export") }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
});

test("[PAGE-13] [PAGE-15] deletion is asked for by keyboard, seen in the account, and taken back", async ({
  page,
}) => {
  const email = await openAccount(page, site(), "leaver");
  await page.goto(`${site()}/delete-account`);
  await expectHydrated(page.getByRole("button", { name: say("accountDeletion.submit") }));
  await expect(page.getByLabel(say("accountDeletion.email"))).toHaveValue(email);
  await page.getByLabel(say("accountDeletion.email")).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("I sold the car.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your request has been submitted successfully!")).toBeVisible();
  await expect(page.getByText(/GD-/)).toBeVisible();

  await openPart(page, "#security");
  await page.getByRole("button", { name: say("profile.data.takeBack") }).click();
  await expect(page.getByRole("link", { name: say("profile.data.delete") }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: say("profile.data.takeBack") })).toHaveCount(0);
});

test("[PAGE-13] [ERR-1] without the gate and without login; a server that fails loses nothing that was typed", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of (409|503) .*user\/delete/);
  await page.goto(`${site("secure")}/delete-account`);
  await expect(page).toHaveURL(/\/delete-account$/);
  await expect(page.getByRole("button", { name: "Submit" })).toBeEnabled();
  await page.route("**/members/api/user/delete", (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/json",
      body: JSON.stringify({ status: "error", code: "conflict", message: "A request is open already." }),
    }),
  );
  await page.getByLabel("Email").fill("typed@example.com");
  await page.getByLabel("Message").fill("Typed with care.");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("A request is open already.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Email")).toHaveValue("typed@example.com");
  await expect(page.getByLabel("Message")).toHaveValue("Typed with care.");
});

test("[PAGE-11] a dealer signs up, through a reload, and finds the company in the account", async ({
  page,
}) => {
  const email = newEmail("dealer");
  await page.goto(`${site()}/dealers-signup`);
  await expect(page.getByRole("button", { name: say("dealerSignup.submit") })).toBeEnabled();
  await page.getByLabel(say("dealerSignup.fields.company_name")).fill("Rivera Motors");
  await page.getByLabel(say("dealerSignup.fields.city")).fill("Toledo");
  await page.getByLabel(say("account.email")).fill(email);
  await page.getByLabel(say("account.newPassword"), { exact: true }).fill(PASSWORD);
  await page.reload();
  await expect(page.getByLabel(say("dealerSignup.fields.company_name"))).toHaveValue("Rivera Motors");
  await expect(page.getByLabel(say("account.email"))).toHaveValue(email);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(PASSWORD);
  await page.getByLabel(say("account.newPassword"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: say("dealerSignup.submit") }).click();
  await page.waitForURL("**/dashboard");
  await openPart(page, "");
  await expect(page.getByText(say("profile.dealer"), { exact: true })).toBeVisible();
  await expect(page.getByLabel(say("dealerSignup.fields.city"))).toHaveValue("Toledo");
});

test("[PAGE-11] on a gated site the page says that the account waits, before and after", async ({ page }) => {
  await page.goto(`${site("secure")}/dealers-signup`);
  await expect(page.getByRole("heading", { name: say("dealerSignup.gate.title") })).toBeVisible();
  await expect(page.getByRole("button", { name: say("dealerSignup.apply") })).toBeEnabled();
  await page.getByLabel(say("dealerSignup.fields.company_name")).fill("Vault Motors");
  await page.getByLabel(say("account.email")).fill(newEmail("gated"));
  await page.getByLabel(say("account.newPassword"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: say("dealerSignup.apply") }).click();
  await expect(page.getByRole("heading", { name: say("dealerSignup.pending.title") })).toBeVisible();
  await page.goto(`${site("secure")}/dashboard`);
  await expect(page).toHaveURL(/\/securelogin/);
});

test("[ERR-12] [GATE-8] a login that expired while details were typed leads back to them", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 401/);
  const email = await openAccount(page, site(), "expired");
  await openPart(page, "");
  await page.getByLabel(say("profile.details.last")).fill("Rivera");
  await page.context().clearCookies();
  await page.getByRole("button", { name: say("profile.details.save") }).click();
  const again = panel(page).getByRole("link", { name: say("profile.logIn") });
  await again.click();
  await logIn(page, say, { email, password: PASSWORD });
  await page.waitForURL("**/account");
  await expect(page.getByLabel(say("profile.details.last"))).toHaveValue("Rivera");
});
