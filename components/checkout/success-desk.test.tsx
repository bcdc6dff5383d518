import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { UserWire } from "@/lib/contract/account";
import type { OrderWire } from "@/lib/contract/commerce-orders";
import { NUMBER, orderWire, sandboxCheckout } from "@/tests/setup/orders";
import { renderPage } from "@/tests/setup/render";
import { COROLLA, preview, userWire } from "@/tests/setup/vehicles";
import { answerCalls, refusal, type SentCall } from "@/tests/setup/wire";
import { PaymentDesk } from "./payment-desk";
import { askAgain, SuccessDesk } from "./success-desk";

const left = vi.hoisted(() => vi.fn((_path: string): "leaving" => "leaving"));
vi.mock("@/lib/client/session", async (original) => ({
  ...(await original<typeof import("@/lib/client/session")>()),
  leaveFor: left,
}));

beforeEach(() => {
  sessionStorage.clear();
  left.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

type State = OrderWire["state"];
const told = (state: State, sandbox = true) => ({ data: { order: NUMBER, state, sandbox } });

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
  return answerCalls({
    "GET /api/user": () => (user ? { user } : refusal(401, "not_logged_in")),
    "POST /payment-update": told(state, order.gateway !== "stripe"),
    "GET /api/order": { data: orderWire({ state, ...order }), checkout },
    "GET /api-cwa/preview-decode": { data: preview() },
    ...answers,
  });
}
const success = () => renderPage(<SuccessDesk number={NUMBER} balance={<p>4 reports</p>} />);
const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

describe("SuccessDesk", () => {
  it("[PAGE-12] [BTN-1] paid: balance, receipt in the reader's language, and back to the car's report", async () => {
    world("paid", { order: { receipt: `/members/api/order/receipt?number=${NUMBER}` } });
    success();
    expect(await screen.findByRole("heading", { name: "Paid" })).toBeTruthy();
    expect(screen.getByText("4 reports")).toBeTruthy();
    await waitFor(() =>
      expect(href("To the car and its report")).toBe(`/dashboard?vin=${COROLLA}#vehicle-history-report`),
    );
    expect(href("Receipt (PDF)")).toBe(`/members/api/order/receipt?number=${NUMBER}&locale=en`);
  });

  it("[SEC-PAY-06] what the address claims counts for nothing: an open order is told as open", async () => {
    window.history.replaceState(null, "", `/success-page?order=${NUMBER}&status=paid`);
    const sent = world("open");
    success();
    expect(await screen.findByRole("heading", { name: "The payment is on its way" })).toBeTruthy();
    expect(sent.find((call) => call.path === "/payment-update")?.body).toBe(`custom_data=${NUMBER}`);
    expect(screen.queryByText("Paid")).toBeNull();
  });

  it("[PAGE-12] a payment that arrives while one waits is shown, without a press", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let state: State = "open";
    world("open", { answers: { "POST /payment-update": () => told(state) } });
    success();
    await screen.findByRole("heading", { name: "The payment is on its way" });
    state = "paid";
    await vi.advanceTimersByTimeAsync(3_100);
    expect(await screen.findByRole("heading", { name: "Paid" })).toBeTruthy();
    vi.useRealTimers();
  });

  it("[PAGE-12] asks often at first, then with patience, then no more by itself", () => {
    expect([1, 10, 11, 40, 41].map((asked) => askAgain("open", asked))).toEqual([
      3000,
      3000,
      10_000,
      10_000,
      false,
    ]);
    expect(askAgain("paid", 1)).toBe(false);
  });

  it.each([
    ["failed", "The payment was declined", "Try again", `/payment?order=${NUMBER}`],
    ["expired", "Not bought", "Start again", `/checkout?product=vhr&vin=${COROLLA}&plan=report-1`],
    [
      "held",
      "We are looking at this payment",
      "Back to the car",
      `/dashboard?vin=${COROLLA}#vehicle-history-report`,
    ],
  ] as const)("[PAGE-12] %s: says so, and the way on", async (state, title, action, to) => {
    world(state);
    success();
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    await waitFor(() => expect(href(action)).toBe(to));
  });

  it("[PAGE-12] who returns after the order has ended is told why", async () => {
    world("expired", { order: { created: new Date(Date.now() - 61 * 60_000).toISOString() } });
    success();
    expect(await screen.findByText(/it could be paid for one hour/)).toBeTruthy();
  });

  it("[PAGE-12] a visitor is told of the mail, and logs in to go on at the car", async () => {
    const note = {
      order: orderWire({ state: "open" }),
      next: `/dashboard?vin=${COROLLA}`,
      email: "ann@example.com",
    };
    sessionStorage.setItem(
      `checkout:order:${NUMBER}`,
      JSON.stringify({ ...note, from: "/checkout", url: null, sent: false }),
    );
    world("paid", { user: null });
    success();
    expect(await screen.findByText(/on the account of ann@example.com/)).toBeTruthy();
    expect(href("Log in and go on")).toBe(`/login?next=${encodeURIComponent(`/dashboard?vin=${COROLLA}`)}`);
    expect(screen.queryByText("4 reports")).toBeNull();
  });

  it("[PAGE-12] an order of another account is not shown; a visitor may log in", async () => {
    world("open", { user: null, answers: { "POST /payment-update": refusal(404, "not_found") } });
    success();
    expect(await screen.findByRole("heading", { name: "This order is not known here" })).toBeTruthy();
    expect(href("Log in")).toBe(`/login?next=${encodeURIComponent(`/success-page?order=${NUMBER}`)}`);
  });

  it("[ERR-12] no answer says nothing of the payment, and can be asked for again", async () => {
    let isDown = true;
    world("open", {
      answers: { "POST /payment-update": () => (isDown ? refusal(400, "bad_request") : told("paid")) },
    });
    success();
    expect(await screen.findByText(/This says nothing of your payment/)).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Paid" })).toBeTruthy();
  });
});

