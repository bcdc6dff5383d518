import type { Page } from "@playwright/test";
import { openAccount } from "./account";
import { getPdfLink, make, SAMPLE_VIN } from "./documents";
import { expect, newEmail, press } from "./fixtures";
import type { Translate } from "./messages";

type AtStep = (name: string) => Promise<void>;

export const getDialogTitle = (page: Page) => page.getByRole("dialog").getByRole("heading", { level: 2 });

export async function openReport(page: Page, origin: string, t: Translate): Promise<void> {
  await openAccount(page, origin, "feedback");
  await make(page, "vhr", SAMPLE_VIN);
  await page.goto(`${origin}/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`);
  await expect(getPdfLink(page, t, "vhr")).toBeVisible();
}

export async function click(page: Page, name: string | RegExp): Promise<void> {
  await press(page.getByRole("button", { name }));
}

/** `credit` is the expected message; with 'creditPromised', the API doesn't report whether it granted the credit. */
export async function reportBadRating(
  page: Page,
  t: Translate,
  atStep: AtStep,
  credit: "credit" | "creditPromised" = "credit",
): Promise<void> {
  await click(page, t("feedback.invite.action"));
  await expect(getDialogTitle(page)).toHaveText(t("feedback.rating.title"));
  await atStep("rating");
  await click(page, new RegExp(`1.*${t("feedback.rating.names.1")}`));
  await expect(getDialogTitle(page)).toHaveText(t("feedback.message.negative.title"));
  await expect(page.getByLabel(t("feedback.message.negative.label"))).toBeFocused();
  await click(page, t("feedback.message.send"));
  await expect(page.getByText(t("feedback.message.negative.missing"))).toBeVisible();
  await atStep("sorry");
  await click(page, t("feedback.options.contact"));
  await expect(getDialogTitle(page)).toHaveText(t("feedback.ticket.title"));
  await atStep("ticket");
  await page.getByLabel(t("feedback.ticket.message")).fill("The odometer is not mine.");
  await click(page, t("feedback.ticket.send"));
  await expect(getDialogTitle(page)).toHaveText(t("feedback.ticketSent.title"));
  await expect(page.getByText(t("feedback.ticketSent.text", { hours: 24 }))).toBeVisible();
  await expect(page.getByText(t(`feedback.ticketSent.${credit}`))).toBeVisible();
  await atStep("ticket sent");
}

export async function writeToSupport(page: Page, t: Translate, atStep: AtStep): Promise<void> {
  await click(page, t("shell.footer.contact"));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: t("support.contact.send") }).click();
  await expect(page.getByText(t("support.contact.missing"))).toBeVisible();
  await atStep("contact");
  await dialog.getByLabel(t("support.contact.email")).fill(newEmail("visitor"));
  await dialog.getByLabel(t("support.contact.message")).fill("Do you know trucks too?");
  await dialog.getByRole("button", { name: t("support.contact.send") }).click();
  await expect(getDialogTitle(page)).toHaveText(t("support.contact.sentTitle"));
}
