import { balanceOf, openAccount } from "@/tests/browser/support/account";
import {
  expectPdf,
  generateButton,
  openReportOffer,
  PLAIN_VIN,
  pdfLink,
  SAMPLE_VIN,
} from "@/tests/browser/support/documents";
import { expect, expectHydrated, site, test } from "@/tests/browser/support/fixtures";
import { translator } from "@/tests/browser/support/messages";
import { GENERATE_REPORT, REQUEST_ID, refuse, SERVER_TEXT } from "@/tests/browser/support/refuse";

const t = translator("en");

test("[BTN-2] [ENT-2] [ERR-12] a request whose connection breaks is retried, and charged once", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/net::ERR_/);
  complaints.provoke(/status of 409 .*generate-report/);
  await openAccount(page, site(), "cut-off");
  const keys: string[] = [];
  await page.route(GENERATE_REPORT, async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    // The server handles the first request but its response is lost; the second never arrives.
    if (keys.length === 1) await route.fetch();
    if (keys.length <= 2) return route.abort("connectionreset");
    return route.continue();
  });
  await openReportOffer(page, t, SAMPLE_VIN);
  await generateButton(page, t, "vhr").click();
  await expectPdf(page, pdfLink(page, t, "vhr"));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^\S{8,}$/);
  expect(await balanceOf(page)).toMatchObject({ vhr: 2 });
});

test("[ERR-12] a failed lookup shows what to do, with an error number, and never the server's own text", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 500 .*preview-decode/);
  await page.route("**/members/api-cwa/preview-decode**", (route) => refuse(route, 500, "internal"));
  await page.goto(site("cnv"));
  const field = page.getByRole("textbox", { name: t("vehicle.finder.vinLabel") });
  await expectHydrated(field);
  await field.fill(PLAIN_VIN);
  await expect(page.getByText(t("errors.internal"))).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(t("common.request", { id: REQUEST_ID }))).toBeVisible();
  await expect(page.getByText(SERVER_TEXT)).toHaveCount(0);
  await page.unroute("**/members/api-cwa/preview-decode**");
  await page.getByRole("button", { name: t("common.tryAgain") }).click();
  await expect(page.getByRole("heading", { name: "2003 Honda Accord" })).toBeVisible();
});
