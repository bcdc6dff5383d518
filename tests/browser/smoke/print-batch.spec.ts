import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { getBalance, openDealerAccount } from "@/tests/browser/support/account";
import { expectPdf, SAMPLE_VIN } from "@/tests/browser/support/documents";
import {
  expect,
  expectHydrated,
  expectNoHorizontalScroll,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";
import { readZip } from "@/tests/setup/read-zip";
import { withCheckDigit } from "@/tests/setup/with-check-digit";

const t = loadTranslator("en");
const PAGE = "/dealer/print-pack";
const plain = (at: number) => withCheckDigit(`1HGCM82633A0043${50 + at}`);

const list = (page: Page) => page.getByLabel(t("printBatch.new.list"), { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name });

test("[PAGE-6] [ENT-2] a dealer checks a list by keyboard, sees the cost, starts the batch, and downloads the PDFs", async ({
  page,
}) => {
  await openDealerAccount(page, site());
  await page.goto(site() + PAGE);
  await expectHydrated(list(page));
  await list(page).fill(`vin\n${SAMPLE_VIN}\n${plain(0)}\nWRONG-NUMBER-HERE`);
  await list(page).press("Tab");
  await expect(page.locator("button", { hasText: t("printBatch.new.choose") })).toBeFocused();
  const check = button(page, t("printBatch.new.check"));
  await check.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(t("printBatch.check.problem.vin_length"))).toBeVisible();
  await expect(page.getByText(t("printBatch.cost.line", { kind: "vhr", uses: 2, has: 3 }))).toBeVisible();
  expect(await getBalance(page)).toMatchObject({ vhr: 3, sticker: 3 });
  await button(page, t("printBatch.new.start", { vehicles: 2 })).focus();
  await page.keyboard.press("Enter");

  await expect(page.getByText(t("printBatch.progress.done", { done: 2, total: 2 }))).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText(t("printBatch.rows.state.nothing_in_both"))).toBeVisible();
  await expectPdf(page, page.getByRole("link", { name: t("printBatch.files.all", { vehicles: 2 }) }));
  const [archive] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: t("printBatch.files.separate") }).click(),
  ]);
  expect(archive.suggestedFilename()).toMatch(/^print-pack-\d{4}-\d\d-\d\d\.zip$/);
  const papers = readZip(await readFile(await archive.path()));
  expect([...papers.keys()]).toEqual(
    [`001-${SAMPLE_VIN}`, `002-${plain(0)}`].flatMap((vehicle) => [
      `${vehicle}-1-window-sticker.pdf`,
      `${vehicle}-4-report.pdf`,
    ]),
  );
  for (const paper of papers.values()) expect(paper.toString("latin1", 0, 5)).toBe("%PDF-");
  expect(await getBalance(page)).toMatchObject({ vhr: 2, sticker: 2 });
  await page.setViewportSize({ width: 320, height: 720 });
  await expectNoHorizontalScroll(page, "a finished pack at 320 px");
});
