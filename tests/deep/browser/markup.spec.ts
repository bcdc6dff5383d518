import { openAccount } from "@/tests/browser/support/account";
import { expect, site, test } from "@/tests/browser/support/fixtures";
import { takeCars } from "@/tests/browser/support/garage-cars";
import { CORPUS, expectInert, watchFor } from "@/tests/browser/support/markup";
import { loadTranslator } from "@/tests/browser/support/messages";

const t = loadTranslator("en");

test("[SEC-INJ-01] a hundred markup-like model names are shown as text in the garage's list and on the cars' pages", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await watchFor(page);
  await openAccount(page, site(), "markup");
  expect(CORPUS.length).toBeGreaterThanOrEqual(100);
  await takeCars(
    page,
    CORPUS.map((model, at) => `1HGCM82633A${100_000 + at},2003,Honda,"${model.replaceAll('"', '""')}",`),
  );
  await page.goto(`${site()}/my-vehicles`);
  await expect(page.getByText(t("garage.all", { count: CORPUS.length }))).toBeVisible();
  const links = page.getByRole("main").getByRole("listitem").getByRole("link");
  // The list is virtualized, so scroll through all of it.
  const seen = new Set<string>();
  await links.first().focus();
  for (let step = 0; step < CORPUS.length; step += 1) {
    for (const text of await links.allTextContents())
      if (text.startsWith("2003 Honda ")) seen.add(text.slice(11));
    await page.keyboard.press("ArrowDown");
    await expectInert(page, `the list after ${seen.size}`);
  }
  const squeezed = (text: string) => text.replace(/\s+/g, " ").trim();
  expect([...seen].map(squeezed).sort()).toEqual(CORPUS.map(squeezed).sort());
  for (const at of [0, 20, 40, 60, 80, 100]) {
    await page.goto(`${site()}/my-vehicles/garage/1HGCM82633A${100_000 + at}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(squeezed(CORPUS[at] ?? ""));
    await expectInert(page, `the car with ${CORPUS[at]}`);
  }
});
