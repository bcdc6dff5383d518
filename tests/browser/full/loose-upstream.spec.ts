import { test } from "@/tests/browser/support/foreign-upstream";
import { logInAndChange } from "@/tests/browser/support/upstream-account-journeys";
import { getReport, keepSticker } from "@/tests/browser/support/upstream-journeys";

test.use({ upstreamOptions: { profile: "loose" }, viewport: { width: 390, height: 844 } });
test.describe.configure({ mode: "default" });

const journeys = [
  ["[UP-1] [UP-2] a VIN leads to a report that persists, generated and charged once", getReport],
  ["[UP-2] a token link leads to a sticker, and a car is added to and removed from the garage", keepSticker],
  ["[UP-2] [UP-3] passes the login after a wrong password, and sets a new password", logInAndChange],
] as const;
for (const [title, run] of journeys)
  test(title, ({ page, foreign, complaints }) => run({ page, foreign, complaints }));
