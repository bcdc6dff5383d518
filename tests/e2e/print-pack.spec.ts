import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readZip } from "../setup/read-zip";
import { balanceOf, buy, send } from "./account";
import { expectPdf, SAMPLE_VIN } from "./documents";
import {
  expect,
  expectAccessible,
  expectHydrated,
  expectNoSidewaysScroll,
  newEmail,
  PASSWORD,
  site,
  test,
} from "./fixtures";
import { words } from "./words";

const say = words("en");
const PAGE = "/dealer/print-pack";
/** Real VINs that no seeded source has a record of. */
const plain = (at: number) => `1HGCM82633A0043${50 + at}`;

/** A dealer's account with its sign-up credits, three of each kind. */
async function openDealer(page: Page, siteName = ""): Promise<void> {
  await page.goto(`${site(siteName)}/login`);
  const form = { email: newEmail("dealer"), pass: PASSWORD, company_name: "Rivera Motors" };
  expect((await send(page, "/members/dealer-register", { form })).status).toBe(200);
}

const list = (page: Page) => page.getByLabel(say("printPack.new.list"), { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name });

async function begin(page: Page, vins: readonly string[]): Promise<void> {
  await expectHydrated(list(page));
  await list(page).fill(vins.join("\n"));
  await button(page, say("printPack.new.check")).click();
  await button(page, say("printPack.new.start", { vehicles: vins.length })).click();
  await expect(page).toHaveURL(/print-pack\?id=/);
}

test("[PAGE-6] [ENT-2] a dealer's list is checked, begun by keys, and printed; the cost is said before", async ({
  page,
}) => {
  await openDealer(page);
  await page.goto(site() + PAGE);
  await expectHydrated(list(page));
  await list(page).fill(`vin\n${SAMPLE_VIN}\n${plain(0)}\nWRONG-NUMBER-HERE`);
  await list(page).press("Tab");
  await expect(page.locator("button", { hasText: say("printPack.new.choose") })).toBeFocused();
  const check = button(page, say("printPack.new.check"));
  await check.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(say("printPack.check.problem.vin_length"))).toBeVisible();
  await expect(page.getByText(say("printPack.cost.line", { kind: "vhr", uses: 2, has: 3 }))).toBeVisible();
  await expectAccessible(page, "a checked list");
  expect(await balanceOf(page)).toMatchObject({ vhr: 3, sticker: 3 });
  await button(page, say("printPack.new.start", { vehicles: 2 })).focus();
  await page.keyboard.press("Enter");

  await expect(page.getByText(say("printPack.progress.done", { done: 2, total: 2 }))).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText(say("printPack.rows.state.nothing_found"))).toBeVisible();
  await expectPdf(page, page.getByRole("link", { name: say("printPack.files.all", { vehicles: 2 }) }));
  const [archive] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: say("printPack.files.separate") }).click(),
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
  expect(await balanceOf(page)).toMatchObject({ vhr: 2, sticker: 1 });
  await expectAccessible(page, "a finished pack");
  await page.setViewportSize({ width: 320, height: 720 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoSidewaysScroll(page, "a finished pack at 320 px");
  await expectAccessible(page, "a finished pack at 320 px, dark");
});

test("[ENT-2] a list stops where the credits end, is found again, and goes on after buying", async ({
  page,
}) => {
  await openDealer(page);
  await page.goto(site() + PAGE);
  await begin(page, [0, 1, 2, 3].map(plain));
  await expect(page.getByText(say("printPack.paused.title"))).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("link", { name: say("printPack.buy") })).toHaveAttribute(
    "href",
    /^\/checkout\?product=sticker&next=/,
  );
  await buy(page, "dealer-sticker-1", false);
  await page.goto(site() + PAGE);
  await page.getByRole("link", { name: say("printPack.pasted") }).click();
  const goOn = button(page, say("printPack.goOn"));
  await expectHydrated(goOn);
  await goOn.click();
  await expect(page.getByText(say("printPack.progress.done", { done: 4, total: 4 }))).toBeVisible({
    timeout: 60_000,
  });
  expect(await balanceOf(page)).toMatchObject({ vhr: 3, sticker: 0 });
});

test("[PAGE-6] a file is chosen, its pack cancelled; in Spanish too", async ({ page }) => {
  const spanish = words("es");
  await openDealer(page, "es");
  await page.goto(site("es") + PAGE);
  await expectHydrated(page.getByLabel(spanish("printPack.new.list"), { exact: true }));
  const csv = ["Stock;VIN", ...Array.from({ length: 40 }, (_, at) => `A${at};1HGCM82633A${200_100 + at}`)];
  await page
    .getByLabel(spanish("printPack.new.choose"))
    .first()
    .setInputFiles({
      name: "autos.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(csv.join("\r\n")),
    });
  await button(page, spanish("printPack.new.check")).click();
  await expect(page.getByText(spanish("printPack.cost.short"))).toBeVisible();
  await button(page, spanish("printPack.new.start", { vehicles: 40 })).click();
  await expect(page.getByRole("heading", { name: "autos.csv" })).toBeVisible();
  await button(page, spanish("printPack.cancel")).click();
  await expect(page.getByText(spanish("printPack.state.cancelled")).first()).toBeVisible();
  await expectAccessible(page, "a cancelled pack in Spanish");
});

test("[SEC-AZ-04] who is no dealer is told how to become one, and can begin nothing", async ({ page }) => {
  await page.goto(`${site()}/login`);
  const form = { email: newEmail("member"), pass: PASSWORD };
  expect((await send(page, "/members/register", { form })).status).toBe(200);
  await page.goto(site() + PAGE);
  await expect(page.getByRole("link", { name: say("printPack.notDealer.action") })).toHaveAttribute(
    "href",
    "/dealers-signup",
  );
  await expect(list(page)).toHaveCount(0);
  await expectAccessible(page, "print packs for a member");
});
