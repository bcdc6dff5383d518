import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Plan } from "@/lib/billing/contract/plans";
import { allOffers } from "@/lib/compose/calls/offers";
import { routes } from "@/lib/routes";
import { createPlan } from "@/tests/setup/orders";
import { renderPage } from "@/tests/setup/render";
import { findSavedPercent } from "./price-table";
import { PricesPage, type PricesPageProps } from "./prices-page";

const named = (name: string, product: Plan["product"] = "vhr") => ({ name, product });
const one = createPlan("1", "single", 1, 1499, named("One report"));
const three = createPlan("3", "pack", 3, 3499, named("Three reports"));
const monthly = createPlan("monthly", "subscription", 5, 2999, named("Five a month"));
const sticker = createPlan("s1", "single", 1, 999, named("One sticker", "sticker"));
const sold = {
  report: [one, three, monthly],
  sticker: [sticker],
  currency: "USD",
  tax: { rate_bp: 0, label: "" },
};

function show(props: Partial<PricesPageProps> = {}) {
  renderPage(
    <PricesPage
      plans={sold}
      isGlobal={false}
      viewer="visitor"
      grant={{ vhr: 3, sticker: 0 }}
      canPay
      support="help@cars.example"
      samples
      offers={allOffers}
      {...props}
    />,
  );
}
const table = (name: string) => screen.getByRole("table", { name });
const getRow = (text: string) => screen.getByText(text).closest("tr") as HTMLElement;

describe("the prices page", () => {
  it("[UP-4] doesn't promise free documents unless the Members API is ours", () => {
    show({ offers: ["plans"], grant: { vhr: 0, sticker: 0 } });
    expect(table("Vehicle history report")).toBeDefined();
    expect(document.body.textContent).not.toMatch(/free|never|expire|credit back|print pack|find before/i);
  });

  it("[FIRST-3] a plan's row shows its price per report and savings, and links to the checkout with the plan", () => {
    show();
    const bundle = getRow("Three reports");
    expect(bundle.textContent).toContain("$34.99");
    expect(bundle.textContent).toContain("$11.66 a report");
    expect(bundle.textContent).toContain("22% less");
    const href = within(bundle).getByRole("link").getAttribute("href") ?? "";
    const address = new URL(href, "http://x");
    expect(address.pathname).toBe(routes.checkout);
    expect(Object.fromEntries(address.searchParams)).toEqual({ product: "vhr", plan: "3" });
  });

  it("[FIRST-3] shows visitors the free offer, and when a subscription renews and for how much", () => {
    show();
    expect(table("Vehicle history report").textContent).toContain("3 reports with a new account");
    expect(getRow("Five a month").textContent).toContain("Renews every month for $32.39 until you cancel");
    expect(screen.queryByText("If you subscribe")).not.toBeNull();
  });

  it("[FIRST-3] [FIRST-7] 'Subscribe' leads a visitor through sign-up to the plan, and leads a member straight to it", () => {
    const getHref = () => within(getRow("Five a month")).getByRole("link").getAttribute("href") ?? "";
    show();
    const signUp = new URL(getHref(), "http://x");
    expect(signUp.pathname).toBe(routes.signup);
    cleanup();
    show({ viewer: "member" });
    expect(signUp.searchParams.get("next")).toBe(getHref());
    expect(getHref()).toBe("/checkout?product=vhr&plan=monthly");
  });

  it("[FIRST-3] doesn't show the free offer to a member", () => {
    show({ viewer: "member" });
    expect(table("Vehicle history report").textContent).not.toContain("with a new account");
  });

  it("[FIRST-3] a site with one product doesn't mention the other, and a site without subscriptions doesn't mention those", () => {
    show({ plans: { ...sold, report: [one], sticker: [] } });
    expect(screen.queryByRole("table", { name: "Window sticker" })).toBeNull();
    expect(screen.queryByText("If you subscribe")).toBeNull();
  });

  it("[UP-2] shows 'No limit' only for a plan known to be unlimited", () => {
    const some = { ...three, code: "some", name: "Some", credits: undefined, unit_price_cents: null };
    const all = { ...some, code: "all", name: "All", credits: null };
    show({ plans: { ...sold, report: [some, all] } });
    expect(getRow("Some").textContent).not.toContain("No limit");
    expect(getRow("All").textContent).toContain("No limit");
  });

  it("[UP-2] with a shared balance, the credits of every plan except a basic plan can be spent on either product", () => {
    const basic = createPlan("basic", "single", 1, 499, named("Basic", "uvc"));
    show({ isGlobal: true, plans: { ...sold, report: [one, basic], sticker: [one, sticker] } });
    const shared = table("Credits for reports and window stickers");
    expect(within(shared).getAllByText(/^One (report|sticker)$/)).toHaveLength(2);
    expect(table("Basic report").textContent).toContain("Basic");
  });

  it("[UP-2] a subscription with an unknown interval is shown as renewing each period", () => {
    const renewal = { interval: null, price_cents: 2999, total_cents: 2999 };
    show({ plans: { ...sold, report: [{ ...monthly, renewal }] } });
    expect(getRow("Five a month").textContent).toContain("Renews for $29.99 each period until you cancel");
  });

  it("[FIRST-3] [SITE-6] shared credits are listed in one table", () => {
    const credit = createPlan("c1", "single", 1, 1299, named("One credit", "global"));
    show({ isGlobal: true, plans: { ...sold, report: [credit], sticker: [] } });
    expect(table("Credits for reports and window stickers").textContent).toContain("$12.99 a credit");
  });

  it("[FIRST-3] without a payment method, no row links to the checkout, and a contact address is shown", () => {
    show({ canPay: false });
    expect(within(getRow("Three reports")).queryByRole("link")).toBeNull();
    expect(screen.queryByRole("link", { name: "help@cars.example" })).not.toBeNull();
  });

  it("[FIRST-3] says so if nothing is for sale", () => {
    show({ plans: { ...sold, report: [], sticker: [] } });
    expect(screen.queryByText("Nothing is for sale here right now.")).not.toBeNull();
  });

  it("[FIRST-3] offers a retry if the prices can't be loaded", () => {
    show({ plans: null });
    expect(screen.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe(routes.prices);
  });

  it("[FIRST-3] calculates savings relative to the single price, and returns null if there are none", () => {
    expect(findSavedPercent(three, [one, three])).toBe(22);
    expect(findSavedPercent(one, [one, three])).toBeNull();
    expect(findSavedPercent(three, [three])).toBeNull();
  });
});
