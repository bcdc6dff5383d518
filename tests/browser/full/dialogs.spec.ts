import type { Page } from "@playwright/test";
import { openAccount } from "@/tests/browser/support/account";
import { make, pdfLink, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, expectHydrated, newEmail, site, test } from "@/tests/browser/support/fixtures";
import { type Say, words } from "@/tests/browser/support/messages";

test.use({ reducedMotion: "reduce" });

const title = (page: Page) => page.getByRole("dialog").getByRole("heading", { level: 2 });

async function openReport(page: Page, origin: string, say: Say): Promise<void> {
  await openAccount(page, origin, "feedback");
  await make(page, "vhr", SAMPLE_VIN);
  await page.goto(`${origin}/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`);
  await expect(pdfLink(page, say, "vhr")).toBeVisible();
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole("button", { name });
  await expectHydrated(button);
  await button.click();
}

const say = words("en");
const feedbacks = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem("feedbacks") ?? "[]"));

test("[DLG-1] [DLG-2] asked once, when its reader comes back from the PDF", async ({ page, context }) => {
  await openReport(page, site(), say);
  const asked = page.getByRole("dialog");
  const readPdf = async () => {
    const opened = context.waitForEvent("page");
    await pdfLink(page, say, "vhr").click();
    await (await opened).close();
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  };
  await expect(asked).toBeHidden();
  await readPdf();
  await expect(title(page)).toHaveText(say("feedback.rating.title"));
  await press(page, new RegExp(`5.*${say("feedback.rating.names.5")}`));
  await press(page, say("feedback.message.skip"));
  await expect(title(page)).toHaveText("Thank you for your feedback");
  expect(await feedbacks(page)).toEqual([{ vin: SAMPLE_VIN, type: "report" }]);
  await expect(asked.getByRole("link")).toHaveAttribute("href", "/dashboard#vehicle-history-report");
  await page.keyboard.press("Escape");
  await expect(asked).toBeHidden();
  await readPdf();
  await page.waitForFunction(() => document.visibilityState === "visible");
  await expect(asked).toBeHidden();
});

test("[ERR-5] [ERR-12] a refused feedback says why, and a reload keeps what was written", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 503/);
  await openReport(page, site(), say);
  await page.route("**/create_feedback", (route) =>
    route.fulfill({ status: 503, json: { status: "error", msg: "The desk is closed" } }),
  );
  await press(page, say("feedback.invite.action"));
  await press(page, new RegExp(`4.*${say("feedback.rating.names.4")}`));
  await page.getByLabel(say("feedback.message.positive.label")).fill("Nearly perfect");
  await press(page, say("feedback.message.send"));
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("The desk is closed");
  await page.reload();
  await press(page, say("feedback.invite.action"));
  await press(page, new RegExp(`4.*${say("feedback.rating.names.4")}`));
  await expect(page.getByLabel(say("feedback.message.positive.label"))).toHaveValue("Nearly perfect");
});

test("[DLG-1] [DLG-4] [PAGE-17] a bad rating leads to a support ticket and its credit", async ({ page }) => {
  await openReport(page, site(), say);
  await press(page, say("feedback.invite.action"));
  await press(page, new RegExp(`1.*${say("feedback.rating.names.1")}`));
  await expect(page.getByLabel(say("feedback.message.negative.label"))).toBeFocused();
  await press(page, say("feedback.message.send"));
  await expect(page.getByText(say("feedback.message.negative.missing"))).toBeVisible();
  await press(page, say("feedback.options.contact"));
  await page.getByLabel(say("feedback.ticket.message")).fill("The odometer is not mine.");
  await press(page, say("feedback.ticket.send"));
  await expect(title(page)).toHaveText(say("feedback.ticketSent.title"));
  await expect(page.getByText(say("feedback.ticketSent.credit"))).toBeVisible();
});

test("[PAGE-17] a visitor writes to support from the foot of the page", async ({ page }) => {
  await page.goto(`${site()}/`);
  await press(page, say("shell.footer.contact"));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("support.contact.send") }).click();
  await expect(page.getByText(say("support.contact.missing"))).toBeVisible();
  await dialog.getByLabel(say("support.contact.email")).fill(newEmail("visitor"));
  await dialog.getByLabel(say("support.contact.message")).fill("Do you know trucks too?");
  await dialog.getByRole("button", { name: say("support.contact.send") }).click();
  await expect(title(page)).toHaveText(say("support.contact.sentTitle"));
});
