import type { Page } from "@playwright/test";
import { lists } from "@/components/admin/list-definitions";
import { openAccount, send } from "./account";
import { enter } from "./admin";
import { expect, expectAccessible, expectNoSidewaysScroll, site, test } from "./fixtures";
import { type Say, words } from "./words";

/** Pages that are built otherwise than a list. */
const frames = ["", "/plans", "/sites/new"];
/** What is of every site: an administrator of one has no such page. */
const ofEverySite = ["/imports", "/sites/new"];

async function open(page: Page, say: Say, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.getByText(say("admin.loading"), { exact: true })).toHaveCount(0);
}

/** The page of a list's first row, from /admin on. */
async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(`${new URL(page.url()).origin}/admin/${list}`);
  const href = await page.getByRole("table").getByRole("link").first().getAttribute("href");
  return (href ?? "").replace(/^\/admin/, "");
}

test.describe
  .serial("the administration", () => {
    test("[PAGE-14] an administrator adjusts credits, the member sees them, and the audit log says who", async ({
      page,
      openContext,
    }) => {
      const say = words("en");
      const member = await (await openContext()).newPage();
      const email = await openAccount(member, site(), "adjusted");
      await enter(page, say, site(), "/admin/users");
      await page.getByLabel(say("admin.search")).fill(email);
      await page.getByRole("link", { name: email }).click();
      await page.getByRole("button", { name: say("admin.acts.adjustCredits.label") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button").last().click();
      await expect(dialog.getByText(say("fields.say_why_in_a_few_words"))).toBeVisible();
      await dialog.getByLabel(say("admin.fields.amount")).fill("5");
      await dialog.getByLabel(say("admin.fields.reason")).fill("A gift for the test");
      await dialog.getByRole("button").last().click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("cell", { name: "A gift for the test" })).toBeVisible();
      const { json } = await send(member, "/members/api/user");
      expect((json as { user: { credits: { vhr: number } } }).user.credits.vhr).toBe(8);
      await page.goto(`${site()}/admin/audit`);
      await expect(page.getByRole("cell", { name: say("admin.deeds.adjustCredits") }).first()).toBeVisible();
    });

    test("[PAGE-14] [SITE-1] a site is set up with a live preview, and stands under its host name", async ({
      page,
    }) => {
      const say = words("en");
      const host = `made${process.pid}.localhost`;
      await enter(page, say, site(), "/admin/sites/new");
      await page.getByLabel(say("admin.fields.name"), { exact: true }).fill("Harbor Motor Papers");
      await page.getByLabel(say("admin.fields.hosts")).fill(host);
      await page.getByLabel(say("admin.fields.origin")).fill(`http://${host}:${new URL(site()).port}`);
      await page.getByLabel(say("admin.fields.support_email")).fill("desk@harbor.example");
      await page.getByLabel(say("admin.fields.primary_color"), { exact: true }).fill("#ffee00");
      await expect(page.getByText(say("admin.preview.changed", { colour: "" }).slice(0, 30))).toBeVisible();
      await page.getByRole("button", { name: say("admin.site.make") }).click();
      await page.waitForURL(`**/admin/sites/${host}`);
      await page.goto(`http://${host}:${new URL(site()).port}/`);
      await expect(page.getByText("Harbor Motor Papers").first()).toBeVisible();
    });

    test("[PAGE-14] [SITE-1] an administrator of one site has no page of what is every site's", async ({
      page,
      complaints,
    }) => {
      complaints.provoke(/404/);
      const say = words("es");
      await enter(page, say, site("es"), "/admin/sites");
      await expect(page.getByRole("table").getByRole("link")).toHaveCount(1);
      await expect(page.getByRole("link", { name: say("admin.site.new") })).toHaveCount(0);
      for (const path of ofEverySite) {
        expect((await page.goto(`${site("es")}/admin${path}`))?.status()).toBe(404);
        await expect(page.getByRole("heading", { name: say("layout.missing.title") })).toBeVisible();
      }
    });

    test("[PAGE-14] a small file is tried out, and its import tells what it found", async ({ page }) => {
      const say = words("en");
      await enter(page, say, site(), "/admin/imports");
      await page
        .getByLabel(say("admin.upload.file"), { exact: true })
        .setInputFiles("docs/samples/plates.csv");
      await page.getByRole("button", { name: say("admin.upload.send"), exact: true }).click();
      await page.waitForURL("**/admin/imports/*-*");
      await expect(page.getByRole("heading", { level: 1, name: "plates.csv" })).toBeVisible();
      await expect(page.getByText(say("admin.values.done"), { exact: true }).first()).toBeVisible();
    });

    for (const [language, name] of [
      ["en", ""],
      ["es", "es"],
    ] as const) {
      test(`[PAGE-14] [PAGE-17] axe finds nothing on the administration's pages, and none scrolls sideways: ${language}`, async ({
        page,
      }) => {
        test.setTimeout(420_000);
        const say = words(language);
        await page.goto(`${site(name)}/admin-login`);
        await expectAccessible(page, "admin login");
        await enter(page, say, site(name));
        const host = new URL(site(name)).hostname;
        const user = await firstOf(page, "users");
        const own = (path: string) => name === "" || !ofEverySite.includes(path);
        for (const path of [...frames, `/sites/${host}`, user].filter(own)) {
          await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
          await page.setViewportSize({ width: 1440, height: 900 });
          await open(page, say, `${site(name)}/admin${path}`);
          await expectAccessible(page, `/admin${path}, light, ${language}`);
        }
        await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
        await page.setViewportSize({ width: 320, height: 720 });
        for (const path of [
          ...Object.keys(lists).map((list) => `/${list}`),
          ...frames,
          `/sites/${host}`,
          user,
        ].filter(own)) {
          await open(page, say, `${site(name)}/admin${path}`);
          await expectNoSidewaysScroll(page, `/admin${path} at 320 px`);
          await expectAccessible(page, `/admin${path}, dark, 320 px, ${language}`);
        }
        await page.getByRole("button", { name: say("admin.acts.adjustCredits.label") }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await expectNoSidewaysScroll(page, "a form at 320 px");
        await expectAccessible(page, `a form, dark, 320 px, ${language}`);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: say("admin.menu") }).click();
        await expect(page.getByRole("link", { name: say("admin.lists.audit.title") })).toBeVisible();
        await expectAccessible(page, `the menu, dark, 320 px, ${language}`);
      });
    }
  });
