import type { Page } from "@playwright/test";
import { routes } from "@/lib/routes";
import { openAccount, send } from "@/tests/browser/support/account";
import { make, PLAIN_VIN, SAMPLE_VIN } from "@/tests/browser/support/documents";
import { expect, expectNoHorizontalScroll, site, test } from "@/tests/browser/support/fixtures";
import { expectFocusNeverHidden, expectRoomToRead, PHONE, ZOOMED } from "@/tests/browser/support/focus";

const DASHBOARD = `/dashboard?vin=${PLAIN_VIN}`;
const ANONYMOUS = [
  "/",
  `/?vin=${PLAIN_VIN}`,
  "/login",
  "/signup",
  "/forgot-password",
  "/reset-password?reset_token=abc",
  "/restore-account?restore_token=abc",
  "/securelogin",
  "/admin-login",
  "/dealers-signup",
  "/delete-account",
  "/sample-report",
  "/sample-sticker",
  "/prices",
  "/glossary",
  "/makes",
  "/makes/mercedes-benz",
  "/terms",
  "/privacy",
  "/refunds",
  "/about",
  "/how-we-check",
  "/help",
  "/vehicle-checks",
  "/404",
  `/preview?vin=${PLAIN_VIN}`,
  "/preview?number=GB-0000-0000",
  `/checkout?product=vhr&vin=${PLAIN_VIN}`,
  "/success-page?order=GB-0000-0000",
  "/payment?order=GB-0000-0000",
  "/shared/nothing",
];
const MEMBER = [
  "/verify-email?verify_token=abc",
  "/dashboard",
  DASHBOARD,
  `${DASHBOARD}#vehicle-history-report`,
  `${DASHBOARD}#window-sticker`,
  `${DASHBOARD}#recalls`,
  `${DASHBOARD}#market-value`,
  `${DASHBOARD}#quick-check`,
  `${DASHBOARD}#listings`,
  "/my-vehicles",
  "/my-vehicles/garage",
  `/my-vehicles/garage/${SAMPLE_VIN}`,
  `/my-vehicles/compare?vin=${SAMPLE_VIN}&vin=124379N506070`,
  "/checkout",
  "/account",
  "/account#credits",
  "/account#orders",
  "/account#security",
  "/dealer/print-pack",
  `/dvh?vin=${SAMPLE_VIN}`,
  `/dvh?vin=${SAMPLE_VIN}&product=sticker`,
];

async function open(page: Page, path: string): Promise<void> {
  // Navigating to another hash doesn't reload the page.
  await page.goto("about:blank");
  await page.goto(site() + path);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

async function openMember(page: Page): Promise<void> {
  await openAccount(page, site(), "reach");
  await make(page, "vhr", SAMPLE_VIN);
  await make(page, "sticker", SAMPLE_VIN);
  const vehicle = { vin: "124379N506070", year: 1969, make: "Chevrolet", model: "Camaro" };
  expect((await send(page, "/members/api/db/dvh", { json: { vehicle } })).status).toBe(200);
}

test("[PAGE-17] the paths tested here cover every page except the admin pages", () => {
  const walked = new Set([...ANONYMOUS, ...MEMBER].map((path) => path.split(/[?#]/)[0]));
  const missing = Object.values(routes).filter(
    (route) =>
      route !== routes.admin && ![...walked].some((path) => path === route || path?.startsWith(`${route}/`)),
  );
  expect(missing).toEqual([]);
});

for (const [who, paths] of [
  ["visitor", ANONYMOUS],
  ["member", MEMBER],
] as const) {
  test(`[PAGE-17] for a ${who}, nothing overflows the page or covers text at 320 px and at 400%`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(240_000);
    complaints.provoke(/status of 40[14]/);
    if (who === "member") await openMember(page);
    await page.setViewportSize(ZOOMED);
    for (const path of paths) {
      await open(page, path);
      await expectNoHorizontalScroll(page, `${path} at 320 px`);
      await expectRoomToRead(page, `${path} at 400 %`);
    }
  });

  // Split for two workers: there are thousands of tab stops.
  for (const half of [0, 1])
    test(`[PAGE-17] for a ${who} on a phone, no bar covers the focused element (${half + 1} of 2)`, async ({
      page,
      complaints,
    }) => {
      test.setTimeout(300_000);
      complaints.provoke(/status of 40[14]/);
      if (who === "member") await openMember(page);
      for (const path of paths.filter((_, at) => at % 2 === half)) {
        await page.setViewportSize(PHONE);
        await open(page, path);
        await expectFocusNeverHidden(page, `${path}, ${PHONE.width} px`);
      }
    });
}
