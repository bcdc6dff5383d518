import { test } from "@/tests/browser/support/foreign-upstream";
import { loadTranslator } from "@/tests/browser/support/messages";
import { resetPassword } from "@/tests/browser/support/upstream-account-journeys";
import { checkByPlate, checkValue } from "@/tests/browser/support/upstream-check-journeys";
import {
  buyCredits,
  getClassicReport,
  getModelSticker,
  getReport,
  giveFeedback,
  keepSticker,
  openInHostApp,
} from "@/tests/browser/support/upstream-journeys";

test.use({ upstreamOptions: { profile: "bare" }, viewport: { width: 390, height: 844 } });
test.describe.configure({ mode: "default" });

const journeys = [
  ["[UP-1] [UP-2] a report is generated from a VIN, charged once, and kept after a reload", getReport],
  [
    "[UP-2] a user with a token link saves a car, creates its sticker, and removes the car from the garage",
    keepSticker,
  ],
  [
    "[UP-3] feedback and a ticket are sent once and confirmed, even if the upstream returns only a status",
    giveFeedback,
  ],
  [
    "[UP-1] a classic car is recognized, its series is corrected, and a report and a sticker are generated",
    getClassicReport,
  ],
  ["[UP-1] a sticker is created from year, make and model, and kept in the garage", getModelSticker],
  [
    "[UP-2] [UP-3] a user who can't pay for a report is led to the plans, uses a coupon and places an order",
    buyCredits,
  ],
  ["[UP-3] a password reset is requested once, and the page confirms it", resetPassword],
] as const;
for (const [title, run] of journeys)
  test(title, ({ page, foreign, complaints }) => run({ page, foreign, complaints }));

test("[UP-1] shows a car's value, listings and auctions", ({ page, foreign, complaints }) =>
  checkValue({ page, foreign, complaints }, loadTranslator("en")));

test("[UP-2] [WV-1] the host app opens the upstream's PDF", ({ openContext, foreign }) =>
  openInHostApp({ openContext, foreign }));

test.describe("in Spanish", () => {
  test.use({ locale: "es-US" });

  test("[UP-1] a plate lookup finds a car, and the checks page shows its recalls and quick check", ({
    page,
    foreign,
    complaints,
  }) => checkByPlate({ page, foreign, complaints }, loadTranslator("es")));
});
