import { cleanup, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { User } from "@/lib/account/contract/account";
import type { Locale } from "@/lib/platform/i18n/locale";
import { ana, openCache } from "@/tests/setup/member";
import { renderPage } from "@/tests/setup/render";
import { AccountMenu, getShortName } from "./account-menu";
import { Balance } from "./balance";

vi.mock("next/navigation", () => ({ usePathname: () => "/dashboard" }));

const user: User = { ...ana, credits: { vhr: 4, sticker: 1, global: 6 } };

function renderBalance(changes: Partial<User>, isGlobal: boolean, locale: Locale = "en"): string | null {
  const client = openCache({ ...user, ...changes });
  renderPage(<Balance isGlobal={isGlobal} />, { locale, client });
  return screen.getByTestId("balance").textContent;
}

type Subscription = User["subscriptions"]["vhr"];
const subscribed = (vhr: Subscription, sticker: Subscription) => ({ subscriptions: { vhr, sticker } });
test.each<[string, Partial<User>, boolean, string]>([
  ["[SITE-6] two balances", {}, false, "4 reports1 sticker"],
  ["[SITE-6] one global balance", {}, true, "6 credits"],
  [
    "[TRUE-19] more than a thousand",
    { credits: { ...user.credits, vhr: 1002 } },
    false,
    "1,002 reports1 sticker",
  ],
  [
    "[ENT-1] unlimited subscriptions in two spellings",
    subscribed("unlimited", -1),
    false,
    "Unlimited reportsUnlimited stickers",
  ],
  ["[ENT-1] a limited subscription", subscribed(3, null), false, "7 reports1 sticker"],
  ["[UP-2] an unknown count", subscribed(true, null), false, "Reports: unknown1 sticker"],
])("%s: the balance of %j, global: %s, is shown as %s", (_what, changes, isGlobal, text) => {
  expect(renderBalance(changes, isGlobal)).toBe(`Balance:${text}`);
});

test("[PAGE-15] the balance links to the credit history", () => {
  renderBalance({}, false);
  expect(screen.getByTestId("balance").getAttribute("href")).toBe("/account#credits");
});

test("[PAGE-15] an account's short name comes from the user's name, or else from the email address", () => {
  expect(getShortName({ first: "Ana", last: "Rivera", email: "a@b.co" })).toBe("A. Rivera");
  expect(getShortName({ first: null, last: null, email: "ana@example.com" })).toBe("ana");
});

test.each([
  ["en", "Balance:Reports: unknown2 stickers", "Balance:Credits: unknown"],
  ["es", "Saldo:Informes: sin dato2 etiquetas", "Saldo:Créditos: sin dato"],
] as const)("[UP-2] an unknown balance is shown as unknown, not as 0 (%s)", (locale, item, all) => {
  expect(renderBalance({ credits: { vhr: null, sticker: 2, global: null } }, false, locale)).toBe(item);
  cleanup();
  const credits = { vhr: null, sticker: null, global: null };
  expect(renderBalance({ credits }, false, locale)).toBe(all);
  cleanup();
  expect(renderBalance({ credits }, true, locale)).toBe(all);
});

test("[UP-2] an account without a known email is shown as 'My account'", () => {
  renderPage(<AccountMenu />, { client: openCache({ ...user, first: null, last: null, email: "" }) });
  expect(screen.getAllByText("My account").length).toBeGreaterThan(0);
});
