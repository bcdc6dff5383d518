import { generateButton, getSectionTab } from "@/tests/browser/support/documents";
import { expect, test } from "@/tests/browser/support/foreign-upstream";
import { loadTranslator } from "@/tests/browser/support/messages";
import { FOREIGN_VIN, openWithToken, typeInto } from "@/tests/browser/support/upstream-journeys";
import { FIXTURE_ACCOUNTS } from "@/tests/setup/spec-upstream/state";

test.use({ upstreamOptions: { profile: "failing" }, viewport: { width: 390, height: 844 } });

const t = loadTranslator("en");
/** Upstream error messages that must not reach the page. */
const DEVELOPER_TEXT =
  /SQLSTATE|Exception|Traceback|Too Many Attempts|being rebuilt|could not be made|[\w/]+\.php/;

test("[UP-3] [UP-4] if the upstream fails, pages show our own messages, and nothing is generated twice", {
  tag: "@deep",
}, async ({ page, foreign: { origin, upstream }, complaints }) => {
  test.slow();
  complaints.provoke(/status of (?:429|5\d\d) /);
  const main = page.getByRole("main");
  await page.goto(origin);
  await typeInto(page.getByRole("textbox", { name: t("vehicle.finder.vinLabel") }), FOREIGN_VIN);
  await expect(
    main.getByRole("alert").filter({ hasText: t("errors.too_many_requests", { seconds: 30 }) }),
  ).toBeVisible();

  await openWithToken(page, origin, "/my-vehicles", FIXTURE_ACCOUNTS.member.token);
  await expect(main.getByRole("alert").first()).toBeVisible();
  await expect(main).not.toContainText(DEVELOPER_TEXT);

  await upstream.mend("/api/report/filter");
  await upstream.mend("/api-cwa/preview-decode");
  await page.goto(`${origin}/dashboard?vin=${FOREIGN_VIN}#vehicle-history-report`);
  await generateButton(page, t, "vhr").click();
  await expect(main.getByRole("alert").first()).toBeVisible({ timeout: 60_000 });
  await expect(main).not.toContainText(DEVELOPER_TEXT);

  // The response is lost, but the record shows that the sticker was generated.
  await getSectionTab(page, t, "sticker").click();
  await generateButton(page, t, "sticker").click();
  await expect(page.getByText(t("dashboard.progress.unknown.title"))).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("link", { name: t("sticker.openPdf") })).toBeVisible({ timeout: 60_000 });
  const { generations, creditsSpent } = await upstream.counts();
  expect(generations).toMatchObject([{ product: "sticker", times: 1 }]);
  expect(creditsSpent).toEqual({ vhr: 0, sticker: 1 });
});
