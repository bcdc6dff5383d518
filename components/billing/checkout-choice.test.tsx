import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import {
  findPayButton as pay,
  renderCheckout,
  resetCheckout,
  readTotal as total,
} from "@/tests/setup/checkout";
import { shop } from "@/tests/setup/orders";
import { userWire } from "@/tests/setup/vehicles";

beforeEach(resetCheckout);

type Site = Parameters<typeof renderCheckout>[2];

function open(site: Site = {}, plans: unknown = shop, user: ReturnType<typeof userWire> | null = userWire()) {
  renderCheckout(user, { "GET /plans": plans }, { input: { product: "vhr" }, ...site });
}

describe("the plan choice on the checkout page", () => {
  it("[FIRST-7] preselects the lowest total or the plan in the URL, and shows the total on the button", async () => {
    open();
    expect((await pay()).textContent).toContain("$16.19");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /report-1/ }).checked).toBe(true);
    cleanup();
    open({ input: { plan: "report-3" } });
    await pay();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /report-3/ }).checked).toBe(true);
  });

  const [monthly] = shop.data.filter(({ code }) => code === "report-monthly");
  const yearly = { ...monthly, code: "report-yearly", name: "report-yearly" };
  const plans = { ...shop, data: [...shop.data, yearly] };
  const box = () => screen.findByRole<HTMLInputElement>("checkbox");

  it("[FIRST-7] a member's subscription link preselects the plan, shows when it renews, and lets them deselect it", async () => {
    open({ input: { plan: "report-yearly" } }, plans);
    expect((await box()).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /report-yearly/ }).checked).toBe(true);
    expect((await screen.findByTestId("renewal")).textContent).toMatch(/renews/i);
    await userEvent.click(await box());
    expect([(await box()).checked, await total()]).toEqual([false, "$16.19"]);
    expect(new URL(window.location.href).searchParams.get("plan")).toBe("report-1");
  });

  it("[FIRST-7] a visitor's subscription link requires a login, which returns to the plan", async () => {
    open({ input: { plan: "report-yearly" } }, plans, null);
    expect([(await box()).checked, (await box()).disabled]).toEqual([false, true]);
    const [login] = screen.getAllByRole("link", { name: /log in/i });
    const next = new URL(login?.getAttribute("href") ?? "", "http://x").searchParams.get("next") ?? "";
    expect(new URL(next, "http://x").searchParams.get("plan")).toBe("report-yearly");
  });

  it("[FIRST-7] shows the refund rules, and collapses the coupon field until it's used", async () => {
    open();
    await pay();
    expect(screen.getByText(/Nothing found\? You get your credit back/)).toBeTruthy();
    expect(screen.getByText(/back to the card or wallet you paid with/)).toBeTruthy();
    const fold = screen.getByText("Have a coupon?").closest("details");
    expect(fold?.open).toBe(false);
    await userEvent.type(screen.getByLabelText("Coupon"), "s");
    expect(fold?.open).toBe(true);
  });

  it.each([
    [["stripe", "sandbox"], true],
    [["sandbox"], false],
    [[], false],
  ])("[FIRST-7] wallets are mentioned only if Stripe takes the payment (%j)", async (gateways, named) => {
    open({ gateways });
    await screen.findByTestId("total");
    expect(screen.queryAllByText("Apple Pay, Google Pay and cards at Stripe")).toHaveLength(named ? 1 : 0);
  });
});

describe("a site where visitors can't buy without an account", () => {
  const closed = { gateways: ["stripe"], guestCheckout: false };

  it("[TEN-6] explains why an account is required, and offers a login that returns to the checkout", async () => {
    open(closed, shop, null);
    expect(await screen.findByText(/can't send email yet, so you need an account/)).toBeTruthy();
    const button = await screen.findByRole("link", { name: "Log in to buy" });
    expect(button.getAttribute("href")).toMatch(/^\/login\?next=%2Fcheckout%3F/);
    expect(screen.queryByLabelText(/Email/)).toBeNull();
    expect(screen.queryByRole("button", { name: /Go to payment/ })).toBeNull();
  });

  it("[TEN-6] lets a member pay", async () => {
    open(closed);
    expect(await pay()).toBeTruthy();
    expect(screen.queryByText(/can't send email yet/)).toBeNull();
  });
});
