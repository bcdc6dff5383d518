import type { Locator, Page } from "@playwright/test";
import type messages from "@/messages/en/partnerSignup.json";
import { REPORT_CHECKOUT, submitButton } from "@/tests/browser/support/checkout";
import { expect, expectHydrated, newEmail, PASSWORD, site, test } from "@/tests/browser/support/fixtures";
import { expectFocusSeen, PHONE } from "@/tests/browser/support/focus";
import { translator } from "@/tests/browser/support/messages";

async function expectShown(page: Page, field: Locator, error: string): Promise<void> {
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
  await expectFocusSeen(page);
  await expect(page.getByText(error)).toBeInViewport({ ratio: 1 });
}

for (const language of ["en", "es"] as const)
  test(`[ONE-5] the checkout shows a guest the missing email address on a phone, in ${language}`, async ({
    page,
    complaints,
  }) => {
    // Session lookups return 401 without a session.
    complaints.provoke(/status of 401/);
    const t = translator(language);
    await page.setViewportSize(PHONE);
    await page.goto(site(language === "es" ? "es" : "") + REPORT_CHECKOUT);
    const email = page.getByRole("textbox", { name: t("billing.buyer.email") });
    const pay = submitButton(page, t);
    await expect(pay).toBeEnabled();
    await expect(email).not.toBeInViewport();
    await pay.click();
    await expectShown(page, email, t("fields.please_enter_a_valid_email_address"));

    await page.getByRole("radio").first().click();
    await pay.click();
    await expectShown(page, email, t("fields.please_enter_a_valid_email_address"));
    await page.keyboard.type(newEmail("guest"));
    await pay.click();
    await page.waitForURL(/\/payment\?order=GB-/);
  });

test("[ONE-5] a long form shows its first invalid field, then the field that the server rejects, on a phone", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 40[01]/);
  const t = translator("en");
  await page.setViewportSize(PHONE);
  await page.goto(`${site()}/partners`);
  const field = (name: keyof typeof messages.fields) =>
    page.getByLabel(t(`partnerSignup.fields.${name}`), { exact: true });
  const submit = page.getByRole("button", { name: t("partnerSignup.submit") });
  await expectHydrated(submit);
  await submit.click();
  await expect(field("company")).toBeFocused();
  await expect(field("company")).toBeInViewport({ ratio: 1 });

  const texts = { company: "Rio LLC", street: "12 Main St", city: "Austin", first: "Ana", last: "Rivera" };
  for (const [name, text] of Object.entries(texts)) await field(name as keyof typeof texts).fill(text);
  await field("site_name").fill("CNV");
  await field("country").selectOption("US");
  await page.getByLabel(t("account.email"), { exact: true }).fill(newEmail("partner"));
  await page.getByLabel(t("account.newPassword"), { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox").check();
  await submit.click();
  await expect(field("slug")).toBeFocused();
  await expect(field("slug")).toBeInViewport({ ratio: 1 });
  await expect(field("slug")).toHaveAttribute("aria-invalid", "true");
});
