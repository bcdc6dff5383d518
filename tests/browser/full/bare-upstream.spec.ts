import type { Page } from "@playwright/test";
import { openAccount } from "@/tests/browser/support/account";
import { generateButton, sectionTab } from "@/tests/browser/support/documents";
import { press, reportBadRating } from "@/tests/browser/support/feedback";
import { expectHydrated, newEmail, PASSWORD } from "@/tests/browser/support/fixtures";
import { expect, test } from "@/tests/browser/support/foreign-upstream";
import { signUpForDocument } from "@/tests/browser/support/forms";
import { translator } from "@/tests/browser/support/messages";
import { FIXTURE_ACCOUNTS } from "@/tests/setup/spec-upstream/state";

/* A Members API that has the specification's calls and nothing else, and answers the least that it names. */
test.use({ upstreamOptions: { profile: "bare" }, viewport: { width: 390, height: 844 } });
test.describe.configure({ mode: "default" });

const t = translator("en");
const VIN = "2T1BURHE5JC034461";
const CAR = "2018 Toyota Corolla";
const openPdf = (page: Page) => page.getByRole("link", { name: t("report.openPdf") });

/** The link leads to the upstream's own PDF. */
async function expectUpstreamPdf(page: Page, upstream: string): Promise<void> {
  await expect(openPdf(page)).toBeVisible();
  const href = (await openPdf(page).getAttribute("href")) ?? "";
  expect(href).toContain(upstream);
  const response = await fetch(href);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
}

test("[UP-1] [UP-2] from a VIN to a report that stays there, generated and charged once", async ({
  page,
  foreign: { origin, upstream },
}) => {
  await page.goto(origin);
  const field = page.getByRole("textbox", { name: t("vehicle.finder.vinLabel") });
  await expectHydrated(field);
  await field.pressSequentially(VIN);
  const sheet = page.getByRole("region", { name: t("vehicle.summary.label") });
  await expect(sheet.getByRole("heading", { name: CAR })).toBeVisible();
  await sheet.getByRole("link", { name: t("vehicle.offer.generateReport") }).click();
  await signUpForDocument(page, t, "account.request.createAndGet", {
    email: newEmail("bare"),
    password: PASSWORD,
  });
  await page.waitForURL(`${origin}/dashboard?vin=${VIN}#vehicle-history-report`);
  await expectUpstreamPdf(page, upstream.origin);
  await page.reload();
  await expectUpstreamPdf(page, upstream.origin);
  await expect(generateButton(page, t, "vhr")).toHaveCount(0);
  const { generations, creditsSpent } = await upstream.counts();
  expect([generations, creditsSpent.vhr]).toMatchObject([[{ vin: VIN, times: 1 }], 1]);
});

test("[UP-2] by a link with a token: a sticker, a car in the garage, and out of it", async ({
  page,
  foreign: { origin, upstream },
}) => {
  await page.goto(`${origin}/my-vehicles?token=${FIXTURE_ACCOUNTS.member.token}`);
  await expect(page.getByRole("heading", { level: 1, name: t("garage.title") })).toBeVisible();
  await page.goto(`${origin}/dashboard?vin=${VIN}`);
  await press(page, t("vehicle.offer.save"));
  await expect(page.getByText("GarageVehicle saved to database")).toBeVisible();
  await sectionTab(page, t, "sticker").click();
  await generateButton(page, t, "sticker").click();
  await expectUpstreamPdf(page, upstream.origin);
  await page.goto(`${origin}/my-vehicles`);
  await page.getByRole("button", { name: t("garage.card.remove", { name: CAR }) }).click();
  await expect(page.getByText("GarageVehicle Deleted")).toBeVisible();
  await expect(page.getByRole("link", { name: CAR, exact: true })).toHaveCount(0);
  const { saves, removals, creditsSpent } = await upstream.counts();
  expect([saves, removals, creditsSpent.sticker]).toEqual([1, 1, 1]);
});

test("[UP-3] a ticket that the upstream only confirms is sent once, and says so", async ({
  page,
  foreign: { origin, upstream },
}) => {
  await openAccount(page, origin, "ticket");
  await page.goto(`${origin}/dashboard?vin=${VIN}#vehicle-history-report`);
  await generateButton(page, t, "vhr").click();
  await expectUpstreamPdf(page, upstream.origin);
  await reportBadRating(page, t, () => Promise.resolve(), "creditPromised");
  expect((await upstream.counts()).tickets).toBe(1);
});
