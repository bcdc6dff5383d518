import { getBalance, openAccount } from "@/tests/browser/support/account";
import { expect, expectHydrated, site, test } from "@/tests/browser/support/fixtures";
import { expectFocusSeen, tabBackTo, tabTo } from "@/tests/browser/support/focus";
import { loadTranslator } from "@/tests/browser/support/messages";

test("[PAGE-17] [PAGE-12] on a phone, in Spanish, credits are bought by keyboard alone after a declined payment", async ({
  page,
}) => {
  test.slow();
  const messages = loadTranslator("es");
  await page.setViewportSize({ width: 360, height: 600 });
  await openAccount(page, site("es"), "keys-buyer");
  await page.goto(`${site("es")}/my-vehicles`);
  const menu = page.getByRole("button", { name: messages("shell.accountMenu") });
  await expectHydrated(menu);
  await tabTo(page, menu);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: messages("shell.credits") }));
  await page.keyboard.press("Enter");

  const pay = page.getByRole("main").getByRole("button", { name: messages("billing.summary.pay") });
  await expect(pay).toBeEnabled();
  await tabTo(page, page.getByRole("radio").first());
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio").nth(1)).toBeChecked();
  await tabTo(page, pay);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/payment\?order=GB-/);

  const card = (kind: "pays" | "declined") =>
    page.getByRole("radio", { name: messages(`billing.sandbox.${kind}`) });
  const play = page.getByRole("button", { name: messages("billing.sandbox.pay") });
  await tabTo(page, card("pays"));
  await page.keyboard.press("ArrowDown");
  await expect(card("declined")).toBeChecked();
  await tabTo(page, play);
  await page.keyboard.press("Enter");
  await expect(page.getByText(messages("billing.sandbox.declinedTitle"))).toBeVisible();
  await expect(play).toBeFocused();
  await expectFocusSeen(page);
  await tabBackTo(page, card("declined"));
  await page.keyboard.press("ArrowUp");
  await expect(card("pays")).toBeChecked();
  await tabTo(page, play);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: messages("billing.paid.title") })).toBeVisible();
  expect(await getBalance(page)).toMatchObject({ vhr: 6 });
});
