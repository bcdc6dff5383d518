import { openAccount } from "@/tests/browser/support/account";
import { PLAIN_VIN } from "@/tests/browser/support/documents";
import { expect, expectAccessible, expectHydrated, site, test } from "@/tests/browser/support/fixtures";
import { openGarageMenu, takeCars } from "@/tests/browser/support/garage-cars";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");
const accord = `${PLAIN_VIN},2003,Honda,Accord,98410`;
test("[PAGE-7] photos are added and reordered by keyboard, and a document is added, removed and restored", async ({
  page,
}) => {
  await openAccount(page, site(), "papers");
  await takeCars(page, [accord]);
  await page.goto(`${site()}/my-vehicles/garage/${PLAIN_VIN}`);
  const photos = page.getByLabel(t("garage.files.addPhotos")).first();
  await expectHydrated(photos);
  const png = await page.screenshot();
  const picture = (name: string) => ({ name, mimeType: "image/png", buffer: png });
  await photos.setInputFiles([picture("front.png"), picture("back.png")]);
  const second = page.getByRole("img", { name: t("garage.files.photo", { number: 2, count: 2 }) });
  await expect(second).toBeVisible();
  await expect
    .poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const before = await second.getAttribute("src");

  const name = t("garage.files.photo", { number: 2, count: 2 });
  await page.getByRole("button", { name: t("garage.files.earlier", { name }) }).focus();
  await page.keyboard.press("Enter");
  const first = page.getByRole("img", { name: t("garage.files.photo", { number: 1, count: 2 }) });
  await expect(first).toHaveAttribute("src", before ?? "");
  await page.reload();
  await expect(first).toHaveAttribute("src", before ?? "");

  const papers = page.getByLabel(t("garage.files.addDocuments")).first();
  await expectHydrated(papers);
  const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF");
  await papers.setInputFiles({ name: "title.pdf", mimeType: "application/pdf", buffer: pdf });
  await expect(page.getByRole("link", { name: "title.pdf" })).toBeVisible();
  await page.getByRole("button", { name: t("garage.files.remove", { name: "title.pdf" }) }).click();
  await expect(page.getByRole("link", { name: "title.pdf" })).toHaveCount(0);
  await page.getByRole("button", { name: t("garage.files.undo"), exact: true }).click();
  await expect(page.getByRole("link", { name: "title.pdf" })).toBeVisible();
});

test("[PAGE-7] the mileage log charts its readings, and the newest reading is used as the odometer", async ({
  page,
}) => {
  await openAccount(page, site(), "miles");
  await takeCars(page, [accord]);
  await page.goto(`${site()}/my-vehicles/garage/${PLAIN_VIN}`);
  const miles = page.getByRole("textbox", { name: t("garage.mileage.label") });
  const save = page.getByRole("button", { name: t("garage.mileage.save") });
  for (const [day, value] of [
    ["2020-05-01", "51,000"],
    ["2024-05-01", "99,100"],
  ] as const) {
    await expect(save).toBeEnabled();
    await page.getByLabel(t("garage.mileage.day"), { exact: true }).fill(day);
    await miles.fill(value);
    await save.click();
    await expect(page.getByRole("cell", { name: value })).toBeVisible();
    await expect(miles).toHaveValue("");
  }
  await expect(page.getByText(t("garage.mileage.now", { miles: "99,100" }))).toBeVisible();
  await expect(page.getByRole("img", { name: t("report.chart.name", { count: 2 }) })).toBeVisible();
});

test("[PAGE-6] [FILE-1] a file is previewed before its import, its bad lines are listed, and the import is undone", async ({
  page,
}) => {
  await openAccount(page, site(), "importer");
  await page.goto(`${site()}/my-vehicles`);
  await openGarageMenu(page, t);
  await page.getByRole("button", { name: t("garage.import.open") }).click();
  const dialog = page.getByRole("dialog");
  const csv = `sep=;\nOdometer;VIN;Brand;Notes\n98410.0;${PLAIN_VIN};Honda;Citro\xebn \x96 \x93azul\x94\n5;1HGCM82633A0043;;\n`;
  await dialog
    .getByLabel(t("garage.import.choose"))
    .first()
    .setInputFiles({ name: "cars.csv", mimeType: "text/csv", buffer: Buffer.from(csv, "latin1") });
  await expect(dialog.getByLabel(t("garage.import.column.mileage"))).toHaveValue("0");
  await dialog.getByLabel(t("garage.import.column.make")).selectOption({ label: "Brand" });
  await dialog.getByRole("button", { name: t("garage.import.try") }).click();
  await expect(dialog.getByText(t("garage.import.line", { line: 4 }))).toBeVisible();
  const preview = dialog.getByRole("listitem").filter({ hasText: t("garage.import.line", { line: 3 }) });
  await expect(preview).toContainText("98,410 mi");
  await expect(preview).toContainText("Citroën – “azul”");
  await expectAccessible(page, "the import's dialog");
  await dialog.getByRole("button", { name: t("garage.import.take", { count: 1 }) }).click();
  await dialog.getByRole("button", { name: t("garage.import.undo") }).click();
  await expect(dialog.getByRole("status")).toContainText(
    t("garage.import.undone", { removed: 1, restored: 0, kept: 0 }),
  );
  await dialog.getByRole("button", { name: t("garage.import.close") }).click();
  await expect(page.getByRole("heading", { name: t("garage.empty.title") })).toBeVisible();
});
