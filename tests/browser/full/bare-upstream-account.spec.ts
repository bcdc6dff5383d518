import { test } from "@/tests/browser/support/foreign-upstream";
import {
  logInAndChange,
  requestDeletion,
  signUpDealer,
} from "@/tests/browser/support/upstream-account-journeys";

test.use({
  upstreamOptions: { profile: "bare", security: "enabled" },
  viewport: { width: 390, height: 844 },
});
test.describe.configure({ mode: "default" });

const journeys = [
  [
    "[UP-2] [UP-3] a user gets past the gate and the login after wrong passwords, and sets a new password",
    logInAndChange,
  ],
  ["[UP-3] a rejected deletion request shows the reason, and an accepted one is confirmed", requestDeletion],
  ["[UP-3] a dealer's sign-up is confirmed if the upstream returns only a status", signUpDealer],
] as const;
for (const [title, run] of journeys)
  test(title, ({ page, foreign, complaints }) => run({ page, foreign, complaints }));
