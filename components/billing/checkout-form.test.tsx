import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { optionalCalls } from "@/lib/compose/calls/offers";
import {
  couponQuote,
  findPayButton as pay,
  placed,
  renderCheckout,
  resetCheckout,
  readTotal as total,
} from "@/tests/setup/checkout";
import { refusal, type SentCall } from "@/tests/setup/mock-server";
import { orderWire, shop } from "@/tests/setup/orders";
import { COROLLA, userWire } from "@/tests/setup/vehicles";

const leaveForMock = vi.hoisted(() => vi.fn((_path: string): "leaving" => "leaving"));
vi.mock("@/lib/account/client/session", async (original) => ({
  ...(await original<typeof import("@/lib/account/client/session")>()),
  leaveFor: leaveForMock,
}));

beforeEach(() => {
  resetCheckout();
  leaveForMock.mockClear();
});

const orders = (sentCalls: SentCall[]) => sentCalls.filter((call) => call.path === "/cwa_register");
const refuseField = (status: number, code: string, errors: Record<string, string>) =>
  Response.json({ status: "error", code, message: "x", errors }, { status });
const afterFirst = (answer: unknown) => {
  const answers = [answer];
  return { "POST /cwa_register": () => answers.shift() ?? placed };
};
const field = (call: SentCall | undefined, name: string) => new URLSearchParams(call?.body).get(name);

