import { getBalance, openAccount } from "@/tests/browser/support/account";
import { getSandboxPayButton, heading, toPayment } from "@/tests/browser/support/checkout";
import { generateButton, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");

test("[PAGE-12] [SITE-6] buying a report for a car shows the receipt and the balance, and leads back to the car", async ({
  page,
}) => {
  await openAccount(page, site(), "buyer");
  await page.goto(`${site()}/checkout?product=vhr&vin=${SAMPLE_VIN}`);
  await expect(page.getByText("2018 Toyota Corolla")).toBeVisible();
  await expect(page.getByRole("radio").first()).toBeChecked();
  await expect(page.getByRole("checkbox")).not.toBeChecked();
  await toPayment(page, t);
  await getSandboxPayButton(page, t).click();
  await page.waitForURL(/\/success-page\?order=GB-/);
  await expect(heading(page, t("billing.paid.title"))).toBeVisible();
  expect((await getBalance(page)).vhr).toBe(4);
  await expect(page.getByTestId("balance").filter({ visible: true })).toContainText("4");

  const receipt = page.getByRole("link", { name: t("billing.paid.receipt") });
  const address = (await receipt.getAttribute("href")) ?? "";
  const type = await page.evaluate(async (href) => (await fetch(href)).headers.get("content-type"), address);
  expect(type).toBe("application/pdf");

  await page.getByRole("link", { name: t("billing.paid.next.report") }).click();
  await page.waitForURL(new RegExp(`/dashboard\\?vin=${SAMPLE_VIN}#`));
  await expect(generateButton(page, t, "vhr")).toBeVisible();
});
