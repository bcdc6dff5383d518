import type { Page } from "@playwright/test";
import { openAccount } from "./account";
import { PLAIN_VIN, SAMPLE_VIN } from "./documents";
import { expect, expectAccessible, expectHydrated, expectNoSidewaysScroll, site, test } from "./fixtures";
import { takeCars } from "./garage-cars";
import { type Language, words } from "./words";

const say = words("en");
const NODES_MAX = 1500;
const CARS = 10_000;

const accord = `${PLAIN_VIN},2003,Honda,Accord,98410`;
const corolla = `${SAMPLE_VIN},2018,Toyota,Corolla,72430`;
const elements = (page: Page) => page.evaluate(() => document.querySelectorAll("*").length);
const carLink = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

test("[PAGE-6] a garage of 10,000 cars never has more than 1,500 elements on its page, and its last car is found by keys", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openAccount(page, site(), "collector");
  await takeCars(
    page,
    Array.from({ length: CARS }, (_, at) => `1HGCM82633A${100_000 + at},2003,Honda,Car ${at},${at}`),
  );
  await page.goto(`${site()}/my-vehicles`);
  await expect(carLink(page, "2003 Honda Car 0")).toBeVisible();
  await expect(page.getByText(say("garage.all", { count: CARS }))).toBeVisible({
    timeout: 90_000,
  });
  expect(await elements(page)).toBeLessThanOrEqual(NODES_MAX);

  await carLink(page, "2003 Honda Car 0").focus();
  await page.keyboard.press("End");
  await expect(carLink(page, `2003 Honda Car ${CARS - 1}`)).toBeFocused();
  expect(await elements(page)).toBeLessThanOrEqual(NODES_MAX);
  const last = page.getByRole("listitem").filter({ has: carLink(page, `2003 Honda Car ${CARS - 1}`) });
  await expect(last).toHaveAttribute("aria-posinset", String(CARS));
  await expect(last).toHaveAttribute("aria-setsize", String(CARS));
  await page.keyboard.press("ArrowUp");
  await expect(carLink(page, `2003 Honda Car ${CARS - 2}`)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(carLink(page, "2003 Honda Car 0")).toBeFocused();

  await page.getByLabel(say("garage.search")).fill("car 9321");
  await expect(page.getByText(say("garage.count", { shown: 1, all: CARS }))).toBeVisible();
  await carLink(page, "2003 Honda Car 9321").click();
  await expect(page.getByRole("heading", { level: 1, name: "2003 Honda Car 9321" })).toBeVisible();
});

