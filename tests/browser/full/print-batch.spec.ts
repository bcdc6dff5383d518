import type { Page } from "@playwright/test";
import { buy, getBalance, openDealerAccount } from "@/tests/browser/support/account";
import { make, SAMPLE_VINS } from "@/tests/browser/support/documents";
import { expect, expectAccessible, expectHydrated, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";
import { withCheckDigit } from "@/tests/setup/with-check-digit";

const t = loadTranslator("en");
const PAGE = "/dealer/print-pack";
const plain = (at: number) => withCheckDigit(`1HGCM82633A0043${50 + at}`);

const list = (page: Page) => page.getByLabel(t("printBatch.new.list"), { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name });

async function begin(page: Page, vins: readonly string[]): Promise<void> {
  await expectHydrated(list(page));
  await list(page).fill(vins.join("\n"));
  await button(page, t("printBatch.new.check")).click();
  await button(page, t("printBatch.new.start", { vehicles: vins.length })).click();
  await expect(page).toHaveURL(/print-pack\?id=/);
}

test("[ENT-2] a print batch stops when credits run out, is still listed later, and continues after a purchase", async ({
  page,
}) => {
  await openDealerAccount(page, site());
  for (const vin of SAMPLE_VINS) await make(page, "sticker", vin);
  await page.goto(site() + PAGE);
  await begin(page, [0, 1, 2, 3].map(plain));
  await expect(page.getByText(t("printBatch.paused.title"))).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("link", { name: t("printBatch.buy") })).toHaveAttribute(
    "href",
    /^\/checkout\?product=sticker&next=/,
  );
  await buy(page, "dealer-sticker-1", false);
  await page.goto(site() + PAGE);
  await page.getByRole("link", { name: t("printBatch.pasted") }).click();
  const goOn = button(page, t("printBatch.goOn"));
  await expectHydrated(goOn);
  await goOn.click();
  await expect(page.getByText(t("printBatch.progress.done", { done: 4, total: 4 }))).toBeVisible({
    timeout: 60_000,
  });
  expect(await getBalance(page)).toMatchObject({ vhr: 3, sticker: 1 });
});

test("[PAGE-6] in Spanish, a print batch is started from a file and canceled", async ({ page }) => {
  const spanish = loadTranslator("es");
  await openDealerAccount(page, site("es"));
  await page.goto(site("es") + PAGE);
  await expectHydrated(page.getByLabel(spanish("printBatch.new.list"), { exact: true }));
  const csv = [
    "Stock;VIN",
    ...Array.from({ length: 40 }, (_, at) => `A${at};${withCheckDigit(`1HGCM82633A${200_100 + at}`)}`),
  ];
  await page
    .getByLabel(spanish("printBatch.new.choose"))
    .first()
    .setInputFiles({
      name: "autos.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(csv.join("\r\n")),
    });
  await button(page, spanish("printBatch.new.check")).click();
  await expect(page.getByText(spanish("printBatch.cost.short"))).toBeVisible();
  await button(page, spanish("printBatch.new.start", { vehicles: 40 })).click();
  await expect(page.getByRole("heading", { name: "autos.csv" })).toBeVisible();
  await button(page, spanish("printBatch.cancel")).click();
  await expect(page.getByText(spanish("printBatch.state.cancelled")).first()).toBeVisible();
  await expectAccessible(page, "a cancelled pack in Spanish");
});
