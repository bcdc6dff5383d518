import { openAccount } from "@/tests/browser/support/account";
import { checkStates, PLACES } from "@/tests/browser/support/axe";
import { PLAIN_VIN, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { takeCars } from "@/tests/browser/support/garage-cars";
import type { Translate } from "@/tests/browser/support/messages";
import type { State } from "@/tests/browser/support/page-states";

test.use({ reducedMotion: "reduce" });

const accord = `${PLAIN_VIN},2003,Honda,Accord,98410`;
const corolla = `${SAMPLE_VIN},2018,Toyota,Corolla,72430`;

const state = (path: string, message: Parameters<Translate>[0]): State => ({
  name: path,
  path,
  reach: (page, t) => expect(page.getByText(t(message))).toBeVisible(),
});

for (const where of PLACES)
  test(`[PAGE-17] axe finds nothing in the garage, light and dark, and none scrolls sideways at 320 px: ${where.language}`, async ({
    page,
  }) => {
    await openAccount(page, site(where.siteName), "axe-garage");
    await takeCars(page, [accord, corolla]);
    await checkStates(page, where, [
      state("/my-vehicles", "garage.add.open"),
      state(`/my-vehicles/garage/${PLAIN_VIN}`, "garage.files.noPhotos"),
      state(`/my-vehicles/compare?vin=${PLAIN_VIN}&vin=${SAMPLE_VIN}`, "garage.compare.differing"),
    ]);
  });
