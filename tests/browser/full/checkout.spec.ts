import { getBalance, openAccount } from "@/tests/browser/support/account";
import {
  getSandboxPayButton,
  heading,
  orderNumber,
  REPORT_CHECKOUT,
  submitButton,
  toPayment,
} from "@/tests/browser/support/checkout";
import {
  generateButton,
  getSectionPanel,
  make,
  SAMPLE_VIN,
  SAMPLE_VINS,
} from "@/tests/browser/support/documents";
import { expect, newEmail, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const english = loadTranslator("en");

test("[PAGE-12] [BTN-1] without a credit the car's button leads to the checkout, and back to the car, ready to generate", async ({
  page,
}) => {
  await openAccount(page, site(), "spent");
  for (const vin of SAMPLE_VINS) await make(page, "sticker", vin);
  await page.goto(`${site()}/dashboard?vin=1G1YY22G865109876#window-sticker`);
  await getSectionPanel(page, english, "sticker")
    .getByRole("link", { name: english("dashboard.action.sticker.buy") })
    .click();
  await page.waitForURL(/\/checkout\?product=sticker&vin=1G1YY22G865109876/);
  await toPayment(page, english);
  await getSandboxPayButton(page, english).click();
  await page.getByRole("link", { name: english("billing.paid.next.sticker") }).click();
  await page.waitForURL(/\/dashboard\?vin=1G1YY22G865109876#window-sticker/);
  await expect(generateButton(page, english, "sticker")).toContainText(
    english("dashboard.action.priceAndBalance", { count: 1 }),
  );
});

test("[PAGE-12] [SEC-PAY-06] a forged return changes nothing, and a late return finds the payment", async ({
  page,
}) => {
  await openAccount(page, site(), "late");
  await page.goto(site() + REPORT_CHECKOUT);
  await toPayment(page, english);
  const order = orderNumber(page);
  const returned = `${site()}/success-page?order=${order}`;
  await page.goto(`${returned}&status=success&state=paid`);
  await expect(heading(page, english("billing.outcome.open.title"))).toBeVisible();
  expect((await getBalance(page)).vhr).toBe(3);

  await page.evaluate(
    (body) =>
      fetch("/members/api/payment/sandbox", {
        method: "POST",
        headers: { "content-type": "application/json", "x-requested-with": "glovebox" },
        body,
      }),
    JSON.stringify({ order, outcome: "succeed" }),
  );
  const other = await page.context().newPage();
  await other.goto(returned);
  await expect(heading(other, english("billing.paid.title"))).toBeVisible();
  await expect(other.getByRole("link", { name: english("billing.paid.next.report") })).toHaveAttribute(
    "href",
    `/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`,
  );
});

test("[PAGE-12] an anonymous user buys with an email address, and learns how to log in", async ({
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
