import { getBalance, openAccount } from "@/tests/browser/support/account";
import { expectPdf, generateButton, getPdfLink, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, expectHydrated, site, test } from "@/tests/browser/support/fixtures";
import { tabTo } from "@/tests/browser/support/focus";
import { loadTranslator } from "@/tests/browser/support/messages";
import { getStickerPreview, getTourCard, openStickerEditor } from "@/tests/browser/support/sticker-editor";

const t = loadTranslator("en");

test("[STK-1] [STK-4] [SHOW-2] a sticker is built by mouse, from the guided tour to a discount, and is regenerated for free", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAccount(page, site(), "builder");
  await openStickerEditor(page, site(), `vin=${SAMPLE_VIN}`);

  for (const step of ["trim", "exterior", "interior"] as const) {
    await expect(getTourCard(page, t, step)).toBeVisible();
    await page.getByRole("button", { name: t("tour.next") }).click();
  }
  await expect(getTourCard(page, t, "packages")).toContainText(t("tour.packages.text"));
  await page.getByRole("button", { name: t("tour.gotIt") }).click();
  await expect(getTourCard(page, t, "packages")).toBeHidden();

  const sheet = getStickerPreview(page, t);
  await expect(sheet).toContainText("$20,474.00");
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await page.getByRole("radio", { name: "3R3 Barcelona Red Metallic" }).check({ force: true });
  await expect(sheet).toContainText("3R3 BARCELONA RED METALLIC");
  await page.getByRole("checkbox", { name: /Carpet and trunk mat set/ }).uncheck();
  await expect(sheet).toContainText("$20,250.00");
  await page.getByRole("button", { name: t("stickerEditor.customLine.add") }).click();
  await page.keyboard.type("Roof rack");
  await page.getByRole("textbox", { name: t("stickerEditor.customLine.price"), exact: true }).fill("$349");
  await expect(sheet).toContainText(/ROOF RACK.*entered by you/);
  await page.getByRole("button", { name: t("stickerEditor.discount.add") }).click();
  await page.keyboard.type("Graduate rebate");
  await page.getByRole("textbox", { name: t("stickerEditor.discount.amount") }).fill("500");
  await page.getByText(t("stickerEditor.part.dealer")).click();
  await page
    .getByRole("textbox", { name: t("stickerEditor.dealer.name"), exact: true })
    .fill("Rivera Toyota");
  await expect(sheet).toContainText("$20,099.00");
  expect(calls.filter((url) => url.includes("/members/"))).toEqual([]);

  await page.reload();
  await expect(sheet).toContainText("$20,099.00");
  await expect(sheet).toContainText("Rivera Toyota");
  await expect(getTourCard(page, t, "trim")).toBeHidden();

  await generateButton(page, t, "sticker").click();
  await expectPdf(page, getPdfLink(page, t, "sticker"));
  const created = page.getByRole("article", { name: t("sticker.label"), exact: true });
  await expect(created).toContainText("3R3 BARCELONA RED METALLIC");
  await expect(created).toContainText(/ROOF RACK.*entered by you/);
  await expect(created).toContainText("$20,099.00");
  expect(await getBalance(page)).toMatchObject({ sticker: 2 });

  await page.getByRole("button", { name: t("dashboard.panel.change") }).click();
  await page.getByRole("checkbox", { name: /Carpet and trunk mat set/ }).check();
  await expect(sheet).toContainText("$20,323.00");
  await page.getByRole("button", { name: t("dashboard.panel.remake") }).click();
  await expect(created).toContainText("$20,323.00");
  expect(await getBalance(page)).toMatchObject({ sticker: 2 });
});

test("[STK-1] [PAGE-17] a sticker is built by keyboard alone, on a phone", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  await openAccount(page, site(), "builder-keys");
  await openStickerEditor(page, site(), `vin=${SAMPLE_VIN}`);
  await expect(getTourCard(page, t, "trim")).toBeVisible();
  await expectHydrated(page.locator("form button[type=submit]"));
  // The tour started automatically, so it didn't take focus; Escape returns focus to its start button.
  await page.keyboard.press("Escape");
  await expect(getTourCard(page, t, "trim")).toBeHidden();
  await expect(page.getByRole("button", { name: t("tour.begin") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: t("tour.next") })).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: t("tour.gotIt") }));
  await page.keyboard.press("Enter");
  await expect(getTourCard(page, t, "trim")).toBeHidden();
  await expect(page.getByRole("button", { name: t("tour.begin") })).toBeFocused();

  await tabTo(page, page.getByRole("radio", { name: "040 Super White" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "1F7 Classic Silver Metallic" })).toBeChecked();
  await tabTo(page, page.getByRole("checkbox", { name: /Paint protection film/ }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: t("stickerEditor.customLine.add") }));
  await page.keyboard.press("Enter");
  await page.keyboard.type("Roof rack");
  await tabTo(page, page.getByRole("textbox", { name: t("stickerEditor.customLine.price"), exact: true }));
  await page.keyboard.type("349.50");
  await expect(getStickerPreview(page, t)).toContainText("$20,428.50");
  await tabTo(page, generateButton(page, t, "sticker"));
  await page.keyboard.press("Enter");
  await expectPdf(page, getPdfLink(page, t, "sticker"));
  await expect(page.getByRole("article", { name: t("sticker.label"), exact: true })).toContainText(
    "$20,428.50",
  );
});

test("[STK-3] a car without a VIN gets a sticker and its own dashboard based on its year, make and model", async ({
  page,
}) => {
  await openAccount(page, site(), "builder-ymmt");
  await openStickerEditor(page, site(), "year=2018&make=Toyota&model=Corolla");
  await expect(getStickerPreview(page, t)).toContainText(t("sticker.noVin"));
  const requestPromise = page.waitForRequest("**/members/api-cwa/generate-ymmtsticker");
  await page.getByRole("button", { name: t("dashboard.action.sticker.generate") }).click();
  await requestPromise;
  await page.waitForURL(/\/dashboard\?vin=YMMT\w{12}#window-sticker/);
  await expectPdf(page, getPdfLink(page, t, "sticker"));
  await page.getByRole("button", { name: t("dashboard.panel.change") }).click();
  await page.getByRole("textbox", { name: t("stickerEditor.sum.base") }).fill("18,000");
  await page.getByRole("button", { name: t("dashboard.panel.remake") }).click();
  await expect(page.getByRole("article", { name: t("sticker.label"), exact: true })).toContainText(
    "$18,000.00",
  );
  expect(await getBalance(page)).toMatchObject({ sticker: 2 });
});

test("[VEH-6] [STK-2] a classic car's sticker is built and generated after the car is confirmed", async ({
  page,
}) => {
  await openAccount(page, site(), "builder-classic");
  await page.goto(`${site()}/dashboard?vin=124379N506070#window-sticker`);
  await expect(page.getByRole("textbox", { name: t("dashboard.classic.model") })).toHaveValue("Camaro");
  await page.getByRole("button", { name: t("dashboard.offer.build") }).click();
  const sheet = getStickerPreview(page, t);
  await expect(sheet).toContainText(t("sticker.labelsClassic"));
  const requestPromise = page.waitForRequest("**/members/api-cwa/confirm-year-restricted-sticker");
  await generateButton(page, t, "sticker").click();
  await requestPromise;
  await expectPdf(page, getPdfLink(page, t, "sticker"));
});
