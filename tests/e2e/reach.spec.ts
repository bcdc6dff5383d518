import { openAccount } from "./account";
import { PLAIN_VIN } from "./documents";
import { expect, site, test } from "./fixtures";
import { expectEverythingInReach } from "./focus";

const FOLDER = `/dashboard?vin=${PLAIN_VIN}`;

for (const [who, paths] of [
  ["visitor", [`/?vin=${PLAIN_VIN}`, "/signup", `/preview?vin=${PLAIN_VIN}`, "/vehicle-checks"]],
  ["member", [`${FOLDER}#vehicle-history-report`, "/my-vehicles", "/checkout", "/account"]],
] as const) {
  test(`[PAGE-17] on a phone no bar hides the focus, and at 400 % there is room to read: ${who}`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    if (who === "member") await openAccount(page, site(), "reach");
    for (const path of paths) {
      await page.goto(site() + path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expectEverythingInReach(page, path);
    }
  });
}
