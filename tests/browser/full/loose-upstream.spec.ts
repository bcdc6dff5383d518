import { test } from "@/tests/browser/support/foreign-upstream";
import { logInAndChange } from "@/tests/browser/support/upstream-account-journeys";
import { getReport, keepSticker } from "@/tests/browser/support/upstream-journeys";

test.use({ upstreamOptions: { profile: "loose" }, viewport: { width: 390, height: 844 } });
test.describe.configure({ mode: "default" });

const journeys = [
  ["[UP-1] [UP-2] a report is generated from a VIN, charged once, and kept after a reload", getReport],
  [
    "[UP-2] a user with a token link saves a car, creates its sticker, and removes the car from the garage",
    keepSticker,
  ],
  ["[UP-2] [UP-3] a user logs in after a wrong password, and sets a new password", logInAndChange],
] as const;
for (const [title, run] of journeys)
  test(title, ({ page, foreign, complaints }) => run({ page, foreign, complaints }));
