import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { adminPriceExamples } from "@/lib/admin/contract/examples/prices";
import { partnerExamples } from "@/lib/partner/examples";
import { stubCalls } from "@/tests/setup/mock-server";
import { renderPage } from "@/tests/setup/render";
import { MissingWholesale } from "./missing-wholesale";

interface Example {
  answer: { data: Record<string, unknown> };
}
const prices = (adminPriceExamples["admin.prices"] as Example).answer.data;
const [plan] = prices.plans as Record<string, unknown>[];
const { variants } = partnerExamples["admin.partner"] as { variants: { draft: Example } };
const partner = variants.draft.answer.data;

function open(states: string[], { isSignedUp = true, state = "active" } = {}) {
  const plans = states.map((on_sale, at) => ({ ...plan, id: `p${at}`, on_sale, wholesale_cents: null }));
  const signedUp = { ...(partner.partner as object), state };
  stubCalls({
    "GET /api/admin/prices": { data: { ...prices, plans } },
    "GET /api/admin/partner": { data: { ...partner, partner: isSignedUp ? signedUp : null } },
  });
  renderPage(
    <>
      <MissingWholesale />
      <p>end</p>
    </>,
  );
}

it("[PRO-1] the owner of a site without wholesale prices sees who sets them and how to contact them", async () => {
  open(["no_wholesale", "no_wholesale"]);
  expect(await screen.findByText("Your site sells nothing yet: it has no wholesale prices")).toBeTruthy();
  const link = await screen.findByRole("link", { name: "support@glovebox.example" });
  expect(link.getAttribute("href")).toBe("mailto:support@glovebox.example");
  expect(screen.getByText(/They see that your site is waiting/)).toBeTruthy();
});

it("[PRO-1] counts the plans without a wholesale price, and refers a site that didn't sign up as a partner to its operator", async () => {
  open(["no_wholesale", "yes"], { isSignedUp: false });
  expect(await screen.findByText("One plan isn't sold: no wholesale price")).toBeTruthy();
  expect(screen.getByText(/The operator of this installation/)).toBeTruthy();
});

it("[PRO-1] a plan priced below wholesale isn't reported as missing a wholesale price", async () => {
  open(["below_floor", "yes"]);
  expect(await screen.findByText("end")).toBeTruthy();
  expect(screen.queryByText(/wholesale price/)).toBeNull();
});

it("[PRO-1] doesn't tell an unconfirmed owner that the operator can see the site is waiting", async () => {
  open(["no_wholesale"], { state: "awaiting_email" });
  expect(await screen.findByText(/Ask for a price/)).toBeTruthy();
  expect(screen.queryByText(/They see that your site is waiting/)).toBeNull();
});
