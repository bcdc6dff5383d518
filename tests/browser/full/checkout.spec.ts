import type { Locator, Page } from "@playwright/test";
import { balanceOf, openAccount, openDealerAccount, send } from "@/tests/browser/support/account";
import { folderPanel, generateButton, make, PLAIN_VIN, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, newEmail, PASSWORD, site, test } from "@/tests/browser/support/fixtures";
import { logIn } from "@/tests/browser/support/forms";
import { type Say, words } from "@/tests/browser/support/messages";

const english = words("en");
const forCorolla = `/checkout?product=vhr&vin=${SAMPLE_VIN}`;
const THIRD_VIN = "5UXWX7C5XBA123456";

const submit = (page: Page, say: Say, key: "pay" | "subscribe" = "pay"): Locator =>
  page.getByRole("main").getByRole("button", { name: say(`billing.summary.${key}`) });
const heading = (page: Page, name: string): Locator => page.getByRole("heading", { name, exact: true });
const playButton = (page: Page, say: Say): Locator =>
  page.getByRole("button", { name: say("billing.sandbox.pay") });
const card = (page: Page, say: Say, kind: "pays" | "declined"): Locator =>
  page.getByRole("radio", { name: say(`billing.sandbox.${kind}`) });

/** From the open checkout to the sandbox's page. */
async function toPayment(page: Page, say: Say): Promise<void> {
  await expect(submit(page, say)).toBeEnabled();
  await submit(page, say).click();
  await page.waitForURL(/\/payment\?order=GB-/);
  await expect(page.getByText(say("billing.sandbox.badge"), { exact: true })).toBeVisible();
}

async function orderCount(page: Page): Promise<number> {
  const { json } = await send(page, "/members/total-orders", { form: { limit: "10" } });
  return (json as { total: number }).total;
}

const numberIn = (page: Page): string => new URL(page.url()).searchParams.get("order") ?? "";

test("[PAGE-12] [SITE-6] a shared credit is bought for a car, with receipt and balance, and leads back to it", async ({
  page,
}) => {
  await openAccount(page, site("cnv"), "buyer");
  await page.goto(`${site("cnv")}/checkout?product=vhr&vin=${SAMPLE_VIN}`);
  await expect(page.getByText("2018 Toyota Corolla")).toBeVisible();
  await expect(page.getByRole("radio").first()).toBeChecked();
  await expect(page.getByRole("checkbox")).not.toBeChecked();
  await toPayment(page, english);
  await playButton(page, english).click();
  await page.waitForURL(/\/success-page\?order=GB-/);
  await expect(heading(page, english("billing.paid.title"))).toBeVisible();
  expect((await balanceOf(page)).global).toBe(7);
  await expect(page.getByTestId("balance").filter({ visible: true })).toContainText("7");

  const receipt = page.getByRole("link", { name: english("billing.paid.receipt") });
  const address = (await receipt.getAttribute("href")) ?? "";
  const type = await page.evaluate(async (href) => (await fetch(href)).headers.get("content-type"), address);
  expect(type).toBe("application/pdf");

  await page.getByRole("link", { name: english("billing.paid.next.report") }).click();
  await page.waitForURL(new RegExp(`/dashboard\\?vin=${SAMPLE_VIN}#`));
  await expect(generateButton(page, english, "vhr")).toBeVisible();
});

