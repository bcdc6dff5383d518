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

test("[UP-2] [UP-3] through the gate and the login with wrong passwords first, to a new password", async ({
  page,
  foreign,
  complaints,
}) => logInAndChange({ page, foreign, complaints }));

test("[UP-3] a refused deletion shows why, and a confirmed one says so", async ({
  page,
  foreign,
  complaints,
}) => requestDeletion({ page, foreign, complaints }));

test("[UP-3] a dealer's sign-up that is only confirmed leads to the login", async ({
  page,
  foreign,
  complaints,
}) => signUpDealer({ page, foreign, complaints }));
