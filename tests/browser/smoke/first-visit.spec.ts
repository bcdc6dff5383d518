import { expect, expectAccessible, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");
const PREVIEW = "/preview?vin=1HGCM82633A004352";

test("[FIRST-2] [FIRST-3] a new visitor on a phone goes from the home page to the sample report, back, and to the prices", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(site());
  await expect(page.getByRole("heading", { level: 1, name: t("home.title") })).toBeVisible();
  await expect(page.getByRole("textbox", { name: t("vehicle.finder.vinLabel") })).toBeInViewport();
  await page
    .getByRole("main")
    .getByRole("link", { name: t("home.samples.report") })
    .click();
  await expect(page).toHaveURL(/\/sample-report$/);
  await expect(page.getByRole("heading", { level: 1, name: t("sample.report.title") })).toBeVisible();
  const pdf = await page.request.get(
    (await page.getByRole("link", { name: t("sample.download") }).getAttribute("href")) ?? "",
  );
  expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  expect(pdf.headers()["cache-control"]).toBe("private, max-age=3600");
  await page.goBack();
  await page.getByRole("button", { name: t("shell.menu") }).click();
  await page
    .getByRole("navigation", { name: t("shell.menu") })
    .getByRole("link", { name: t("shell.prices") })
    .click();
  await expect(page).toHaveURL(/\/prices$/);
  await expect(page.getByRole("table").first()).toContainText("$");
});

test("[FIRST-3] the home page's footer links to the refund policy, the About page and the terms, and the terms print without the header and footer", async ({
  page,
}) => {
  const foot = page.getByRole("contentinfo");
  await page.goto(site());
  for (const [name, title] of [
    [t("shell.legal.refunds"), t("trust.refunds.title")],
    [t("shell.footer.about"), t("trust.about.title", { site: "Glovebox" })],
    [t("shell.legal.terms"), t("trust.terms.title")],
  ] as const) {
    await foot.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expectAccessible(page, title);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(foot).toBeHidden();
});

test("[FIRST-3] [SITE-6] a gated site's gate page links to its terms and privacy policy, and the refund policy stays behind the gate", async ({
  page,
}) => {
  const gate = `${site("secure")}/securelogin`;
  for (const name of ["terms", "privacy"] as const) {
    await page.goto(gate);
    await page.getByRole("link", { name: t(`shell.legal.${name}`), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: t(`trust.${name}.title`) })).toBeVisible();
  }
  await page.goto(`${site("secure")}/refunds`);
  await expect(page).toHaveURL(/\/securelogin/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("[FIRST-10] a VIN can be looked up on the home page, and the sample report, the prices and a preview are readable", async ({
    page,
  }) => {
    await page.goto(site());
    await page.getByRole("textbox", { name: t("vehicle.finder.vinLabel") }).fill("1HGCM82633A004352");
    await page
      .getByRole("button", { name: t("vehicle.finder.lookUp") })
      .first()
      .click();
    await expect(page).toHaveURL(/vin=1HGCM82633A004352/);
    await expect(page.getByRole("heading", { name: "2003 Honda Accord" })).toBeVisible();
    await page.goto(site() + PREVIEW);
    await expect(page.getByRole("heading", { name: "2003 Honda Accord" })).toBeVisible();
    await expect(
      page.getByRole("main").getByRole("link", { name: t("vehicle.offer.uncovered.recalls") }),
    ).toBeVisible();
    await page.goto(`${site()}/sample-report`);
    await expect(page.getByRole("article")).toContainText("F-150");
    await page.goto(`${site()}/prices`);
    await expect(page.getByRole("table").first()).toBeVisible();
  });

  test("[FIRST-10] no visible button needs JavaScript, and no page is stuck on a loading message", async ({
    page,
  }) => {
    for (const path of [
      "/",
      "/sample-report",
      "/sample-sticker",
      "/prices",
      "/about",
      "/how-we-check",
      PREVIEW,
    ]) {
      await page.goto(site() + path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
      // Only buttons that work without JavaScript may be visible.
      const dead = page.locator("button:not([type=submit], [popovertarget])").filter({ visible: true });
      expect(await dead.allTextContents(), path).toEqual([]);
      await expect(page.getByText(t("common.loading")).filter({ visible: true }), path).toHaveCount(0);
    }
  });
});
