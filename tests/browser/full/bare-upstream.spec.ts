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
  ["[UP-1] [UP-2] a VIN leads to a report that persists, generated and charged once", getReport],
  ["[UP-2] a token link leads to a sticker, and a car is added to and removed from the garage", keepSticker],
  ["[UP-3] praise and a ticket that the upstream only confirms are sent once and confirmed", giveFeedback],
  ["[UP-1] a classic car is mapped, corrected and turned into a report", getClassicReport],
  ["[UP-1] year, make and model lead to a sticker, which the garage keeps", getModelSticker],
  [
    "[UP-2] [UP-3] a report that the user can't pay for leads to the plans, a coupon and an order",
    buyCredits,
  ],
  ["[UP-3] a forgotten password is requested once, and the page confirms it", resetPassword],
] as const;
for (const [title, run] of journeys)
  test(title, ({ page, foreign, complaints }) => run({ page, foreign, complaints }));

test("[UP-1] shows a car's value, listings and auctions", ({ page, foreign, complaints }) =>
  checkValue({ page, foreign, complaints }, loadTranslator("en")));

test("[UP-2] [WV-1] the host app opens the upstream's PDF", ({ openContext, foreign }) =>
  openInHostApp({ openContext, foreign }));

test.describe("in Spanish", () => {
  test.use({ locale: "es-US" });

  test("[UP-1] a plate leads to its car, with recalls and a quick check", ({ page, foreign, complaints }) =>
    checkByPlate({ page, foreign, complaints }, loadTranslator("es")));
});
