import type { Page } from "@playwright/test";
import { lists, queues } from "@/components/admin/list-definitions";
import { expect } from "../browser/support/fixtures";
import type { Translate } from "../browser/support/messages";
import type { State } from "../browser/support/page-states";

export const settled = async (page: Page, t: Translate) => {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByText(t("admin.loading"), { exact: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: t("shell.missing.title") })).toHaveCount(0);
};

export const opened = (list: string, base: "admin" | "partner" = "admin"): State => ({
  name: `${base} ${list}: one`,
  path: `/${base}/${list}`,
  reach: async (page, t) => {
    await settled(page, t);
    await page.getByRole("table").getByRole("link").first().click();
    await page.waitForURL(`**/${base}/${list}/*`);
    await settled(page, t);
  },
});

const act = (list: string, button: (t: Translate) => string): State => ({
  name: `admin ${list}: form`,
  path: `/admin/${list}`,
  reach: async (page, t) => {
    await settled(page, t);
    if (list === "users") {
      await page.getByRole("table").getByRole("link").first().click();
      await page.waitForURL(`**/admin/${list}/*`);
      await settled(page, t);
    }
    await page.getByRole("button", { name: button(t) }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
});

/** Pages for operators only; the Spanish site's administrator isn't an operator. */
const ofEverySite = ["/admin/imports", "/admin/sites/new"];
export const listOneSiteScenes = () => adminScenes.filter(({ path }) => !ofEverySite.includes(path));

export const adminScenes: State[] = [
  {
    name: "admin overview",
    path: "/admin",
    reach: (page) => expect(page.getByTestId(/^waiting-/)).toHaveCount(queues.length),
  },
  ...Object.keys(lists).map(
    (list): State => ({ name: `admin ${list}`, path: `/admin/${list}`, reach: settled }),
  ),
  ...["users", "orders", "tickets", "sites"].map((list) => opened(list)),
  act("users", (t) => t("admin.actions.adjustCredits.label")),
  act("plans", (t) => t("admin.actions.createPlan.label")),
  { name: "admin sites: new", path: "/admin/sites/new", reach: settled },
  { name: "admin email previews", path: "/admin/email-previews", reach: settled },
  { name: "admin theme", path: "/admin/theme", reach: settled },
  { name: "admin second factor", path: "/admin/second-factor", reach: settled },
  {
    name: "admin look",
    path: "/admin/ui",
    reach: (page) => expect(page.getByTestId("gallery-dark").first()).toBeVisible(),
  },
];
