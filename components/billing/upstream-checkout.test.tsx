import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useCheckoutDraft } from "@/stores/billing";
import { couponQuote, findPayButton, renderCheckout, resetCheckout } from "@/tests/setup/checkout";
import { stubCalls } from "@/tests/setup/mock-server";
import { NUMBER, orderWire, shop } from "@/tests/setup/orders";
import { renderPage } from "@/tests/setup/render";
import { userWire } from "@/tests/setup/vehicles";
import { OrderList } from "./order-list";
import { OrderResult } from "./order-result";

const leaveForMock = vi.hoisted(() => vi.fn((_path: string): "leaving" => "leaving"));
vi.mock("@/lib/account/client/session", async (original) => ({
  ...(await original<typeof import("@/lib/account/client/session")>()),
  leaveFor: leaveForMock,
}));

beforeEach(() => {
  resetCheckout();
  leaveForMock.mockClear();
});

const pay = async () => userEvent.click(await findPayButton());
const untaxed = { "GET /plans": { ...shop, tax: null }, "GET /sticker-plans": { ...shop, tax: null } };
const unknownQuote = Object.fromEntries(Object.keys(couponQuote).map((name) => [name, null]));

describe("the checkout with a third-party Members API", () => {
  it("[UP-3] an order confirmed without details is shown as accepted, and isn't sent again", async () => {
    const sentCalls = renderCheckout(userWire(), { "POST /cwa_register": { data: null, checkout: null } });
    await pay();
    const title = await screen.findByRole("heading", { name: "Your order was accepted" });
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toContain("/dashboard?vin=");
    expect(screen.queryByRole("button", { name: /Go to payment/ })).toBeNull();
    expect(sentCalls.filter(({ path }) => path === "/cwa_register")).toHaveLength(1);
    expect(sessionStorage.getItem("checkout:intention")).toBeNull();
    expect(leaveForMock).not.toHaveBeenCalled();
  });

  it("[UP-2] doesn't call a plan a one-time payment if the API doesn't", async () => {
    const [single] = shop.data;
    const plans = { ...shop, data: [{ ...single, renewal: undefined }] };
    renderCheckout(userWire(), { "GET /plans": plans }, { offers: [] });
    await screen.findByText("Choose a plan", { selector: "h2" });
    await screen.findByRole("heading", { name: "Terms" });
    expect(document.body.textContent).not.toMatch(/renew|one-time|pay once/i);
  });

  it("[UP-2] warns about a renewal with an unknown interval", async () => {
    const [, , monthly] = shop.data;
    const renewal = { interval: null, price_cents: 2999, total_cents: 2999 };
    const plans = { ...shop, data: [{ ...monthly, renewal }] };
    renderCheckout(userWire(), { "GET /plans": plans }, { offers: [] });
    await userEvent.click(await screen.findByRole("checkbox", { name: /renews automatically/ }));
    expect((await screen.findByTestId("renewal")).textContent).toContain("Renews for $29.99 each period");
  });

  it("[UP-3] redirects to the API's payment page", async () => {
    const checkout = { gateway: null, url: "https://pay.example/1", expires: null };
    renderCheckout(userWire(), { "POST /cwa_register": { data: null, checkout } });
    await pay();
    await waitFor(() => expect(leaveForMock).toHaveBeenCalledWith("https://pay.example/1"));
  });

  it("[UP-3] shows why the API rejects an order", async () => {
    const refusal = { status: "error", code: "upstream_refused", message: "There is no such plan." };
    renderCheckout(userWire(), { "POST /cwa_register": Response.json(refusal, { status: 422 }) });
    await pay();
    expect(await screen.findByText("There is no such plan.")).toBeTruthy();
  });

  it("[UP-1] doesn't show tax if the amount isn't known", async () => {
    renderCheckout(userWire(), untaxed);
    expect((await screen.findByTestId("total")).textContent).toBe("$14.99");
    expect(screen.getByText("Total before any tax")).toBeTruthy();
    expect(screen.queryByText("Tax")).toBeNull();
  });

  it.each([
    [unknownQuote, "Applied at payment", "$14.99"],
    [{ ...unknownQuote, kind: "percent", value: 20 }, "-$3.00", "$11.99"],
  ])("[UP-1] shows a coupon's discount only if it's known (%#)", async (quote, off, total) => {
    useCheckoutDraft.setState({ coupon: "SPRING20", applied: "SPRING20" });
    const sentCalls = renderCheckout(userWire(), { ...untaxed, "POST /coupon_validation": { data: quote } });
    expect(await screen.findByText(off)).toBeTruthy();
    expect((await screen.findByTestId("total")).textContent).toBe(total);
    await pay();
    const order = sentCalls.find(({ path }) => path === "/cwa_register");
    expect(new URLSearchParams(order?.body).get("coupon_code")).toBe("SPRING20");
  });

  it.each([
    ["en", "We can't see this payment", "Go to the dashboard"],
    ["es", "No podemos ver este pago", "Ir al panel"],
  ] as const)(
    "[UP-3] says in %s that the outcome of a submitted order is unknown",
    async (locale, title, link) => {
      stubCalls({
        "GET /api/user": { user: userWire() },
        "POST /payment-update": { data: null },
        "GET /api/order": { data: null, checkout: null },
      });
      renderPage(<OrderResult number={NUMBER} balance={null} sendsEmail />, { locale });
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.getByRole("link", { name: link }).getAttribute("href")).toBe("/dashboard");
    },
  );

  it("[UP-1] lists an order even if only some of its data is known", async () => {
    const plan = { code: "report-5", product: null, kind: null, name: null, interval: null };
    const order = orderWire({
      plan,
      state: null,
      quantity: null,
      created: null,
      total_cents: null,
      gateway: null,
    });
    stubCalls({ "POST /total-orders": { data: [order], next: null, total: 1, sums: [] } });
    const { container } = renderPage(<OrderList />);
    expect(await screen.findByText("report-5")).toBeTruthy();
    expect(screen.getByText("Status unknown")).toBeTruthy();
    expect(container.textContent).not.toMatch(/\$|null|Invalid|Pay now|refunded/);
  });

  it("[UP-1] shows the number of orders even if none are listed, and doesn't claim that there are none", async () => {
    stubCalls({ "POST /total-orders": { data: [], next: null, total: 3, sums: [] } });
    renderPage(<OrderList />);
    expect(await screen.findByText("3 orders")).toBeTruthy();
    expect(screen.queryByText("No orders yet")).toBeNull();
  });
});
