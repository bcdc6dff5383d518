import { logInAdmin } from "@/tests/browser/support/admin";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");
test.use({ reducedMotion: "reduce" });

test("[PAGE-14] [SITE-3] the theme editor warns about illegible colors, and shows the contrast", async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 400 .*admin\/site\/preview/);
  await logInAdmin(page, t, site(), "/admin/theme");
  const warning = page.getByText(t("admin.preview.changed", { color: "#" }).split("#")[0] ?? "");
  const contrasts = page.getByRole("table", { name: t("admin.preview.contrasts") });
  await expect(contrasts.getByRole("row")).toHaveCount(6);
  await expect(warning).toHaveCount(0);
  const first = page.getByLabel(t("admin.fields.primary_color"), { exact: true });
  await first.fill("#fff7c0");
  await expect(warning).toBeVisible();
  const figures = (await contrasts.getByRole("cell").allTextContents()).filter((text) => /^\d/.test(text));
  expect(figures.length).toBe(10);
  for (const figure of figures) expect(Number(figure)).toBeGreaterThanOrEqual(4.5);
  await first.fill("#1e3a8a");
  await expect(warning).toHaveCount(0);
  await first.fill("blueish");
  await page.getByRole("button", { name: t("admin.theme.save") }).click();
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(1);
});

test("[TRUE-36] a wide logo keeps its aspect ratio in the header and the footer", async ({ page }) => {
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="160"><rect width="480" height="160"/></svg>';
  await page.route(/historial\.svg/, (route) => route.fulfill({ contentType: "image/svg+xml", body }));
  await page.goto(`${site("es")}/`);
  for (const [landmark, height] of [
    ["banner", 30],
    ["contentinfo", 24],
  ] as const) {
    const box = await page.getByRole(landmark).locator("img").first().boundingBox();
    expect([Math.round(box?.height ?? 0), Math.round(box?.width ?? 0)]).toEqual([height, height * 3]);
  }
});
