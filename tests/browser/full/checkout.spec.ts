import {
  getSandboxPayButton,
  heading,
  REPORT_CHECKOUT,
  submitButton,
  toPayment,
} from "@/tests/browser/support/checkout";
import { SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, newEmail, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const english = loadTranslator("en");

test("[PAGE-12] an anonymous user buys with only an email address, and is told how to log in", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 401/);
  const email = newEmail("guest");
  await page.goto(site() + REPORT_CHECKOUT);
  await expect(submitButton(page, english)).toBeEnabled();
  await submitButton(page, english).click();
  await expect(page.getByText(english("fields.please_enter_a_valid_email_address"))).toBeVisible();
  await page.getByRole("textbox", { name: english("billing.buyer.email") }).fill(email);
  await toPayment(page, english);
  await getSandboxPayButton(page, english).click();
  await expect(page.getByText(english("billing.paid.visitor", { email }))).toBeVisible();
  await expect(heading(page, english("billing.paid.guest.noEmail.title"))).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await page.waitForURL(/\/login\?next=/);
  expect(new URL(page.url()).searchParams.get("next")).toBe(
    `/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`,
  );
});