describe("CheckoutForm", () => {
  it("[PAGE-12] selects the single purchase, leaves the subscription unselected, and adds the tax to the cent", async () => {
    renderCheckout(userWire());
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: /report-1/ })).checked).toBe(true);
    expect((await screen.findByRole<HTMLInputElement>("checkbox")).checked).toBe(false);
    expect(await total()).toBe("$16.19");
    expect(screen.queryByText(/basic-1/)).toBeNull();
    expect(await screen.findByText("2018 Toyota Corolla")).toBeTruthy();
  });

  it("[TRUE-3] for a car without a VIN, shows its name, places the order for it, and remembers its page", async () => {
    const namedModel = { year: 2001, make: "Saab", model: "9-5" };
    const sentCalls = renderCheckout(
      userWire(),
      { "POST /cwa_sticker_registration": placed },
      { input: { product: "sticker", namedModel: namedModel } },
    );
    expect(await screen.findByText("2001 Saab 9-5")).toBeTruthy();
    await userEvent.click(await pay());
    await waitFor(() => expect(leaveForMock).toHaveBeenCalled());
    const order = sentCalls.find((call) => call.path === "/cwa_sticker_registration");
    expect(["year", "make", "model", "vin"].map((name) => field(order, name))).toEqual([
      "2001",
      "Saab",
      "9-5",
      null,
    ]);
    const storedOrder = JSON.parse(sessionStorage.getItem(`checkout:order:${placed.data.number}`) ?? "{}");
    expect(storedOrder.next).toBe("/dashboard?year=2001&make=Saab&model=9-5#window-sticker");
  });

  it("[PAGE-12] shows when a selected subscription renews and for how much, and orders it", async () => {
    const sentCalls = renderCheckout(userWire());
    await userEvent.click(await screen.findByRole("checkbox"));
    expect(screen.getByTestId("renewal").textContent).toMatch(
      /^Renews on .+ 20\d\d for \$32\.39, then every month/,
    );
    await userEvent.click(screen.getByRole("button", { name: /Subscribe/ }));
    await waitFor(() => expect(leaveForMock).toHaveBeenCalled());
    expect(field(orders(sentCalls)[0], "is_subscription")).toBe("1");
    expect(field(orders(sentCalls)[0], "cart_plan")).toBe("report-monthly");
  });

  it("[ENT-2] a double click places a single order and leads to the payment", async () => {
    const sentCalls = renderCheckout(userWire());
    await userEvent.dblClick(await pay());
    await waitFor(() => expect(leaveForMock).toHaveBeenCalledWith(`/payment?order=${placed.data.number}`));
    expect(orders(sentCalls)).toHaveLength(1);
    expect(orders(sentCalls)[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(field(orders(sentCalls)[0], "vin")).toBe(COROLLA);
  });

  it("[UP-4] with a third-party API, the error of a failed order doesn't state whether the buyer was charged", async () => {
    renderCheckout(userWire(), { "POST /cwa_register": new Error("lost") }, { offers: optionalCalls });
    await userEvent.click(await pay());
    expect(await screen.findByText("What you entered is still here.")).toBeTruthy();
    expect(screen.queryByText(/charged/)).toBeNull();
  });

  it("[ENT-2] after a lost response, resends the same key and explains that nothing was charged", async () => {
    const sent = renderCheckout(userWire(), afterFirst(new Error("lost")));
    await userEvent.click(await pay());
    expect(await screen.findByText(/You weren't charged. What you entered is still here/)).toBeTruthy();
    await userEvent.click(await pay());
    await waitFor(() => expect(leaveForMock).toHaveBeenCalled());
    const [first, second] = orders(sent);
    expect(second?.key).toBe(first?.key);
  });

  it("[ENT-2] after a rejection, the next click sends a new key", async () => {
    const sent = renderCheckout(userWire(), afterFirst(refusal(400, "invalid_fields")));
    await userEvent.click(await pay());
    await screen.findByText(/Some fields need/);
    await userEvent.click(await pay());
    await waitFor(() => expect(leaveForMock).toHaveBeenCalled());
    const [first, second] = orders(sent);
    expect(second?.key).not.toBe(first?.key);
  });

  it("[PAGE-12] replaces an expired order for the same purchase with a new order", async () => {
    const expired = { data: orderWire({ state: "expired" }), checkout: null };
    const sent = renderCheckout(userWire(), afterFirst(expired));
    await userEvent.click(await pay());
    await waitFor(() => expect(leaveForMock).toHaveBeenCalledTimes(1));
    expect(new Set(orders(sent).map((call) => call.key)).size).toBe(2);
  });

  it("[PAGE-12] shows a coupon's discount without redeeming it, and Enter in the coupon field doesn't submit the order", async () => {
    const sentCalls = renderCheckout(userWire());
    await pay();
    await userEvent.type(screen.getByLabelText("Coupon"), "spring20{Enter}");
    expect(await screen.findByText(/SPRING20 applied/)).toBeTruthy();
    expect(await total()).toBe("$12.95");
    expect(screen.getByText("-$3.00")).toBeTruthy();
    expect(orders(sentCalls)).toHaveLength(0);
    await userEvent.click(await pay());
    await waitFor(() => expect(field(orders(sentCalls)[0], "coupon_code")).toBe("SPRING20"));
  });

  it("[PAGE-12] shows why a coupon is rejected, marks its field as invalid, and keeps the full price", async () => {
    const refused = refuseField(400, "invalid_fields", { code: "This coupon has expired." });
    renderCheckout(userWire(), { "POST /coupon_validation": refused });
    await pay();
    await userEvent.type(screen.getByLabelText("Coupon"), "OLD");
    await userEvent.click(screen.getByRole("button", { name: "Apply" }));
    expect(await screen.findByText("This coupon has expired.")).toBeTruthy();
    expect(screen.getByLabelText("Coupon").getAttribute("aria-invalid")).toBe("true");
    expect(await total()).toBe("$16.19");
  });

  it("[PAGE-12] requests dealer plans for a dealer", async () => {
    const sentCalls = renderCheckout(userWire({ is_dealer: true }));
    await pay();
    expect(screen.getByText("Dealer prices")).toBeTruthy();
    expect(sentCalls.find((call) => call.path === "/plans")?.query.get("user_type")).toBe("dealer");
  });

  it("[PAGE-12] an anonymous buyer enters an email address, or logs in and returns to the same choice", async () => {
    const sentCalls = renderCheckout(null);
    await userEvent.click(await screen.findByRole("radio", { name: /report-3/ }));
    expect(screen.getByRole<HTMLInputElement>("checkbox").disabled).toBe(true);
    const login = new URL(
      screen.getByRole("link", { name: "Log in or sign up" }).getAttribute("href") ?? "",
      "http://x",
    );
    expect(login.searchParams.get("next")).toBe(`/checkout?product=vhr&vin=${COROLLA}&plan=report-3`);
    await userEvent.click(await pay());
    expect(await screen.findByText("Please enter a valid email address.")).toBeTruthy();
    expect(orders(sentCalls)).toHaveLength(0);
    await userEvent.type(screen.getByLabelText("Email"), "ann@example.com");
    await userEvent.click(await pay());
    await waitFor(() => expect(field(orders(sentCalls)[0], "email")).toBe("ann@example.com"));
    expect(field(orders(sentCalls)[0], "cart_plan")).toBe("report-3");
  });

  it("[TRUE-19] the total follows the quantity, and the order sends both with the currency and gateway", async () => {
    const sentCalls = renderCheckout(userWire(), {}, { gateways: ["stripe", "sandbox"] });
    await pay();
    await userEvent.click(screen.getByRole("button", { name: "One more" }));
    expect(await total()).toBe("$32.38");
    const quantity = screen.getByLabelText("Quantity");
    await userEvent.clear(quantity);
    expect(screen.getByText("Enter a whole number from 1 to 100.")).toBeTruthy();
    await userEvent.type(quantity, "12");
    expect(screen.queryByText("Enter a whole number from 1 to 100.")).toBeNull();
    expect(await total()).toBe("$194.27");
    await userEvent.click(await pay());
    await waitFor(() => expect(orders(sentCalls)).toHaveLength(1));
    const form = Object.fromEntries(new URLSearchParams(orders(sentCalls)[0]?.body));
    expect(form).toMatchObject({ nos: "12", price: "194.27", currency: "USD", payment_gateway: "stripe" });
  });

  it("[TRUE-19] points out a changed price, and shows the new price", async () => {
    let cents = 1499;
    renderCheckout(userWire(), {
      "GET /plans": () => ({ ...shop, data: [{ ...shop.data[0], price_cents: cents }] }),
      "POST /cwa_register": () => {
        cents = 1599;
        return refuseField(409, "conflict", { price: "The price has changed. Review your order." });
      },
    });
    await userEvent.click(await pay());
    expect(await screen.findByText("The price has changed. Review your order.")).toBeTruthy();
    await waitFor(async () => expect(await total()).toBe("$17.27"));
    expect(leaveForMock).not.toHaveBeenCalled();
  });

  it("[TRUE-19] a visitor can apply a coupon before logging in", async () => {
    const sentCalls = renderCheckout(null);
    await userEvent.type(await screen.findByLabelText("Coupon"), "spring20{Enter}");
    expect(await total()).toBe("$12.95");
    await userEvent.type(screen.getByLabelText("Email"), "ann@example.com");
    await userEvent.click(await pay());
    await waitFor(() => expect(field(orders(sentCalls)[0], "coupon_code")).toBe("SPRING20"));
    expect(field(orders(sentCalls)[0], "price")).toBe("12.95");
  });

  it("[TRUE-19] only one plan for a document is marked as the best price", async () => {
    renderCheckout(userWire());
    await pay();
    expect(screen.getAllByText(/best price/)).toHaveLength(1);
    expect(screen.getByRole("radio", { name: /report-3.*best price/ })).toBeTruthy();
  });

  it("[TRUE-18] offers a visitor the free reports before paying, with a sign-up that leads back to the car", async () => {
    const grant = { signupGrant: { vhr: 3, sticker: 2 } };
    renderCheckout(null, {}, grant);
    expect(await screen.findByText("Your first 3 reports are free")).toBeTruthy();
    expect(screen.getByText("Create a free account first: 3 included, no card needed.")).toBeTruthy();
    const href = screen.getByRole("link", { name: "Create account" }).getAttribute("href") ?? "";
    const to = new URL(href, "http://x");
    expect(to.pathname).toBe("/signup");
    expect(to.searchParams.get("next")).toBe(`/dashboard?vin=${COROLLA}#vehicle-history-report`);
  });

  it("[TRUE-18] [TRUE-22] explains that confirming the address adds the account's free reports", async () => {
    const waiting = userWire({ signup_credits_due: true, email_verified: false });
    renderCheckout(waiting, {}, { signupGrant: { vhr: 3, sticker: 2 } });
    const text = await screen.findByText(/when you confirm your email/);
    expect(text.textContent).toContain(waiting.email);
    expect(screen.getByText("Your first 3 reports are free")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Create account" })).toBeNull();
  });

  it.each([
    ["the account has used them", userWire(), { signupGrant: { vhr: 3, sticker: 3 } }],
    ["the site gives none", null, {}],
  ])("[TRUE-18] doesn't offer free reports if %s", async (_, user, site) => {
    renderCheckout(user, {}, site);
    await pay();
    expect(screen.queryByRole("link", { name: "Create account" })).toBeNull();
  });

  it("[TRUE-18] without a gateway, the page explains the problem and hides the payment button", async () => {
    renderCheckout(userWire(), {}, { gateways: [] });
    const notices = () => screen.queryAllByText("This site isn't set up for online purchases.");
    await waitFor(() => expect(notices()).toHaveLength(2));
    expect(screen.getAllByRole("link", { name: "help@site.example" })).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /Go to payment/ })).toBeNull();
  });

  it("[TRUE-18] without a gateway, a purchase can still be ordered if a coupon makes it free", async () => {
    const free = { ...couponQuote, discount_cents: 1499, tax_cents: 0, total_cents: 0 };
    const answers = { "POST /coupon_validation": { data: free } };
    const sentCalls = renderCheckout(userWire(), answers, { gateways: [] });
    await userEvent.type(await screen.findByLabelText("Coupon"), "spring20{Enter}");
    await userEvent.click(await screen.findByRole("button", { name: /Complete order/ }));
    await waitFor(() => expect(orders(sentCalls)).toHaveLength(1));
  });

  it("[PAGE-12] says that online purchases are unavailable if the gateway is gone, and shows a contact address", async () => {
    const errors = { payment_gateway: "This site isn't set up to take payments." };
    renderCheckout(userWire(), { "POST /cwa_register": refuseField(422, "unprocessable", errors) });
    await userEvent.click(await pay());
    expect(await screen.findByText("This site isn't set up for online purchases.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "help@site.example" })).toBeTruthy();
  });
});

it.each([
  [shop.data, ["Reports", "Window stickers", "Basic reports"]],
  [shop.data.slice(0, 2), ["Reports", "Window stickers"]],
])(
  "[TRUE-11] price lists include the basic report only if the site sells basic reports (%#)",
  async (data, tabs) => {
    renderCheckout(null, { "GET /plans": { ...shop, data } }, { input: {} });
    await screen.findByRole("radio", { name: /report-1/ });
    expect((await screen.findAllByRole("tab")).map(({ textContent }) => textContent)).toEqual(tabs);
    if (tabs.length < 3) return;
    await userEvent.click(screen.getByRole("tab", { name: "Basic reports" }));
    expect(await screen.findByRole("radio", { name: /basic-1/ })).toBeTruthy();
  },
);
