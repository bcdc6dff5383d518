import type { Browser, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { openAccount, send } from "@/tests/browser/support/account";
import { logInAdmin } from "@/tests/browser/support/admin";
import { SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, expectHydrated, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

/* Logs in once for all tests in this file, because logins are rate-limited. */
const t = loadTranslator("en");
let session: BrowserContextOptions["storageState"];

async function logInOnce(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  await logInAdmin(await context.newPage(), t, site());
  session = await context.storageState();
  await context.close();
}

const confirm = (page: Page): Locator => page.getByRole("dialog").locator("form button[type=submit]");

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${site()}/admin${path}`);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByText(t("admin.loading"), { exact: true })).toHaveCount(0);
}

async function find(page: Page, list: string, text: string, opener: string): Promise<void> {
  await open(page, `/${list}`);
  const field = page.getByLabel(t("admin.search"), { exact: true });
  await expectHydrated(field);
  await field.fill(text);
  await expect(
    page.getByRole("status").filter({ hasText: t("admin.rows", { shown: 1, total: 1 }) }),
  ).toBeVisible();
  const table = page.getByRole("table");
  await table
    .getByRole("link", { name: opener })
    .or(table.getByRole("button", { name: opener }))
    .click();
}

async function click(
  page: Page,
  act: "answerTicket" | "closeTicket" | "createPlan" | "hidePlan" | "createCoupon" | "hideCoupon",
) {
  await page.getByRole("button", { name: t(`admin.actions.${act}.label`), exact: true }).click();
}

test.describe
  .serial("admin actions", () => {
    test.beforeAll(async ({ browser }) => logInOnce(browser));

    test("[PAGE-14] a ticket is answered by keyboard, then closed", async ({ openContext }) => {
      const member = await (await openContext()).newPage();
      const email = await openAccount(member, site(), "asker");
      const form = { vin: SAMPLE_VIN, message: "Which odometer is right?", email, satisfaction: "2" };
      const { status } = await send(member, "/members/api-cwa/create_support_ticket", { form });
      expect(status).toBe(200);
      const page = await (await openContext({ storageState: session })).newPage();
      await open(page, `/tickets?search=${encodeURIComponent(email)}`);
      const row = page.getByRole("table").getByRole("link");
      await expect(row).toHaveCount(1);
      await row.focus();
      await page.keyboard.press("Enter");
      await expect(page.getByText("Which odometer is right?")).toBeVisible();
      const answer = page.getByRole("button", { name: t("admin.actions.answerTicket.label"), exact: true });
      await answer.focus();
      await page.keyboard.press("Enter");
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await expect(answer).toBeFocused();
      await page.keyboard.press("Enter");
      await dialog.getByLabel(t("admin.fields.answer")).focus();
      await page.keyboard.type("The state's. The other one is struck out.");
      await page.keyboard.press("Tab");
      await expect(confirm(page)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(dialog).toBeHidden();
      await expect(page.getByText("The state's. The other one is struck out.")).toBeVisible();
      await expect(page.getByText(t("admin.values.answered"), { exact: true }).first()).toBeVisible();
      await click(page, "closeTicket");
      await confirm(page).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(t("admin.values.closed"), { exact: true }).first()).toBeVisible();
      await expect(page.getByRole("button", { name: t("admin.actions.closeTicket.label") })).toHaveCount(0);
    });

    test("[PAGE-14] [PAGE-12] a new plan is added, discounted at the checkout with a new coupon, and withdrawn", async ({
      openContext,
    }) => {
      const page = await (await openContext({ storageState: session })).newPage();
      const code = `spring-${process.pid}`;
      const coupon = `SPRING${process.pid}`;
      await open(page, "/plans");
      const dialog = page.getByRole("dialog");
      await click(page, "createPlan");
      await dialog.getByLabel(t("admin.fields.code")).fill(code);
      await dialog.getByLabel(t("admin.fields.name_en")).fill("7 spring reports");
      await dialog.getByLabel(t("admin.fields.name_es")).fill("7 informes de primavera");
      await dialog.getByLabel(t("admin.fields.credits")).fill("7");
      await dialog.getByLabel(t("admin.fields.price_cents")).fill("61.00");
      await confirm(page).click();
      await expect(dialog).toBeHidden();
      await open(page, "/coupons");
      await click(page, "createCoupon");
      await dialog.getByLabel(t("admin.fields.code")).fill(coupon);
      await dialog.getByLabel(t("admin.fields.value")).fill("10");
      await confirm(page).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("button", { name: coupon })).toBeVisible();

      const member = await (await openContext()).newPage();
      await openAccount(member, site(), "spring");
      await member.goto(`${site()}/checkout?product=vhr`);
      const plan = member.getByRole("radio", { name: /7 spring reports/ });
      await expectHydrated(plan);
      await plan.check();
      await member.getByText(t("billing.coupon.have")).click();
      await member.getByRole("textbox", { name: t("billing.coupon.label") }).fill(coupon);
      await member.getByRole("button", { name: t("billing.coupon.apply") }).click();
      await expect(member.getByTestId("total")).toHaveText("$54.90");

      await find(page, "plans", code, code);
      await click(page, "hidePlan");
      await confirm(page).click();
      await expect(dialog).toBeHidden();
      await member.goto(`${site()}/checkout?product=vhr`);
      await expect(member.getByRole("radio").first()).toBeChecked();
      await expect(plan).toHaveCount(0);
    });

    test("[PAGE-14] a list is searched, sorted, filtered and paged through", async ({ openContext }) => {
      const member = await (await openContext()).newPage();
      const email = await openAccount(member, site(), "ledger");
      const page = await (await openContext({ storageState: session })).newPage();
      await find(page, "users", email, email);
      await page.waitForURL("**/admin/users/*");
      const id = /users\/([\w-]+)/.exec(page.url())?.[1] ?? "";
      // 58 changes plus 2 from sign-up: more than one page.
      const statuses = await page.evaluate(async (user) => {
        const answers: number[] = [];
        for (let amount = 1; amount <= 58; amount += 1) {
          const body = {
            site: "localhost",
            id: user,
            kind: "vhr",
            amount,
            reason: `Row ${amount}`,
            key: crypto.randomUUID(),
          };
          const answer = await fetch("/members/api/admin/user/credits", {
            method: "POST",
            headers: { "content-type": "application/json", "x-requested-with": "glovebox" },
            body: JSON.stringify(body),
          });
          answers.push(answer.status);
        }
        return [...new Set(answers)];
      }, id);
      expect(statuses).toEqual([200]);

      await open(page, `/ledger?user_id=${id}`);
      const reported = (shownCount: number, total: number) =>
        expect(
          page.getByRole("status").filter({ hasText: t("admin.rows", { shown: shownCount, total }) }),
        ).toBeVisible();
      const rows = page.getByRole("table").locator("tbody tr");
      await reported(50, 60);
      await expect(rows.first()).toContainText("Row 58");
      await page.getByRole("button", { name: t("admin.more") }).click();
      await reported(60, 60);
      await expect(page.getByRole("button", { name: t("admin.more") })).toHaveCount(0);
      const order = page.getByLabel(t("admin.order"), { exact: true });
      await order.selectOption("created asc");
      await expect(rows.nth(2)).toContainText("Row 1");
      await expect(page).toHaveURL(/order=asc/);
      await page.getByLabel(t("admin.columns.reason"), { exact: true }).selectOption("signup");
      await reported(2, 2);
      await page.getByLabel(t("admin.columns.reason"), { exact: true }).selectOption("");
      await reported(50, 60);
    });
  });
