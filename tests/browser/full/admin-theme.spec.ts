import { expect, site, test } from "@/tests/browser/support/fixtures";

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
