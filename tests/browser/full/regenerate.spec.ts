import type { Locator, Page } from "@playwright/test";
import { getBalance, openAccount, send } from "@/tests/browser/support/account";
import { generateButton, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { click } from "@/tests/browser/support/feedback";
import { expect, expectHydrated, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";
import { getStickerPreview, openStickerEditor } from "@/tests/browser/support/sticker-editor";

const t = loadTranslator("en");

const sheet = (page: Page) => page.getByRole("article", { name: t("sticker.label"), exact: true });
/** Each sheet has its own number, so a new number means a new sheet. */
const number = async (page: Page) => (await sheet(page).textContent())?.match(/G[BS]-[\w-]+/)?.[0] ?? "";

async function pressed(button: Locator): Promise<void> {
  await expectHydrated(button);
  await button.click();
}

test("[TRUE-1] a sticker's choices are saved, so the editor and the new sticker use them on another device too", async ({
  page,
  openContext,
}) => {
  await openAccount(page, site(), "regenerate");
  await openStickerEditor(page, site(), `vin=${SAMPLE_VIN}`);
  await page.keyboard.press("Escape");
  await page.getByRole("radio", { name: "3R3 Barcelona Red Metallic" }).check({ force: true });
  await page.getByRole("checkbox", { name: /Carpet and trunk mat set/ }).uncheck();
  await page.getByRole("textbox", { name: t("stickerEditor.sum.base") }).fill("19,000");
  await page.getByText(t("stickerEditor.part.dealer")).click();
  await page
    .getByRole("textbox", { name: t("stickerEditor.dealer.name"), exact: true })
    .fill("Rivera Toyota");
  await generateButton(page, t, "sticker").click();
  await expect(sheet(page)).toBeVisible();
  const chosen = ["3R3 BARCELONA RED METALLIC", "Rivera Toyota", "$19,000.00"];
  for (const text of chosen) await expect(sheet(page)).toContainText(text);
  const first = await number(page);
  const cookies = await page.context().cookies();
  await page.context().close();

  const other = await (await openContext({ storageState: { cookies, origins: [] } })).newPage();
  await other.goto(`${site()}/dashboard?vin=${SAMPLE_VIN}#window-sticker`);
  await pressed(other.getByRole("button", { name: t("dashboard.panel.change") }));
  await expect(other.getByRole("radio", { name: "3R3 Barcelona Red Metallic" })).toBeChecked();
  await expect(other.getByRole("checkbox", { name: /Carpet and trunk mat set/ })).not.toBeChecked();
  for (const text of chosen) await expect(getStickerPreview(other, t)).toContainText(text);
  await other.getByRole("button", { name: t("stickerEditor.bar.cancel") }).click();
  await pressed(other.getByRole("button", { name: t("dashboard.panel.regenerate") }));
  await expect.poll(() => number(other)).not.toBe(first);
  for (const text of chosen) await expect(sheet(other)).toContainText(text);
  await expect(sheet(other)).not.toContainText(/carpet and trunk mat set/i);
  expect(await getBalance(other)).toMatchObject({ sticker: 2 });
});

test("[TRUE-2] [PAGE-5] [DLG-4] a sticker can be regenerated from the dashboard, the feedback dialog and a URL", async ({
  page,
}) => {
  await openAccount(page, site(), "regenerate-kind");
  const form = { vin: SAMPLE_VIN, orientation: "portrait" };
  const { json } = await send(page, "/members/api-cwa/generate-sticker", { form, multipart: true });
  expect(json).toMatchObject({ status: "success" });
  const { vin } = (json as { sticker: { vin: string } }).sticker;
  const before = await getBalance(page);
  await page.goto(`${site()}/dashboard?vin=${vin}#window-sticker`);
  const seen = new Set<string>();
  const expectNew = async () => {
    await expect.poll(async () => seen.has(await number(page))).toBe(false);
    await expect(sheet(page)).toContainText("$20,474.00");
    seen.add(await number(page));
  };
  await expect(sheet(page)).toBeVisible();
  await expectNew();

  await click(page, t("dashboard.panel.regenerate"));
  await expectNew();

  await click(page, t("feedback.invite.negative"));
  await page.getByRole("link", { name: t("feedback.options.regenerate") }).click();
  await expectNew();

  await page.goto(`${site()}/dashboard?vin=${vin}&regenerate=true#window-sticker`);
  await expectNew();
  await expect(page).not.toHaveURL(/regenerate/);
  expect([...seen]).toEqual(Array(4).fill(expect.stringMatching(/^G/)));
  expect(await getBalance(page)).toEqual(before);

  await page.getByRole("banner").getByRole("button", { name: "Español" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", /^es/);
  await expect(page).not.toHaveURL(/regenerate/);
  expect(await getBalance(page)).toEqual(before);
});
