import { screen } from "@testing-library/react";
import { CheckoutForm } from "@/components/billing/checkout-form";
import type { UserWire } from "@/lib/account/contract/account";
import { allOffers, type Offer } from "@/lib/compose/calls/offers";
import type { PurchaseInput } from "@/lib/routes";
import { useCheckoutDraft } from "@/stores/billing";
import { refusal, type SentCall, stubCalls } from "./mock-server";
import { orderWire, sandboxCheckout, shop } from "./orders";
import { renderPage } from "./render";
import { COROLLA, preview } from "./vehicles";

export const couponQuote = {
  code: "SPRING20",
  kind: "percent",
  value: 20,
  currency: "USD",
  subtotal_cents: 1499,
  discount_cents: 300,
  tax: shop.tax,
  tax_cents: 96,
  total_cents: 1295,
  renewal_total_cents: null,
};
export const placed = { data: orderWire(), checkout: sandboxCheckout };

export function resetCheckout(): void {
  sessionStorage.clear();
  useCheckoutDraft.setState({ coupon: "", applied: "", email: "", quantity: 1, discountClosed: false });
}
export const findPayButton = () => screen.findByRole("button", { name: /Go to payment/ });
export const readTotal = async () => (await screen.findByTestId("total")).textContent;

export function renderCheckout(
  user: UserWire | null,
  answers: Record<string, unknown> = {},
  {
    input = { product: "vhr", vin: COROLLA },
    discountCoupon = null,
    gateways = ["sandbox"],
    guestCheckout = true,
    signupGrant = { vhr: 0, sticker: 0 },
    offers = allOffers,
  }: {
    input?: PurchaseInput;
    discountCoupon?: string | null;
    gateways?: string[] | null;
    guestCheckout?: boolean;
    signupGrant?: { vhr: number; sticker: number };
    offers?: Offer[];
  } = {},
): SentCall[] {
  const sentCalls = stubCalls({
    "GET /api/user": () => (user ? { user } : refusal(401, "not_logged_in")),
    "GET /plans": shop,
    "GET /sticker-plans": shop,
    "GET /api-cwa/preview-decode": { data: preview() },
    "POST /cwa_register": placed,
    "POST /coupon_validation": { data: couponQuote },
    ...answers,
  });
  renderPage(
    <CheckoutForm
      input={input}
      discountCoupon={discountCoupon}
      isGlobal={false}
      support="help@site.example"
      gateways={gateways}
      guestCheckout={guestCheckout}
      signupGrant={signupGrant}
    />,
    { offers },
  );
  return sentCalls;
}
