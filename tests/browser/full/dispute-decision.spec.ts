import type { Locator } from "@playwright/test";
import { openAccount, send } from "@/tests/browser/support/account";
import { logInAdmin } from "@/tests/browser/support/admin";
import { getDisputeButtons, openWithKeys } from "@/tests/browser/support/disputes";
import { make, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, expectAccessible, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

test("[PAGE-14] [PAGE-10] an administrator finds a dispute, contacts the source and decides, and the record shows the decision", async ({
  page,
  openContext,
}) => {
  test.slow();
  const t = loadTranslator("en");
  const email = await openAccount(page, site());
  await make(page, "vhr", SAMPLE_VIN);
  await page.goto(`${site()}/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`);
  const dialog = await openWithKeys(page, getDisputeButtons(page, t, "action").first());
  await dialog.getByRole("combobox").selectOption("wrong_date_or_place");
  await dialog.getByRole("textbox").fill("It stood in Reno that day.");
  await dialog.getByRole("button", { name: t("report.dispute.send") }).click();
  await expect(dialog.getByText(t("report.dispute.sent"))).toBeVisible();
  const listed = (await send(page, `/members/api/disputes?vin=${SAMPLE_VIN}`)).json as {
    data: { number: string }[];
  };
  const number = listed.data[0]?.number ?? "";

  const desk = await (await openContext()).newPage();
  await logInAdmin(desk, t, site(), `/admin/disputes?search=${encodeURIComponent(email)}`);
  await desk.getByRole("link", { name: number }).click();
  await expect(desk.getByText("It stood in Reno that day.")).toBeVisible();
  await expectAccessible(desk, "a dispute at the desk");
  const act = async (name: "askSource" | "endDispute", fillIn: (sheet: Locator) => Promise<unknown>) => {
    await desk.getByRole("button", { name: t(`admin.actions.${name}.label`), exact: true }).click();
    const sheet = desk.getByRole("dialog");
    await fillIn(sheet);
    await sheet.getByRole("button", { name: t(`admin.actions.${name}.label`), exact: true }).click();
    await expect(sheet).toHaveCount(0);
  };
  await act("askSource", async () => undefined);
  await expect(desk.getByRole("button", { name: t("admin.actions.askSource.label") })).toHaveCount(0);
  await act("endDispute", async (sheet) => {
    await sheet.getByRole("combobox").selectOption("confirmed");
    await sheet.getByRole("textbox").fill("The source has the paper of that day.");
  });

  await page.reload();
  const seen = page.getByText(/^Disputed by the report’s owner on .+: confirmed by the source, /);
  await expect(seen.filter({ visible: true }).first()).toBeVisible();
  const status = await openWithKeys(page, getDisputeButtons(page, t, "yours").first());
  await expect(status.getByText("The source has the paper of that day.")).toBeVisible();
});
