import { openAccount } from "@/tests/browser/support/account";
import { make, pdfLink } from "@/tests/browser/support/documents";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { translator } from "@/tests/browser/support/messages";

const PICKUP = "1FTEW1EP0MF000001";

for (const { language, use, verdict } of [
  { language: "en", use: "Commercial", verdict: "Used as a commercial vehicle." },
  { language: "es", use: "Comercial", verdict: "Usado como vehículo comercial." },
] as const)
  test(`[ONE-2] a truck's business owner appears in the tile and the verdict, in ${language}`, async ({
    page,
  }) => {
    const t = translator(language);
    const origin = site(language === "es" ? "es" : "");
    await page.setViewportSize({ width: language === "es" ? 360 : 1280, height: 800 });
    await openAccount(page, origin, `use-${language}`);
    await make(page, "vhr", PICKUP);
    await page.goto(`${origin}/dvh?vin=${PICKUP}`);
    await expect(pdfLink(page, t, "vhr")).toBeVisible();
    const report = page.getByRole("article");
    await expect(report.getByText(verdict)).toBeVisible();
    await expect(report.getByText(use, { exact: true }).first()).toBeVisible();
  });