test("[PAGE-12] [BTN-1] without a credit the car's button leads to the checkout, and back to the car ready to generate", async ({
  page,
}) => {
  await openAccount(page, site(), "spent");
  for (const vin of [SAMPLE_VIN, PLAIN_VIN, THIRD_VIN]) await make(page, "sticker", vin);
  await page.goto(`${site()}/dashboard?vin=1G1YY22G965109876#window-sticker`);
  await folderPanel(page, english, "sticker")
    .getByRole("link", { name: english("dashboard.action.sticker.buy") })
    .click();
  await page.waitForURL(/\/checkout\?product=sticker&vin=1G1YY22G965109876/);
  await toPayment(page, english);
  await playButton(page, english).click();
  await page.getByRole("link", { name: english("billing.paid.next.sticker") }).click();
  await page.waitForURL(/\/dashboard\?vin=1G1YY22G965109876#window-sticker/);
  await expect(generateButton(page, english, "sticker")).toContainText(
    english("dashboard.action.priceAndBalance", { count: 1 }),
  );
});

test("[PAGE-12] [ENT-2] pressed twice, here and at the gateway, is one order and one credit", async ({
  page,
}) => {
  await openAccount(page, site(), "double");
  await page.goto(site() + forCorolla);
  await expect(submit(page, english)).toBeEnabled();
  await submit(page, english).dblclick();
  await page.waitForURL(/\/payment\?order=GB-/);
  await expect(playButton(page, english)).toBeEnabled();
  await playButton(page, english).dblclick();
  await expect(heading(page, english("billing.paid.title"))).toBeVisible();
  expect(await orderCount(page)).toBe(1);
  expect((await balanceOf(page)).vhr).toBe(4);
});

test("[PAGE-12] back from the payment, the same press goes on with the same order", async ({ page }) => {
  await openAccount(page, site(), "again");
  await page.goto(site() + forCorolla);
  await toPayment(page, english);
  const first = numberIn(page);
  await page.getByRole("link", { name: english("billing.sandbox.change") }).click();
  await expect(page.getByText(english("billing.waiting.text", { number: first }))).toBeVisible();
  await toPayment(page, english);
  expect(numberIn(page)).toBe(first);
  expect(await orderCount(page)).toBe(1);
});

test("[PAGE-12] a declined card costs nothing and can be tried again", async ({ page }) => {
  await openAccount(page, site(), "declined");
  await page.goto(site() + forCorolla);
  await toPayment(page, english);
  await card(page, english, "declined").check();
  await playButton(page, english).click();
  await expect(page.getByText(english("billing.sandbox.declinedTitle"))).toBeVisible();
  expect((await balanceOf(page)).vhr).toBe(3);

  await page.goto(`${site()}/success-page?order=${numberIn(page)}`);
  await expect(heading(page, english("billing.outcome.failed.title"))).toBeVisible();
  await page.getByRole("link", { name: english("billing.outcome.failed.action") }).click();
  await expect(card(page, english, "pays")).toBeChecked();
  await playButton(page, english).click();
  await expect(heading(page, english("billing.paid.title"))).toBeVisible();
  expect((await balanceOf(page)).vhr).toBe(4);
});

test("[PAGE-12] who leaves without paying is told so, and can begin again", async ({ page }) => {
  await openAccount(page, site(), "left");
  await page.goto(site() + forCorolla);
  await toPayment(page, english);
  await page.getByRole("button", { name: english("billing.sandbox.leave") }).click();
  await expect(heading(page, english("billing.outcome.expired.title"))).toBeVisible();
  await page.getByRole("link", { name: english("billing.outcome.expired.action") }).click();
  await page.waitForURL(new RegExp(`/checkout\\?product=vhr&vin=${SAMPLE_VIN}`));
  await toPayment(page, english);
  expect(await orderCount(page)).toBe(2);
  expect((await balanceOf(page)).vhr).toBe(3);
});

test("[PAGE-12] [SEC-PAY-06] a forged return changes nothing, and one that comes late finds what was paid", async ({
  page,
}) => {
  await openAccount(page, site(), "late");
  await page.goto(site() + forCorolla);
  await toPayment(page, english);
  const order = numberIn(page);
  const returned = `${site()}/success-page?order=${order}`;
  await page.goto(`${returned}&status=success&state=paid`);
  await expect(heading(page, english("billing.outcome.open.title"))).toBeVisible();
  expect((await balanceOf(page)).vhr).toBe(3);

  // Paid elsewhere, and come back in a tab that knows nothing of the order.
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

test("[PAGE-12] a wrong coupon is refused at its field, and the order can be made without it", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 400/);
  await openAccount(page, site(), "coupon");
  await page.goto(site() + forCorolla);
  await expect(submit(page, english)).toBeEnabled();
  await page.getByRole("textbox", { name: english("billing.coupon.label") }).fill("not a coupon");
  await page.getByRole("button", { name: english("billing.coupon.apply") }).click();
  await expect(page.getByText(english("fields.this_coupon_code_is_not_valid_here"))).toBeVisible();
  await expect(page.getByTestId("total")).toHaveText("$14.99");
  await toPayment(page, english);
});

test("[PAGE-12] a subscription is ticked by the buyer alone, and says when it renews", async ({ page }) => {
  await openAccount(page, site(), "subscriber");
  await page.goto(site() + forCorolla);
  await page.getByRole("checkbox").check();
  await expect(page.getByTestId("renewal")).toContainText("$29.99");
  await submit(page, english, "subscribe").click();
  await page.waitForURL(/\/payment\?order=GB-/);
  await playButton(page, english).click();
  await expect(page.getByText(english("billing.paid.subscription"))).toBeVisible();
});

test("[PAGE-12] [PAGE-11] a dealer is offered dealers' prices", async ({ page }) => {
  await openDealerAccount(page, site());
  await page.goto(`${site()}/checkout?product=vhr`);
  await expect(page.getByText(english("billing.plan.dealer"))).toBeVisible();
  await expect(page.getByTestId("total")).toHaveText("$9.99");
  await toPayment(page, english);
});

test("[PAGE-12] a visitor buys with an address, and is told how to get in", async ({ page, complaints }) => {
  // Who has no session is told so by the calls that ask whether there is one.
  complaints.provoke(/status of 401/);
  const email = newEmail("guest");
  await page.goto(site() + forCorolla);
  await expect(submit(page, english)).toBeEnabled();
  await submit(page, english).click();
  await expect(page.getByText(english("fields.please_enter_a_valid_email_address"))).toBeVisible();
  await page.getByRole("textbox", { name: english("billing.buyer.email") }).fill(email);
  await toPayment(page, english);
  await playButton(page, english).click();
  await expect(page.getByText(english("billing.paid.visitor", { email }))).toBeVisible();
  await page.getByRole("link", { name: english("billing.paid.logIn") }).click();
  await page.waitForURL(/\/login\?next=/);
  expect(new URL(page.url()).searchParams.get("next")).toBe(
    `/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`,
  );
});

test("[PAGE-12] [GATE-8] a visitor who logs in comes back to the same choice", async ({ page }) => {
  const email = await openAccount(page, site(), "returning");
  await send(page, "/members/api-cwa/logout", { method: "POST" });
  await page.context().clearCookies();
  await page.goto(site() + forCorolla);
  await page.getByRole("radio", { name: /10 reports/ }).check();
  await page.getByRole("textbox", { name: english("billing.coupon.label") }).fill("LATER");
  await page.getByRole("main").getByRole("link", { name: "Log in", exact: true }).first().click();
  await page.waitForURL(/\/login\?next=/);
  await logIn(page, english, { email, password: PASSWORD });
  await page.waitForURL(/\/checkout\?/);
  await expect(page.getByRole("radio", { name: /10 reports/ })).toBeChecked();
  await expect(page.getByRole("textbox", { name: english("billing.coupon.label") })).toHaveValue("LATER");
});