test("[PAGE-6] by keys alone: changed, removed and put back, compared", async ({ page }) => {
  await openAccount(page, site(), "by-keys");
  await takeCars(page, [accord, corolla]);
  await page.goto(`${site()}/my-vehicles`);
  const remove = page.getByRole("button", {
    name: say("garage.card.remove", { name: "2018 Toyota Corolla" }),
  });
  await expectHydrated(remove);
  await remove.focus();
  await page.keyboard.press("Enter");
  const undo = page.getByRole("button", { name: say("garage.removed.undo"), exact: true });
  await expect(undo).toBeFocused();
  await expect(carLink(page, "2018 Toyota Corolla")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(carLink(page, "2018 Toyota Corolla")).toBeVisible();

  await page.getByRole("button", { name: say("garage.card.edit", { name: "2003 Honda Accord" }) }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByLabel(say("garage.edit.trim")).fill("EX");
  await page.keyboard.press("Enter");
  await expect(carLink(page, "2003 Honda Accord EX")).toBeVisible();

  for (const name of ["2003 Honda Accord EX", "2018 Toyota Corolla"]) {
    await page.getByLabel(say("garage.compare.mark", { name })).focus();
    await page.keyboard.press("Space");
  }
  await page.getByRole("link", { name: say("garage.compare.open"), exact: true }).focus();
  await page.keyboard.press("Enter");
  const differing = page.getByRole("columnheader", { name: say("garage.compare.differing") });
  await expect(differing).toBeVisible();
  await expect(page.getByRole("row", { name: /98,410 mi.*72,430 mi/ })).toBeVisible();
});

test("[PAGE-7] photos and papers: added with progress, ordered by keys, taken away and put back", async ({
  page,
}) => {
  await openAccount(page, site(), "papers");
  await takeCars(page, [accord]);
  await page.goto(`${site()}/my-vehicles/garage/${PLAIN_VIN}`);
  const photos = page.getByLabel(say("garage.files.addPhotos")).first();
  await expectHydrated(photos);
  const png = await page.screenshot();
  const picture = (name: string) => ({ name, mimeType: "image/png", buffer: png });
  await photos.setInputFiles([picture("front.png"), picture("back.png")]);
  const second = page.getByRole("img", { name: say("garage.files.photo", { number: 2, count: 2 }) });
  await expect(second).toBeVisible();
  await expect
    .poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const before = await second.getAttribute("src");

  const name = say("garage.files.photo", { number: 2, count: 2 });
  await page.getByRole("button", { name: say("garage.files.earlier", { name }) }).focus();
  await page.keyboard.press("Enter");
  const first = page.getByRole("img", { name: say("garage.files.photo", { number: 1, count: 2 }) });
  await expect(first).toHaveAttribute("src", before ?? "");
  await page.reload();
  await expect(first).toHaveAttribute("src", before ?? "");

  const papers = page.getByLabel(say("garage.files.addPapers")).first();
  await expectHydrated(papers);
  const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF");
  await papers.setInputFiles({ name: "title.pdf", mimeType: "application/pdf", buffer: pdf });
  await expect(page.getByRole("link", { name: "title.pdf" })).toBeVisible();
  await page.getByRole("button", { name: say("garage.files.remove", { name: "title.pdf" }) }).click();
  await expect(page.getByRole("link", { name: "title.pdf" })).toHaveCount(0);
  await page.getByRole("button", { name: say("garage.files.undo"), exact: true }).click();
  await expect(page.getByRole("link", { name: "title.pdf" })).toBeVisible();
});

test("[PAGE-7] the mileage log draws its readings, and the newest day is the odometer", async ({ page }) => {
  await openAccount(page, site(), "miles");
  await takeCars(page, [accord]);
  await page.goto(`${site()}/my-vehicles/garage/${PLAIN_VIN}`);
  const miles = page.getByRole("textbox", { name: say("garage.mileage.label") });
  const save = page.getByRole("button", { name: say("garage.mileage.save") });
  for (const [day, value] of [
    ["2020-05-01", "51,000"],
    ["2024-05-01", "99,100"],
  ] as const) {
    await expect(save).toBeEnabled();
    await page.getByLabel(say("garage.mileage.day"), { exact: true }).fill(day);
    await miles.fill(value);
    await save.click();
    await expect(page.getByRole("cell", { name: value })).toBeVisible();
    await expect(miles).toHaveValue("");
  }
  await expect(page.getByText(say("garage.mileage.now", { miles: "99,100" }))).toBeVisible();
  await expect(page.getByRole("img", { name: say("report.chart.name", { count: 2 }) })).toBeVisible();
});

test("[PAGE-6] a file is looked at before it is taken, tells its bad lines, and is undone", async ({
  page,
}) => {
  await openAccount(page, site(), "importer");
  await page.goto(`${site()}/my-vehicles`);
  const open = page.getByRole("button", { name: say("garage.import.open") });
  await expectHydrated(open);
  await open.click();
  const dialog = page.getByRole("dialog");
  const csv = `Odometer;VIN;Brand\n98410;${PLAIN_VIN};Honda\n5;1HGCM82633A0043;\n`;
  await dialog
    .getByLabel(say("garage.import.choose"))
    .first()
    .setInputFiles({ name: "cars.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(dialog.getByLabel(say("garage.import.column.mileage"))).toHaveValue("0");
  await dialog.getByLabel(say("garage.import.column.make")).selectOption({ label: "Brand" });
  await dialog.getByRole("button", { name: say("garage.import.try") }).click();
  await expect(dialog.getByText(say("garage.import.line", { line: 3 }))).toBeVisible();
  await expectAccessible(page, "the import's dialog");
  await dialog.getByRole("button", { name: say("garage.import.take", { count: 1 }) }).click();
  await dialog.getByRole("button", { name: say("garage.import.undo") }).click();
  await expect(dialog.getByRole("status")).toContainText(
    say("garage.import.undone", { removed: 1, restored: 0, kept: 0 }),
  );
  await dialog.getByRole("button", { name: say("garage.import.close") }).click();
  await expect(page.getByRole("heading", { name: say("garage.empty.title") })).toBeVisible();
});

test("[GATE-9] a visitor, and another account, see nothing of a garage", async ({
  page,
  openContext,
  complaints,
}) => {
  complaints.provoke(/404.*api\/db\/dvh/);
  await openAccount(page, site(), "owner");
  await takeCars(page, [accord]);
  const stranger = await (await openContext()).newPage();
  await stranger.goto(`${site()}/my-vehicles/garage/${PLAIN_VIN}`);
  await expect(stranger.getByRole("heading", { name: say("garage.logIn.title") })).toBeVisible();
  await stranger.goto(`${site()}/my-vehicles/compare?vin=${PLAIN_VIN}&vin=${SAMPLE_VIN}`);
  await expect(stranger.getByRole("heading", { name: say("garage.logIn.title") })).toBeVisible();
  await openAccount(stranger, site(), "stranger");
  await stranger.goto(`${site()}/my-vehicles/garage/${PLAIN_VIN}`);
  await expect(stranger.getByRole("heading", { name: say("garage.missing.title") })).toBeVisible();
});

for (const where of [
  { siteName: "", language: "en" },
  { siteName: "es", language: "es" },
] satisfies { siteName: string; language: Language }[])
  test(`[PAGE-17] axe finds nothing in the garage, light and dark, and none scrolls sideways at 320 px: ${where.language}`, async ({
    page,
  }) => {
    const origin = site(where.siteName);
    const tell = words(where.language);
    await openAccount(page, origin, "axe-garage");
    await takeCars(page, [accord, corolla]);
    const pages = [
      { path: "/my-vehicles", ready: tell("garage.import.export") },
      { path: `/my-vehicles/garage/${PLAIN_VIN}`, ready: tell("garage.files.noPhotos") },
      {
        path: `/my-vehicles/compare?vin=${PLAIN_VIN}&vin=${SAMPLE_VIN}`,
        ready: tell("garage.compare.differing"),
      },
    ];
    for (const { path, ready } of pages) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await page.goto(origin + path);
      await expect(page.getByText(ready)).toBeVisible();
      await expectAccessible(page, `${path}, light, 1440 px`);
      await page.setViewportSize({ width: 320, height: 720 });
      await page.emulateMedia({ colorScheme: "dark" });
      await expectNoSidewaysScroll(page, `${path} at 320 px`);
      await expectAccessible(page, `${path}, dark, 320 px`);
    }
  });
