import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { UserWire } from "@/lib/account/contract/account";
import type { OrderWire } from "@/lib/billing/contract/orders";
import { refusal, type SentCall, stubCalls } from "@/tests/setup/mock-server";
import { NUMBER, orderWire, sandboxCheckout } from "@/tests/setup/orders";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, createGarageVehicle, preview, userWire } from "@/tests/setup/vehicles";
import { OrderResult, pollInterval } from "./order-result";
import { PaymentPage } from "./payment-page";

const leaveForMock = vi.hoisted(() => vi.fn((_path: string): "leaving" => "leaving"));
vi.mock("@/lib/account/client/session", async (original) => ({
  ...(await original<typeof import("@/lib/account/client/session")>()),
  leaveFor: leaveForMock,
}));

beforeEach(() => {
  sessionStorage.clear();
  leaveForMock.mockClear();
});

type State = OrderWire["state"];
const statusAnswer = (state: State, sandbox = true) => ({ data: { order: NUMBER, state, sandbox } });

interface World {
  user?: UserWire | null;
  order?: Partial<OrderWire>;
  checkout?: unknown;
  answers?: Record<string, unknown>;
}

function world(
  state: State,
  { user = userWire(), order = {}, checkout = null, answers = {} }: World = {},
): SentCall[] {
  return stubCalls({
    "GET /api/user": () => (user ? { user } : refusal(401, "not_logged_in")),
    "POST /payment-update": statusAnswer(state, order.gateway !== "stripe"),
    "GET /api/order": { data: orderWire({ state, ...order }), checkout },
    "GET /api-cwa/preview-decode": { data: preview() },
    ...answers,
  });
}
/** Stores the order as the checkout does. */
function noteOrder(changes: object, order = orderWire()): void {
  const note = { order, next: null, from: "/checkout?product=vhr", url: null, email: null, sent: false };
  sessionStorage.setItem(`checkout:order:${NUMBER}`, JSON.stringify({ ...note, ...changes }));
}
const success = (sendsEmail = true) =>
  renderPage(<OrderResult number={NUMBER} balance={<p>4 reports</p>} sendsEmail={sendsEmail} />);
const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

