import { expect } from "@/tests/browser/support/fixtures";
import { test } from "@/tests/browser/support/foreign-upstream";
import { getReport } from "@/tests/browser/support/upstream-journeys";

test.use({ upstreamOptions: { profile: "slow" }, viewport: { width: 390, height: 844 } });

test("[UP-4] with a slow upstream, a report is generated and charged once, and the prices load", {
  tag: "@deep",
}, async ({ page, foreign, complaints }) => {
  test.slow();
  await getReport({ page, foreign, complaints });
  await page.goto(`${foreign.origin}/prices`);
  await expect(page.getByRole("main").getByText("5 reports", { exact: true })).toBeVisible();
});
