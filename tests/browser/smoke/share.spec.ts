import type { Page } from "@playwright/test";
import type { Product } from "@/tests/browser/support/documents";
import { expect, expectNoHorizontalScroll, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";
import { expectEnded, openOwner, openShareDialog, openSharing } from "@/tests/browser/support/sharing";

const t = loadTranslator("en");

async function shareLink(page: Page, product: Product): Promise<string> {
  const dialog = await openSharing(page, product);
  await dialog.getByRole("button", { name: t("share.dialog.create") }).click();
  return dialog.getByRole("textbox", { name: t("share.dialog.address"), exact: true }).inputValue();
}

test("[PAGE-10] [SEC-TOK-02] anyone with the link can read the document and its PDF until its owner revokes the link", async ({
  page,
  openContext,
  complaints,
}) => {
  complaints.provoke(/status of 404/);
  const email = await openOwner(page, "vhr");
  const address = await shareLink(page, "vhr");
  expect(address).toMatch(new RegExp(`^${site()}/shared/[\\w-]{43}$`));

  const stranger = await (await openContext({ viewport: { width: 360, height: 740 } })).newPage();
  const requested: string[] = [];
  stranger.on("request", (request) => requested.push(request.url()));
  const answer = await stranger.goto(address);
  expect(answer?.headers()["x-robots-tag"]).toContain("noindex");
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(stranger.getByRole("heading", { name: /2018 Toyota Corolla/ })).toBeVisible();
  expect(await stranger.content()).not.toContain(email);
  expect(requested.every((url) => url.startsWith(site()))).toBe(true);
  await expectNoHorizontalScroll(stranger, "a shared report");
  const pdf = stranger.getByRole("link", { name: t("share.page.download") });
  const file = await stranger.request.get(site() + (await pdf.getAttribute("href")));
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);

  await page.reload();
  const dialog = await openShareDialog(page);
  await expect(dialog.getByText(/^Opened once/)).toBeVisible();
  await expectEnded(dialog, stranger, address);
});