describe("OrderResult", () => {
  it("[PAGE-12] [BTN-1] a paid order shows the balance, a receipt in the reader's language, and a link to the car's report", async () => {
    world("paid", { order: { receipt: `/members/api/order/receipt?number=${NUMBER}` } });
    success();
    expect(await screen.findByRole("heading", { name: "Paid" })).toBeTruthy();
    expect(screen.getByText("4 reports")).toBeTruthy();
    await waitFor(() =>
      expect(href("Go to the car and its report")).toBe(`/dashboard?vin=${COROLLA}#vehicle-history-report`),
    );
    expect(href("Receipt (PDF)")).toBe(`/members/api/order/receipt?number=${NUMBER}&locale=en`);
  });

  it("[TRUE-3] an order for a car without a VIN shows the car's name from the garage, not its key", async () => {
    const vin = "YMMT0123456789AB";
    const car = createGarageVehicle({ vin, vin_set: false, year: 2001, make: "Saab", model: "9-5" });
    world("paid", {
      order: { vin },
      answers: { "GET /api/db/v2": { vehicles: [car], next: null, total: 1 } },
    });
    const { container } = success();
    expect(await screen.findByText("2001 Saab 9-5")).toBeTruthy();
    expect(container.textContent).not.toContain("YMMT");
  });

  it("[TRUE-3] an order placed before a car's first sticker shows the car's name and links back to the car", async () => {
    const vehicle = { year: 2001, make: "Saab", model: "9-5" };
    const plan = { ...orderWire().plan, product: "sticker" as const };
    world("paid", { order: { vin: null, vehicle, plan } });
    success();
    expect(await screen.findByText("2001 Saab 9-5")).toBeTruthy();
    expect(href("Go to the car and its sticker")).toBe(
      "/dashboard?year=2001&make=Saab&model=9-5#window-sticker",
    );
  });

  it("[TRUE-18] if email can't be sent, neither a receipt nor a guest link is promised", async () => {
    world("paid", { user: null });
    const { unmount } = success(false);
    expect(await screen.findByRole("heading", { name: "This site can't send email yet" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Check your email" })).toBeNull();
    unmount();
    world("paid");
    const { container } = success(false);
    expect(await screen.findByRole("heading", { name: "Paid" })).toBeTruthy();
    expect(container.textContent).not.toContain("email your receipt");
  });

  it("[TRUE-19] a dealer who bought without choosing a car gets a link to the print packs", async () => {
    world("paid", { user: userWire({ is_dealer: true }), order: { vin: null } });
    success();
    expect(await screen.findByRole("link", { name: "Go to your print packs" })).toBeTruthy();
    expect(href("Go to your print packs")).toBe("/dealer/print-pack");
  });

  it("[SEC-PAY-06] claims in the URL are ignored: an open order is shown as open", async () => {
    window.history.replaceState(null, "", `/success-page?order=${NUMBER}&status=paid`);
    const sentCalls = world("open");
    success();
    expect(await screen.findByRole("heading", { name: "Your payment is processing" })).toBeTruthy();
    expect(sentCalls.find((call) => call.path === "/payment-update")?.body).toBe(`custom_data=${NUMBER}`);
    expect(screen.queryByText("Paid")).toBeNull();
  });

  it("[PAGE-12] a payment that arrives later is shown automatically", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let state: State = "open";
    world("open", { answers: { "POST /payment-update": () => statusAnswer(state) } });
    success();
    await screen.findByRole("heading", { name: "Your payment is processing" });
    state = "paid";
    await vi.advanceTimersByTimeAsync(3_100);
    expect(await screen.findByRole("heading", { name: "Paid" })).toBeTruthy();
    vi.useRealTimers();
  });

  it("[PAGE-12] polls often at first, then less often, then stops", () => {
    const pauses = [1, 10, 11, 40, 41].map((polls) => pollInterval("open", polls));
    expect(pauses).toEqual([3000, 3000, 10_000, 10_000, false]);
    expect(pollInterval("paid", 1)).toBe(false);
  });

  it.each([
    ["failed", "The payment was declined", "Try again", `/payment?order=${NUMBER}`],
    ["expired", "Order not completed", "Start again", `/checkout?product=vhr&vin=${COROLLA}&plan=report-1`],
    [
      "held",
      "We're reviewing this payment",
      "Back to the car",
      `/dashboard?vin=${COROLLA}#vehicle-history-report`,
    ],
  ] as const)(
    "[PAGE-12] an order that's %s shows its state and the next step",
    async (state, title, action, to) => {
      world(state);
      success();
      expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
      await waitFor(() => expect(href(action)).toBe(to));
    },
  );

  it("[PAGE-12] a buyer who returns after the order has expired sees that they had one hour to pay", async () => {
    world("expired", { order: { created: new Date(Date.now() - 61 * 60_000).toISOString() } });
    success();
    expect(await screen.findByText(/You had one hour to pay/)).toBeTruthy();
  });

  it("[PAGE-12] [TRUE-18] an anonymous buyer is told to check their email, can have it resent, and can log in to continue", async () => {
    const next = `/dashboard?vin=${COROLLA}`;
    noteOrder({ next, email: "ann@example.com" });
    let isDown = true;
    const sentCalls = world("paid", {
      user: null,
      answers: { "POST /reset-password": () => (isDown ? refusal(429, "rate_limited") : {}) },
    });
    success();
    expect(await screen.findByText(/in the account for ann@example.com/)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Check your email" })).toBeTruthy();
    expect(href("Log in")).toBe(`/login?next=${encodeURIComponent(next)}`);
    expect(screen.queryByText("4 reports")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Resend email" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Resend email" }));
    expect(await screen.findByText(/^Sent\./)).toBeTruthy();
    const again = new URLSearchParams(sentCalls.findLast((call) => call.path === "/reset-password")?.body);
    expect(Object.fromEntries(again)).toEqual({ email: "ann@example.com", next });
  });

  it("[TRUE-18] a guest whose address isn't known in this tab can request the email again", async () => {
    const sentCalls = world("paid", { user: null });
    success();
    expect(await screen.findByRole("heading", { name: "Check your email" })).toBeTruthy();
    await waitFor(() => expect(sentCalls.some(({ path }) => path === "/payment-update")).toBe(true));
    // Visitors can't read orders.
    expect(sentCalls.filter(({ path }) => path === "/api/order")).toEqual([]);
    expect(href("Resend email")).toBe("/forgot-password");
  });

  it("[PAGE-12] an order that an anonymous viewer can't access isn't shown, and a login link is offered", async () => {
    world("open", { user: null, answers: { "POST /payment-update": refusal(404, "not_found") } });
    success();
    expect(await screen.findByRole("heading", { name: "We couldn't find this order" })).toBeTruthy();
    expect(href("Log in")).toBe(`/login?next=${encodeURIComponent(`/success-page?order=${NUMBER}`)}`);
  });

  it("[ERR-12] if the payment status can't be read, doesn't guess whether the order was paid, and offers a retry", async () => {
    let isDown = true;
    world("open", {
      answers: {
        "POST /payment-update": () => (isDown ? refusal(400, "bad_request") : statusAnswer("paid")),
      },
    });
    success();
    expect(await screen.findByText(/We can't see your payment status/)).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Paid" })).toBeTruthy();
  });
});

describe("PaymentPage", () => {
  const payment = () => renderPage(<PaymentPage number={NUMBER} />);
  const pay = () => screen.findByRole("button", { name: /Pay with test money/ });

  it("[PAGE-12] the sandbox shows that nothing is charged, and a double click pays only once", async () => {
    const sentCalls = world("open", { answers: { "POST /api/payment/sandbox": statusAnswer("paid") } });
    payment();
    await userEvent.dblClick(await pay());
    expect(screen.getByText("Test payment")).toBeTruthy();
    await waitFor(() => expect(leaveForMock).toHaveBeenCalledWith(`/success-page?order=${NUMBER}`));
    const played = sentCalls.filter((call) => call.path === "/api/payment/sandbox");
    expect(played.map((call) => JSON.parse(call.body))).toEqual([
      { order: NUMBER, card: "4242 4242 4242 4242" },
    ]);
  });

  it("[PAGE-12] after a declined card, the page stays open and allows a retry", async () => {
    world("open", { answers: { "POST /api/payment/sandbox": statusAnswer("failed") } });
    payment();
    await userEvent.click(await screen.findByRole("radio", { name: /The card is declined/ }));
    await userEvent.click(await pay());
    expect(await screen.findByText("The card was declined")).toBeTruthy();
    expect(leaveForMock).not.toHaveBeenCalled();
    expect((await pay()).getAttribute("aria-busy")).toBeNull();
  });

  it.each([
    ["before any card", "open", statusAnswer("expired")],
    ["after a declined card", "failed", statusAnswer("failed")],
    ["after the checkout has ended", "open", refusal(409, "conflict")],
  ] as const)("[TRUE-18] leaving without paying %s leads to the order's result", async (_, state, answer) => {
    const sentCalls = world(state, { answers: { "POST /api/payment/sandbox": answer } });
    payment();
    await userEvent.click(await screen.findByRole("button", { name: "Leave without paying" }));
    await waitFor(() => expect(leaveForMock).toHaveBeenCalledWith(`/success-page?order=${NUMBER}`));
    const call = sentCalls.find(({ path }) => path === "/api/payment/sandbox");
    expect(JSON.parse(call?.body ?? "")).toEqual({ order: NUMBER, outcome: "abandon" });
  });

  it("[TRUE-18] if leaving fails, the page stays open with an explanation", async () => {
    world("open", { answers: { "POST /api/payment/sandbox": refusal(429, "rate_limited") } });
    payment();
    await userEvent.click(await screen.findByRole("button", { name: "Leave without paying" }));
    expect(await screen.findByText(/You only pay once/)).toBeTruthy();
    expect(leaveForMock).not.toHaveBeenCalled();
  });

  it("[PAGE-12] a settled order redirects to its result", async () => {
    world("paid");
    payment();
    await waitFor(() => expect(leaveForMock).toHaveBeenCalledWith(`/success-page?order=${NUMBER}`));
  });

  const stripe = "https://checkout.stripe.example/c/pay/1";
  const atStripe = { gateway: "stripe", test: false };
  const noted = (sent: boolean, url = stripe) => noteOrder({ url, sent }, orderWire(atStripe));

  it("[PAGE-12] redirects to the gateway's own page once", async () => {
    noted(false);
    world("open", { order: atStripe });
    payment();
    await waitFor(() => expect(leaveForMock).toHaveBeenCalledWith(stripe));
    expect(leaveForMock).toHaveBeenCalledTimes(1);
  });

  it("[PAGE-12] a buyer who returns without paying is sent back to the gateway only after a click", async () => {
    noted(true);
    world("open", { order: atStripe, checkout: { ...sandboxCheckout, gateway: "stripe", url: stripe } });
    payment();
    await waitFor(() => expect(href("Continue to payment")).toBe(stripe));
    expect(href("Change order")).toBe("/checkout?product=vhr");
    expect(leaveForMock).not.toHaveBeenCalled();
  });

  it("[SEC-RED-01] a corrupted stored order can't redirect to a javascript: URL", async () => {
    noted(false, "javascript:alert(1)");
    world("open", { order: atStripe, user: null });
    payment();
    await screen.findByText(/You can't pay for this order from here/);
    expect(leaveForMock).not.toHaveBeenCalled();
  });
});
