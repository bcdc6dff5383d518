import type { Locator, Page } from "@playwright/test";
import { send } from "../browser/support/account";
import { getDisputeButtons, openWithKeys } from "../browser/support/disputes";
import { PLAIN_VIN, SAMPLE_VIN } from "../browser/support/documents";
import { expect, press } from "../browser/support/fixtures";
import type { Translate } from "../browser/support/messages";
import { heading, type State, says } from "../browser/support/page-states";

/* Scenes for existing documents and the sticker editor. Each scene works on its own. */
const REPORT = `/dvh?vin=${SAMPLE_VIN}`;
const STICKER = `${REPORT}&product=sticker`;

async function getShare(page: Page, t: Translate): Promise<Locator> {
  await press(page.getByRole("button", { name: t("share.action") }));
  return page.getByRole("dialog");
}

async function shareLink(page: Page, t: Translate): Promise<string> {
  const dialog = await getShare(page, t);
  await dialog.getByRole("button", { name: t("share.dialog.create") }).click();
  return dialog.getByRole("textbox", { name: t("share.dialog.address"), exact: true }).inputValue();
}

const toDay = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
const link = (id: string, state: string, label: string | null, opens: number, expires: number) => ({
  id,
  state,
  label,
  opens,
  opened_at: opens ? toDay(-1) : null,
  expires_at: toDay(expires),
  created_at: toDay(-9),
});

const shared = (what: "report" | "sticker", path: string): State => ({
  name: `shared: ${what}`,
  path,
  reach: async (page, t) => {
    await page.goto(await shareLink(page, t));
    await expect(page.getByRole("link", { name: t("share.page.download") })).toBeVisible();
  },
});

async function openDispute(page: Page, t: Translate): Promise<Locator> {
  return openWithKeys(page, getDisputeButtons(page, t, "action").first());
}

const capturePartOfReport = (name: string, of: (page: Page, t: Translate) => Locator): State => ({
  name: `report: ${name}`,
  path: REPORT,
  reach: async (page, t) => {
    await expect(of(page, t)).toBeVisible();
    await of(page, t).evaluate((node) => node.scrollIntoView({ block: "start" }));
  },
});

export const documentScenes: State[] = [
  {
    name: "share: none yet",
    path: STICKER,
    reach: async (page, t) => {
      const dialog = await getShare(page, t);
      await expect(dialog.getByRole("button", { name: t("share.dialog.create") })).toBeVisible();
    },
  },
  { name: "share: a link just made", path: REPORT, reach: (page, t) => shareLink(page, t) },
  {
    name: "share: links of all states",
    path: REPORT,
    reach: async (page, t) => {
      // Links live for at least a week, so an expired one is mocked.
      const data = [
        link("1", "live", "Marta, who may buy it", 3, 21),
        link("2", "live", null, 0, 360),
        link("3", "expired", "The garage in Main Street", 12, -2),
        link("4", "revoked", "A first reader", 1, 14),
      ];
      await page.route("**/members/api/shares?**", (route) =>
        route.fulfill({ json: { status: "success", message: "", data } }),
      );
      await expect((await getShare(page, t)).getByText("Marta, who may buy it")).toBeVisible();
    },
  },
  shared("report", REPORT),
  shared("sticker", STICKER),
  {
    name: "shared: a link that ended",
    path: "/shared/a-link-that-nobody-has",
    reach: heading("share.missing.title"),
  },
  {
    name: "dispute: form",
    path: REPORT,
    reach: async (page, t) => {
      const dialog = await openDispute(page, t);
      await expect(dialog.getByRole("button", { name: t("report.dispute.send") })).toBeVisible();
    },
  },
  {
    name: "dispute: sent",
    path: REPORT,
    reach: async (page, t) => {
      const dialog = await openDispute(page, t);
      await dialog.getByRole("combobox").selectOption("wrong_mileage");
      await dialog.getByRole("textbox").fill("41,250");
      await dialog.getByRole("button", { name: t("report.dispute.send") }).click();
      await expect(dialog.getByText(t("report.dispute.sent"))).toBeVisible();
    },
  },
  {
    name: "check again",
    path: REPORT,
    reach: async (page, t) => {
      await press(page.getByRole("button", { name: t("report.regenerate.action") }));
      await expect(page.getByRole("dialog").getByText(t("report.regenerate.cost.free"))).toBeVisible();
    },
  },
  {
    name: "what changed",
    path: REPORT,
    reach: async (page) => {
      await send(page, "/members/api-cwa/generate-report", { form: { vin: SAMPLE_VIN, gen: "regenerate" } });
      await page.reload();
      await expect(page.locator("#report-changes")).toBeVisible();
      await page.locator("summary").last().click();
    },
  },
  capturePartOfReport("timeline", (page) => page.locator("#report-timeline")),
  {
    name: "report: one kind of the timeline",
    path: REPORT,
    reach: async (page) => {
      const kind = page.locator("#report-timeline button").nth(1);
      await press(kind);
      await expect(kind).toHaveAttribute("aria-pressed", "true");
    },
  },
  capturePartOfReport("damage outlines", (page) => page.locator("#report-damage svg").first()),
  {
    name: "verification",
    path: REPORT,
    reach: async (page, t) => {
      await expect(page.getByRole("article")).toContainText(/GB-\w{4}-\w{4}/);
      const [number] = /GB-\w{4}-\w{4}/.exec((await page.getByRole("article").textContent()) ?? "") ?? [];
      await page.goto(new URL(`/preview?number=${number}`, page.url()).href);
      await expect(page.getByText(t("preview.verification.sha256"))).toBeVisible();
    },
  },
  {
    name: "verification of a number that is not known",
    path: "/preview?number=GB-0000-0000",
    reach: says("preview.verification.unknown"),
  },
  {
    name: "builder: tour",
    path: `/dashboard?vin=${PLAIN_VIN}#window-sticker`,
    reach: (page, t) => expect(page.getByRole("dialog", { name: t("tour.trim.title") })).toBeVisible(),
  },
  {
    name: "builder: paper, upright",
    path: `/dashboard?vin=${PLAIN_VIN}#window-sticker`,
    reach: async (page, t) => {
      const tour = page.getByRole("button", { name: t("tour.gotIt") });
      await expect(tour.or(page.getByText(t("stickerEditor.part.paper")))).not.toHaveCount(0);
      if (await tour.isVisible()) await tour.click();
      const upright = page.getByRole("radio", { name: t("stickerEditor.paper.portrait") });
      await upright.check({ force: true });
      await page.getByRole("checkbox", { name: t("stickerEditor.paper.unbranded") }).check({ force: true });
      await expect(upright).toBeChecked();
    },
  },
];
