import { generateButton, getPdfLink, getSectionTab, PLAIN_VIN } from "@/tests/browser/support/documents";
import {
  expect,
  expectHydrated,
  expectSettled,
  newEmail,
  PASSWORD,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import { expectFocusSeen, tabBackTo, tabTo } from "@/tests/browser/support/focus";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");
test("[PAGE-17] the main user journey works by keyboard alone, with the focus always visible", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.goto(site());
  const field = page.getByRole("textbox", { name: t("vehicle.finder.vinLabel") });
  await expectHydrated(field);

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: t("shell.skip") })).toBeFocused();
  await page.keyboard.press("Enter");

  await tabTo(page, page.getByRole("tab", { name: t("vehicle.finder.tabs.vin") }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: t("vehicle.finder.tabs.plate") })).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expectFocusSeen(page);
  await tabTo(page, field);
  await page.keyboard.type(PLAIN_VIN);
  await expect(page.getByRole("heading", { name: "2003 Honda Accord" })).toBeVisible();

  await tabTo(page, page.getByRole("link", { name: t("vehicle.offer.generateReport") }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("2003 Honda Accord");
  await expect(page.getByRole("button", { name: t("account.request.createAndGet") })).toBeEnabled();
  await tabTo(page, page.getByRole("textbox", { name: t("account.email") }));
  await page.keyboard.type(newEmail("keys"));
  await tabTo(page, page.getByLabel(t("account.newPassword"), { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/dashboard?vin=${PLAIN_VIN}#vehicle-history-report`);

  await expect(getPdfLink(page, t, "vhr")).toBeVisible({ timeout: 30_000 });
  await expectFocusSeen(page);

  await page.keyboard.press("Shift+Tab");
  await tabBackTo(page, getSectionTab(page, t, "vhr"));
  await page.keyboard.press("ArrowRight");
  await expect(getSectionTab(page, t, "sticker")).toBeFocused();
  await tabTo(page, generateButton(page, t, "sticker"));
  await page.keyboard.press("Space");
  await expect(getPdfLink(page, t, "sticker")).toBeVisible({ timeout: 30_000 });
  await expectFocusSeen(page);

  const saved = page.waitForEvent("download");
  await tabTo(page, getPdfLink(page, t, "sticker"));
  await page.keyboard.press("Enter");
  await saved;

  await page.goto(`${site()}/my-vehicles`);
  const car = page.getByRole("link", { name: /^2003 Honda Accord/ });
  await tabTo(page, car);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "2003 Honda Accord" })).toBeVisible();
  // Late content above the button would move it off screen.
  await expectSettled(page);

  const remove = page.getByRole("button", { name: t("garage.detail.remove") });
  await tabTo(page, remove);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: t("garage.remove.keep") }));
  await page.keyboard.press("Space");
  await expect(remove).toBeFocused();
});
