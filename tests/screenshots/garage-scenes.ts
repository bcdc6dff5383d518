import { PLAIN_VIN, SAMPLE_VIN } from "../browser/support/documents";
import { expect, expectHydrated, press } from "../browser/support/fixtures";
import { openGarageMenu } from "../browser/support/garage-cars";
import { heading, named, type State } from "../browser/support/page-states";

const CARS = [SAMPLE_VIN, "1G1YY22G865109876", "5UXWX7C57BA123456"];
const CSV = `VIN;Year;Make;Model;Odometer
1HGCM82633A004352;2003;Honda;Accord;98410
1HGCM82633A00435;2010;Ford;Focus;1`;

export const garageScenes: State[] = [
  { name: "garage mode", path: "/my-vehicles/garage", reach: named("2018 Toyota Corolla") },
  {
    name: "garage: none fits the search",
    path: "/my-vehicles",
    reach: async (page, t) => {
      const search = page.getByLabel(t("garage.search"));
      await expectHydrated(search);
      await search.fill("tractor");
      await expect(page.getByText(t("garage.noMatch"))).toBeVisible();
    },
  },
  {
    name: "garage: marked to compare",
    path: "/my-vehicles",
    reach: async (page, t) => {
      for (const name of ["2018 Toyota Corolla", "2006 Chevrolet Corvette"]) {
        const mark = page.getByLabel(t("garage.compare.select", { name }));
        await expectHydrated(mark);
        await mark.check();
      }
    },
  },
  {
    name: "garage: edit",
    path: "/my-vehicles",
    reach: async (page, t) => {
      await press(
        page.getByRole("button", {
          name: t("garage.card.edit", { name: "2018 Toyota Corolla" }),
        }),
      );
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "garage: import",
    path: "/my-vehicles",
    reach: async (page, t) => {
      await openGarageMenu(page, t);
      await page.getByRole("button", { name: t("garage.import.open") }).click();
      const dialog = page.getByRole("dialog");
      await dialog
        .locator("input[type=file]")
        .setInputFiles({ name: "cars.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) });
      await dialog.getByRole("button", { name: t("garage.import.try") }).click();
      await expect(dialog.getByText(t("garage.import.errors"))).toBeAttached();
    },
  },
  {
    name: "compare",
    path: `/my-vehicles/compare?${CARS.map((vin) => `vin=${vin}`).join("&")}`,
    reach: (page, t) =>
      expect(page.getByRole("columnheader", { name: t("garage.compare.differing") })).toBeVisible(),
  },
  { name: "compare too few", path: "/my-vehicles/compare", reach: heading("garage.compare.tooFew") },
  {
    name: "garage vehicle that is not there",
    path: `/my-vehicles/garage/${PLAIN_VIN}`,
    reach: heading("garage.missing.title"),
  },
  {
    name: "garage vehicle, classic",
    path: "/my-vehicles/garage/124379N506070",
    reach: heading("garage.detail.specification"),
  },
];
