import type { Locator, Page } from "@playwright/test";
import { openAccount, send } from "./account";
import { enter } from "./admin";
import { make, SAMPLE_VIN } from "./documents";
import { expect, expectAccessible, expectHydrated, expectNoSidewaysScroll, site, test } from "./fixtures";
import { type Say, words } from "./words";

const PDF = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF";
const HEAVY = "Según la factura de ese día eran 41 250 millas.";

/** The records' rows are drawn twice, for narrow and for wide; the one that is seen counts. */
const ways = (page: Page, say: Say, key: "action" | "yours") =>
  page.getByRole("button", { name: new RegExp(`^${say(`report.dispute.${key}`)}: `) });

async function openWithKeys(page: Page, way: Locator): Promise<Locator> {
  await expectHydrated(way);
  await way.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe("on a phone, in Spanish, by keyboard", () => {
  test.use({ viewport: { width: 360, height: 740 }, locale: "es-MX" });

  test("[PAGE-10] [PAGE-17] [ERR-12] an owner disputes a record with evidence, loses nothing on a reload, and follows it", async ({
    page,
    openContext,
  }) => {
    test.slow();
    const say = words("es");
    const email = await openAccount(page, site("es"));
    await make(page, "vhr", SAMPLE_VIN);
    await page.goto(`${site("es")}/dvh?vin=${SAMPLE_VIN}`);
    const first = ways(page, say, "action").first();
    let dialog = await openWithKeys(page, first);
    await expectAccessible(page, "the form of a dispute");
    await expectNoSidewaysScroll(page, "the form of a dispute");
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
    await dialog.getByLabel(say("report.dispute.files.add")).setInputFiles(file);
    await dialog.getByRole("button", { name: say("report.dispute.send") }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(say("report.dispute.sent"))).toBeVisible();
    await expect(dialog.getByRole("link", { name: "factura.pdf" })).toBeVisible();
    await expectAccessible(page, "a dispute's state");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    const line = page.getByText(
      /^El titular del informe impugnó este registro el .+: sin respuesta todavía$/,
    );
    await expect(line.filter({ visible: true }).first()).toBeVisible();
    await expectNoSidewaysScroll(page, "a disputed report");
    await expectAccessible(page, "a disputed report");

    // Whoever has its link sees that, and no more.
    const shared = await page.evaluate(async (vin) => {
      const headers = { "content-type": "application/json", "x-requested-with": "glovebox" };
      const body = JSON.stringify({ vin, product: "vhr" });
      const answer = await fetch("/members/api/shares", { method: "POST", headers, body });
      return ((await answer.json()) as { path: string }).path;
    }, SAMPLE_VIN);
    const stranger = await (await openContext()).newPage();
    await stranger.goto(site("es") + shared);
    await expect(stranger.getByText(/^El titular del informe impugnó/).first()).toBeVisible();
    await expect(ways(stranger, say, "yours")).toHaveCount(0);
    const source = await stranger.content();
    for (const secret of [HEAVY, "factura", email]) expect(source).not.toContain(secret);

    dialog = await openWithKeys(page, ways(page, say, "yours").first());
    await dialog.getByRole("button", { name: say("report.dispute.withdraw") }).click();
    await dialog.getByRole("button", { name: say("report.dispute.withdrawYes") }).click();
    await expect(dialog.getByText(say("report.dispute.states.withdrawn"), { exact: true })).toBeVisible();
    await expect(dialog.getByRole("button", { name: say("report.dispute.again") })).toBeVisible();
  });
});

test("[PAGE-14] [PAGE-10] the desk finds a dispute, asks the source and decides; the record says so", async ({
  page,
  openContext,
}) => {
  test.slow();
  const say = words("en");
  const email = await openAccount(page, site());
  await make(page, "vhr", SAMPLE_VIN);
  await page.goto(`${site()}/dashboard?vin=${SAMPLE_VIN}#vehicle-history-report`);
  const dialog = await openWithKeys(page, ways(page, say, "action").first());
  await dialog.getByRole("combobox").selectOption("wrong_date_or_place");
  await dialog.getByRole("textbox").fill("It stood in Reno that day.");
  await dialog.getByRole("button", { name: say("report.dispute.send") }).click();
  await expect(dialog.getByText(say("report.dispute.sent"))).toBeVisible();
  const listed = (await send(page, `/members/api/disputes?vin=${SAMPLE_VIN}`)).json as {
    data: { number: string }[];
  };
  const number = listed.data[0]?.number ?? "";

  const desk = await (await openContext()).newPage();
  await enter(desk, say, site(), `/admin/disputes?search=${encodeURIComponent(email)}`);
  await desk.getByRole("link", { name: number }).click();
  await expect(desk.getByText("It stood in Reno that day.")).toBeVisible();
  await expectAccessible(desk, "a dispute at the desk");
  const act = async (name: "askSource" | "endDispute", fillIn: (sheet: Locator) => Promise<unknown>) => {
    await desk.getByRole("button", { name: say(`admin.acts.${name}.label`), exact: true }).click();
    const sheet = desk.getByRole("dialog");
    await fillIn(sheet);
    await sheet.getByRole("button", { name: say(`admin.acts.${name}.label`), exact: true }).click();
    await expect(sheet).toHaveCount(0);
  };
  await act("askSource", async () => undefined);
  await expect(desk.getByRole("button", { name: say("admin.acts.askSource.label") })).toHaveCount(0);
  await act("endDispute", async (sheet) => {
    await sheet.getByRole("combobox").selectOption("confirmed");
    await sheet.getByRole("textbox").fill("The source has the paper of that day.");
  });

  await page.reload();
  const seen = page.getByText(/^Disputed by the report’s owner on .+: confirmed by the source, /);
  await expect(seen.filter({ visible: true }).first()).toBeVisible();
  const status = await openWithKeys(page, ways(page, say, "yours").first());
  await expect(status.getByText("The source has the paper of that day.")).toBeVisible();
});
