import type { Page } from "@playwright/test";
import { buy, openAccount } from "@/tests/browser/support/account";
import { expect, expectHydrated, newEmail, PASSWORD, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");
const panel = (page: Page) => page.getByRole("tabpanel");

/** Goes through about:blank, because navigating to another hash doesn't reload the page. */
async function openPart(page: Page, part: "" | "#credits" | "#orders" | "#security", origin = site()) {
  await page.goto("about:blank");
  await page.goto(`${origin}/account${part}`);
  await expectHydrated(page.getByRole("tab").first());
}

test.use({ reducedMotion: "reduce" });

test("[PAGE-15] the account page lists credits and receipts, and a subscription can be canceled by keyboard", async ({
  page,
}) => {
  await openAccount(page, site(), "buyer");
  const pack = await buy(page, "report-3", false);
  await buy(page, "report-monthly", true);

  await page.goto(`${site()}/dashboard`);
  await page.getByTestId("balance").filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/account#credits$/);
  await expect(panel(page).getByText(t("profile.reason.purchase"))).toBeVisible();
  await expect(panel(page).getByText(t("profile.reason.signup")).first()).toBeVisible();

  await openPart(page, "#orders");
  const receipt = page.getByRole("link", { name: t("profile.orders.receiptOf", { number: pack }) });
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
  await dialog.getByRole("button", { name: t("profile.subscriptions.confirmCancel.confirm") }).focus();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByText(t("profile.subscriptions.doesNotRenew"))).toBeVisible();
  await expect(cancel).toHaveCount(0);
});

test("[PAGE-15] saves details and a picture, which is scaled down to 600 pixels", async ({ page }) => {
  await openAccount(page, site(), "portrait");
  await openPart(page, "");
  await page.getByLabel(t("profile.details.first")).fill("Ana");
  await page.getByRole("button", { name: t("profile.details.save") }).click();
  await expect(page.getByText(t("profile.details.savedText"))).toBeVisible();

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
  const picture = page.getByRole("img", { name: t("profile.picture.alt") });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => Math.max(img.naturalWidth, img.naturalHeight)))
    .toBe(600);
  await page.reload();
  await expect(page.getByLabel(t("profile.details.first"))).toHaveValue("Ana");
  await page.getByRole("button", { name: t("profile.picture.remove") }).click();
  await expect(page.getByText(t("profile.picture.none"))).toBeVisible();
});

test("[PAGE-13] [TRUE-39] a user requests deletion by keyboard, which closes the account, and then logs in to restore it", async ({
  page,
  complaints,
}) => {
  const email = await openAccount(page, site(), "leaver");
  await page.goto(`${site()}/delete-account`);
  await expectHydrated(page.getByRole("button", { name: t("accountDeletion.submit") }));
  await expect(page.getByLabel(t("accountDeletion.email"))).toHaveValue(email);
  await page.getByLabel(t("accountDeletion.email")).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.type("I sold the car.");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your request has been submitted successfully!")).toBeVisible();
  await expect(page.getByText(/GD-/)).toBeVisible();

  await expect(page.getByRole("heading", { name: t("accountDeletion.closedTitle") })).toBeFocused();

  await page.goto(`${site()}/account`);
  await page.waitForURL("**/login?*");
  await expectHydrated(page.getByRole("button", { name: t("account.login.submit") }));
  await page.getByLabel(t("account.email")).fill(email);
  await page.getByLabel(t("account.password"), { exact: true }).fill(PASSWORD);
  complaints.provoke(/status of 403 .*login/);
  await page.getByRole("button", { name: t("account.login.submit") }).click();
  await expect(page.getByText(t("account.restore.closedTitle"))).toBeVisible();
  await page.getByRole("button", { name: t("account.restore.submitLogin") }).click();
  await page.waitForURL("**/account");
  expect((await page.request.get(`${site()}/members/api/user`)).status()).toBe(200);
});

test("[PAGE-11] a dealer signs up, and the account page shows the dealer's details", async ({ page }) => {
  const email = newEmail("dealer");
  await page.goto(`${site()}/dealers-signup`);
  await expect(page.getByRole("button", { name: t("dealerSignup.submit") })).toBeEnabled();
  await page.getByLabel(t("dealerSignup.fields.company_name")).fill("Rivera Motors");
  await page.getByLabel(t("dealerSignup.fields.city")).fill("Toledo");
  await page.getByLabel(t("account.email")).fill(email);
  await page.getByLabel(t("account.newPassword"), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: t("dealerSignup.submit") }).click();
  await page.waitForURL("**/dealer/print-pack");
  await openPart(page, "");
  await expect(page.getByText(t("profile.dealer"), { exact: true })).toBeVisible();
  await expect(page.getByLabel(t("dealerSignup.fields.city"))).toHaveValue("Toledo");
});
