import { openDealerAccount } from "@/tests/browser/support/account";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");

test("[PART-5] a developer finds a call, opens it, and reads its example in Python and curl", async ({
  page,
}) => {
  await page.goto(`${site()}/api-reference`);
  const search = page.getByRole("searchbox", { name: t("apiReference.search") });
  await search.fill("recalls vin");
  await expect(page.getByRole("main").getByText(/^\d+ calls?$/)).toBeVisible();
  await expect(page).toHaveURL(/\?q=recalls\+vin$/);
  await page.reload();
  await expect(search).toHaveValue("recalls vin");
  await page
    .getByRole("listitem")
    .getByRole("link", { name: /^recalls\.byVin/ })
    .click();
  await expect(page).toHaveURL(/\/api-reference\/recalls#recalls\.byVin$/);
  const call = page.locator("[id='recalls.byVin']");
  await expect(call).toContainText("/members/api/");
  await call.getByRole("tab", { name: "Python" }).click();
  await expect(call.getByRole("tabpanel")).toContainText("GLOVEBOX_KEY");
  await call.getByRole("tab", { name: "curl" }).click();
  await expect(call.getByRole("tabpanel")).toContainText(`${site()}/members/api/`);
  await expectAccessible(page, "reference of a group");
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoHorizontalScroll(page, "reference of a group");
});

test("[PART-5] a dealer creates a test key, confirms having saved it, and can use it only within its scope", async ({
  page,
  request,
}) => {
  await openDealerAccount(page, site());
  await page.goto(`${site()}/account#keys`);
  await page.getByRole("button", { name: t("apiKeys.create") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("apiKeys.name")).fill("Inventory feed");
  await dialog.getByRole("checkbox", { name: /vehicle:read/ }).check();
  await dialog.getByRole("button", { name: t("apiKeys.create") }).click();
  const key = (await dialog.getByText(/^gbx_test_/).textContent()) ?? "";
  await page.keyboard.press("Escape");
  await expect(dialog.getByText(key)).toBeVisible();
  await dialog.getByRole("button", { name: t("common.revealed.saved") }).click();
  await expect(page.getByText("Inventory feed")).toBeVisible();
  const headers = { authorization: `Bearer ${key}` };
  const knownResponse = await request.get(`${site()}/members/api/key`, { headers });
  expect(await knownResponse.json()).toMatchObject({ data: { mode: "test", scopes: ["vehicle:read"] } });
  expect((await request.get(`${site()}/members/api/db/dvh`, { headers })).status()).toBe(403);
});