describe("PaymentDesk", () => {
  const payment = () => renderPage(<PaymentDesk number={NUMBER} />);
  const pay = () => screen.findByRole("button", { name: /Pay with play money/ });

  it("[PAGE-12] the sandbox says that nothing is charged, and is pressed once", async () => {
    const sent = world("open", { answers: { "POST /api/payment/sandbox": told("paid") } });
    payment();
    await userEvent.dblClick(await pay());
    expect(screen.getByText("Test payment")).toBeTruthy();
    await waitFor(() => expect(left).toHaveBeenCalledWith(`/success-page?order=${NUMBER}`));
    const played = sent.filter((call) => call.path === "/api/payment/sandbox");
    expect(played.map((call) => JSON.parse(call.body))).toEqual([
      { order: NUMBER, card: "4242 4242 4242 4242" },
    ]);
  });

  it("[PAGE-12] a declined card keeps one here, with another try", async () => {
    world("open", { answers: { "POST /api/payment/sandbox": told("failed") } });
    payment();
    await userEvent.click(await screen.findByRole("radio", { name: /The card is declined/ }));
    await userEvent.click(await pay());
    expect(await screen.findByText("The card was declined")).toBeTruthy();
    expect(left).not.toHaveBeenCalled();
    expect((await pay()).getAttribute("aria-busy")).toBeNull();
  });

  it("[PAGE-12] an order that is settled leads to what became of it", async () => {
    world("paid");
    payment();
    await waitFor(() => expect(left).toHaveBeenCalledWith(`/success-page?order=${NUMBER}`));
  });

  const stripe = "https://checkout.stripe.example/c/pay/1";
  function noted(sent: boolean, url = stripe) {
    const order = orderWire({ gateway: "stripe", test: false });
    sessionStorage.setItem(
      `checkout:order:${NUMBER}`,
      JSON.stringify({ order, next: null, from: "/checkout?product=vhr", url, email: null, sent }),
    );
  }
  const atStripe = { gateway: "stripe", test: false };

  it("[PAGE-12] goes to the gateway's own page by itself, once", async () => {
    noted(false);
    world("open", { order: atStripe });
    payment();
    await waitFor(() => expect(left).toHaveBeenCalledWith(stripe));
    expect(left).toHaveBeenCalledTimes(1);
  });

  it("[PAGE-12] who comes back unpaid goes there again by pressing only", async () => {
    noted(true);
    world("open", { order: atStripe, checkout: { ...sandboxCheckout, gateway: "stripe", url: stripe } });
    payment();
    await waitFor(() => expect(href("Go on to the payment page")).toBe(stripe));
    expect(href("Change the order")).toBe("/checkout?product=vhr");
    expect(left).not.toHaveBeenCalled();
  });

  it("[SEC-RED-01] a spoiled note leads nowhere but to http addresses", async () => {
    noted(false, "javascript:alert(1)");
    world("open", { order: atStripe, user: null });
    payment();
    await screen.findByText(/cannot be paid from here any more/);
    expect(left).not.toHaveBeenCalled();
  });
});
