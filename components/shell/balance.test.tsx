import { cleanup, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { User } from "@/lib/contract/account";
import type { Locale } from "@/lib/core/locale";
import { ana, openCache } from "@/tests/setup/member";
import { renderPage } from "@/tests/setup/render";
import { AccountMenu, getShortName } from "./account-menu";
import { Balance } from "./balance";

vi.mock("next/navigation", () => ({ usePathname: () => "/dashboard" }));

const user: User = { ...ana, credits: { vhr: 4, sticker: 1, global: 6 } };

function shown(changes: Partial<User>, isGlobal: boolean, locale: Locale = "en"): string | null {
  const client = openCache({ ...user, ...changes });
  renderPage(<Balance isGlobal={isGlobal} />, { locale, client });
  return screen.getByTestId("balance").textContent;
}

test("[SITE-6] reports and stickers are counted separately", () => {
  expect(shown({}, false)).toBe("Balance:4 reports1 sticker");
});

test("[TRUE-19] a balance of a thousand has a thousands separator", () => {
  expect(shown({ credits: { vhr: 1002, sticker: 1000, global: 0 } }, false)).toBe(
    "Balance:1,002 reports1,000 stickers",
  );
});

test("[PAGE-15] the balance links to the credit history", () => {
  shown({}, false);
  expect(screen.getByTestId("balance").getAttribute("href")).toBe("/account#credits");
});

test("[SITE-6] with global credits, a single balance is shown", () => {
  expect(shown({}, true)).toBe("Balance:6 credits");
});

test("[ENT-1] an unlimited subscription is shown as unlimited, in any spelling", () => {
  expect(shown({ subscriptions: { vhr: "unlimited", sticker: -1 } }, false)).toBe(
    "Balance:Unlimited reportsUnlimited stickers",
  );
});

test("[ENT-1] a limited subscription shows its number, and is never called unlimited", () => {
  expect(shown({ subscriptions: { vhr: 3, sticker: null } }, false)).toBe("Balance:7 reports1 sticker");
});

test("[PAGE-15] the account shows the user's name, or else the email address", () => {
  expect(getShortName({ first: "Ana", last: "Rivera", email: "a@b.co" })).toBe("A. Rivera");
  expect(getShortName({ first: null, last: null, email: "ana@example.com" })).toBe("ana");
});

test.each([
  ["en", "Balance:Reports: unknown2 stickers", "Balance:Credits: unknown"],
  ["es", "Saldo:Informes: sin dato2 etiquetas", "Saldo:Créditos: sin dato"],
] as const)("[UP-2] an unknown balance is called unknown, not 0 (%s)", (locale, item, all) => {
  expect(shown({ credits: { vhr: null, sticker: 2, global: null } }, false, locale)).toBe(item);
  cleanup();
  const credits = { vhr: null, sticker: null, global: null };
  expect(shown({ credits }, false, locale)).toBe(all);
  cleanup();
  expect(shown({ credits }, true, locale)).toBe(all);
});

test("[UP-2] a subscription with an unknown count shows no number", () => {
  expect(shown({ subscriptions: { vhr: true, sticker: null } }, false)).toBe(
    "Balance:Reports: unknown1 sticker",
  );
});

test("[UP-2] an account without a known email is shown as 'My account'", () => {
  renderPage(<AccountMenu />, { client: openCache({ ...user, first: null, last: null, email: "" }) });
  expect(screen.getAllByText("My account").length).toBeGreaterThan(0);
});
