import { openAccount } from "@/tests/browser/support/account";
import { PLAIN_VIN, SAMPLE_VIN } from "@/tests/browser/support/documents";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  site,
  test,
} from "@/tests/browser/support/fixtures";
import { takeCars } from "@/tests/browser/support/garage-cars";
import { type Language, translator } from "@/tests/browser/support/messages";

const accord = `${PLAIN_VIN},2003,Honda,Accord,98410`;
const corolla = `${SAMPLE_VIN},2018,Toyota,Corolla,72430`;
for (const where of [
  { siteName: "", language: "en" },
  { siteName: "es", language: "es" },
] satisfies { siteName: string; language: Language }[])
  test(`[PAGE-17] axe finds nothing in the garage, light and dark, and none scrolls sideways at 320 px: ${where.language}`, async ({
    page,
  }) => {
    const origin = site(where.siteName);
    const tell = translator(where.language);
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
      await expectNoHorizontalScroll(page, `${path} at 320 px`);
      await expectAccessible(page, `${path}, dark, 320 px`);
    }
  });
