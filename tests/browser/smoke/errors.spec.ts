import { getBalance, openAccount } from "@/tests/browser/support/account";
import {
  expectPdf,
  GENERATE_REPORT,
  generateButton,
  getPdfLink,
  openReportOffer,
  SAMPLE_VIN,
} from "@/tests/browser/support/documents";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");

test("[BTN-2] [ENT-2] [ERR-12] a request whose connection breaks is retried and charged once", async ({
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
  await expectPdf(page, getPdfLink(page, t, "vhr"));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^\S{8,}$/);
  expect(await getBalance(page)).toMatchObject({ vhr: 2 });
});
