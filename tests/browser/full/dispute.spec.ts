import { openAccount } from "@/tests/browser/support/account";
import { getDisputeButtons, openWithKeys } from "@/tests/browser/support/disputes";
import { make, SAMPLE_VIN } from "@/tests/browser/support/documents";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const PDF = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF";
const HEAVY = "Según la factura de ese día eran 41 250 millas.";

test.describe("on a phone, in Spanish, by keyboard", () => {
  test.use({ viewport: { width: 360, height: 740 }, locale: "es-MX" });

  test("[PAGE-10] [PAGE-17] [ERR-12] an owner disputes a record with evidence, keeps the input after a reload, and follows the dispute", async ({
    page,
    openContext,
  }) => {
    test.slow();
    const t = loadTranslator("es");
    const email = await openAccount(page, site("es"));
    await make(page, "vhr", SAMPLE_VIN);
    await page.goto(`${site("es")}/dvh?vin=${SAMPLE_VIN}`);
    const first = getDisputeButtons(page, t, "action").first();
    let dialog = await openWithKeys(page, first);
    await expectNoHorizontalScroll(page, "the form of a dispute");
    await dialog.getByRole("combobox").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect(dialog.getByRole("combobox")).toHaveValue("wrong_mileage");
    await page.keyboard.press("Tab");
    await page.keyboard.type(HEAVY);
    await page.reload();
    dialog = await openWithKeys(page, first);
    await expect(dialog.getByRole("textbox")).toHaveValue(HEAVY);
    await expect(dialog.getByRole("combobox")).toHaveValue("wrong_mileage");
    const file = { name: "factura.pdf", mimeType: "application/pdf", buffer: Buffer.from(PDF) };
    await dialog.getByLabel(t("report.dispute.files.add")).setInputFiles(file);
    await dialog.getByRole("button", { name: t("report.dispute.send") }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(t("report.dispute.sent"))).toBeVisible();
    await expect(dialog.getByRole("link", { name: "factura.pdf" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    const line = page.getByText(
      /^El titular del informe impugnó este registro el .+: sin respuesta todavía$/,
    );
    await expect(line.filter({ visible: true }).first()).toBeVisible();
    await expectNoHorizontalScroll(page, "a disputed report");
    await expectAccessible(page, "a disputed report");

    const shared = await page.evaluate(async (vin) => {
      const headers = { "content-type": "application/json", "x-requested-with": "glovebox" };
      const body = JSON.stringify({ vin, product: "vhr" });
      const answer = await fetch("/members/api/shares", { method: "POST", headers, body });
      return ((await answer.json()) as { path: string }).path;
    }, SAMPLE_VIN);
    const stranger = await (await openContext()).newPage();
    await stranger.goto(site("es") + shared);
    await expect(stranger.getByText(/^El titular del informe impugnó/).first()).toBeVisible();
    await expect(getDisputeButtons(stranger, t, "yours")).toHaveCount(0);
    const source = await stranger.content();
    for (const secret of [HEAVY, "factura", email]) expect(source).not.toContain(secret);

    dialog = await openWithKeys(page, getDisputeButtons(page, t, "yours").first());
    await dialog.getByRole("button", { name: t("report.dispute.withdraw") }).click();
    await dialog.getByRole("button", { name: t("report.dispute.withdrawYes") }).click();
    await expect(dialog.getByText(t("report.dispute.states.withdrawn"), { exact: true })).toBeVisible();
    await expect(dialog.getByRole("button", { name: t("report.dispute.reopen") })).toBeVisible();
  });
});
