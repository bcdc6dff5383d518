import { balanceOf, openAccount } from "./account";
import { make, SAMPLE_VIN } from "./documents";
import { expect, expectAccessible, expectHydrated, site, test } from "./fixtures";
import { words } from "./words";

const say = words("en");

for (const [place, path] of [
  ["the report's page", `/dvh?vin=${SAMPLE_VIN}`],
  ["the car's folder", `/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`],
] as const)
  test(`[ENT-3] [PAGE-10] on ${place} a report is checked again, free, and says what changed; the old one stays`, async ({
    page,
  }) => {
    test.slow();
    await openAccount(page, site());
    await make(page, "vhr", SAMPLE_VIN);
    const before = await balanceOf(page);
    await page.goto(site() + path);
    const again = page.getByRole("button", { name: say("report.again.action") });
    await expectHydrated(again);
    await again.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(say("report.again.cost.free"))).toBeVisible();
    await dialog.getByRole("button", { name: say("report.again.go") }).click();
    await expect(page.getByRole("heading", { name: /^What changed since/ })).toBeVisible({ timeout: 30_000 });
    await page.getByText(say("report.again.earlier", { count: 1 })).click();
    const old = page.getByRole("link", { name: /^GB-.*made on/ });
    const file = await page.request.get(site() + (await old.getAttribute("href")));
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    expect(await balanceOf(page)).toEqual(before);
    await expectAccessible(page, place);
  });
