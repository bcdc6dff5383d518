import type { Route } from "@playwright/test";
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

const t = translator("en");
const GENERATE = "**/members/api-cwa/generate-report";

function problem(code: string, message: string) {
  return JSON.stringify({ status: "error", code, message, msg: message, request_id: "req-from-the-test" });
}

function refuse(route: Route, status: number, code: string, headers: Record<string, string> = {}) {
  const body = problem(code, "A text of the server that no user should read.");
  return route.fulfill({ status, contentType: "application/json", headers, body });
}

test("[BTN-2] [ENT-2] [ERR-12] a connection that breaks in the middle is tried again, and charged once", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/net::ERR_/);
  complaints.provoke(/status of 409 .*generate-report/);
  await openAccount(page, site(), "cut-off");
  const keys: string[] = [];
  await page.route(GENERATE, async (route) => {
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    // The first request arrives and is done; only its answer is lost. The second one never arrives.
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

test("[ERR-12] a lookup that fails says what to do, with a number for support, and never the server's own text", async ({
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
  await expect(page.getByText(t("common.request", { id: "req-from-the-test" }))).toBeVisible();
  await expect(page.getByText("A text of the server")).toHaveCount(0);
  await page.unroute("**/members/api-cwa/preview-decode**");
  await page.getByRole("button", { name: t("common.tryAgain") }).click();
  await expect(page.getByRole("heading", { name: "2003 Honda Accord" })).toBeVisible();
});
