import { createHash, randomUUID } from "node:crypto";
import type { OrderForm } from "@/lib/contract/commerce-orders";
import { normalCouponCode } from "@/lib/core/coupon";
import { AppError, type FieldErrors } from "@/lib/core/errors";
import { CHECKOUT_OPEN_MS } from "@/lib/core/pricing";
import { invalidFields } from "@/lib/core/request-fields";
import { guestBuyer } from "../guest-buyer";
import { inExactTransaction } from "../ledger/exact-transaction";
import { settleFreeOrder } from "../payment/apply-event";
import { beginCheckout } from "../payment/begin-checkout";
import type { Checkout } from "../payment/gateway";
import { newOrderNumber } from "../payment/order-number";
import { type BaseContext, requireUser, type UserRow } from "../serve";
import { refusedCoupon } from "./coupon-check";
import { redeemCoupon } from "./coupon-repository";
import { endOrder } from "./expire-orders";
import { findOrderByKey, GUEST_KEY, insertOrder, lockBuyer, type OrderRow } from "./order-repository";
import { type Shelf, SOLD_BY } from "./plan-answer";
import { chosenPlan, type Quote, quoteOrder } from "./quote";
import { type PlanRow, soldPlan } from "./sold-plan";

export interface PlacedOrder {
  order: OrderRow;
  /** Null where nothing is to be paid any more. */
  checkout: Checkout | null;
}

/**
 * Takes an order and opens its checkout. Nothing of what the form says of prices counts. The same Idempotency-Key
 * is the same order; with other details it is refused (422).
 */
export async function placeOrder(context: BaseContext, form: OrderForm, shelf: Shelf): Promise<PlacedOrder> {
  const plan = await chosenPlan(context, form.cart_plan, SOLD_BY[shelf]);
  assertSubscriptionChosen(plan, form);
  const isGuest = context.user === null;
  if (isGuest) assertGuestMay(plan, form);
  const hash = hashOf(form, shelf);
  const key = orderKey(context.idempotencyKey, isGuest);
  const known = context.user && (await knownOrder(context, context.user, key, hash));
  if (known) return withCheckout(context, known, form);
  const coupon = form.coupon_code && context.user;
  const quote = await quoteOrder(context, {
    plan,
    quantity: form.nos,
    coupon: coupon ? { code: form.coupon_code ?? "", field: "coupon_code", user: coupon } : null,
  });
  const isFree = quote.amounts.totalCents === 0 && plan.kind !== "subscription";
  const gateway = isFree ? "free" : offeredGateway(context, form.payment_gateway);
  const buyer = context.user ?? (await guestBuyer(context, form.email ?? ""));
  const order = await enterOrder(context, { buyer, plan, quote, key, hash, gateway, vin: form.vin ?? null });
  return withCheckout(context, order, form);
}

/** Beginnings that say who made an order (payment/renewal-order.ts makes 'renewal:'): no caller's key may claim one. */
const CLAIMS = /^(?:guest|auto|renewal|own):/;

function orderKey(given: string | null, isGuest: boolean): string {
  const key = given ?? `auto:${randomUUID()}`;
  if (isGuest) return `${GUEST_KEY}${key}`;
  return given !== null && CLAIMS.test(given) ? `own:${given}` : key;
}

/** What makes two orders the same: what is bought and how, not what the page said it costs. */
function hashOf(form: OrderForm, shelf: Shelf): string {
  const code = form.coupon_code ? normalCouponCode(form.coupon_code) : null;
  const parts = [shelf, form.cart_plan, form.nos, form.vin ?? null, code, form.payment_gateway || null];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** What the specification calls a registration failure: its message is 'error', the reason stands with the field. */
function registrationFailure(fields: FieldErrors): AppError {
  return new AppError("invalid_fields", "error", { fields });
}

function assertSubscriptionChosen(plan: PlanRow, form: OrderForm): void {
  const isSubscription = plan.kind === "subscription";
  if (isSubscription && !form.is_subscription) {
    throw invalidFields({ is_subscription: "Say that you want a subscription that renews itself." });
  }
  if (!isSubscription && form.is_subscription) {
    throw invalidFields({ is_subscription: "This plan is paid once and renews nothing." });
  }
  if (isSubscription && form.nos !== 1)
    throw invalidFields({ nos: "A subscription is bought one at a time." });
}

/** The same for every address, so that no answer tells whether it has an account. */
function assertGuestMay(plan: PlanRow, form: OrderForm): void {
  if (plan.kind === "subscription") {
    throw registrationFailure({
      cart_plan: "Log in or sign up to subscribe: you cancel it in your account.",
    });
  }
  if (form.coupon_code) throw registrationFailure({ coupon_code: "Log in or sign up to use a coupon." });
  if (!form.email) throw registrationFailure({ email: "Please enter a valid email address." });
}

function offeredGateway({ services }: BaseContext, wanted: string | undefined): string {
  const names: readonly string[] = [...services.gateways.keys()];
  const [first] = names;
  if (first === undefined) {
    const message = "Payment is not set up on this site.";
    throw new AppError("unprocessable", message, { fields: { payment_gateway: message } });
  }
  if (!wanted) return first;
  if (!names.includes(wanted)) throw invalidFields({ payment_gateway: "Choose another way to pay." });
  return wanted;
}

async function knownOrder(
  { db, site }: BaseContext,
  user: UserRow,
  key: string,
  hash: string,
): Promise<OrderRow | null> {
  const known = await findOrderByKey(db, { siteId: site.id, userId: user.id }, key);
  if (known && known.requestHash !== hash) {
    throw new AppError("key_reused", "This Idempotency-Key was used for another order. Make a new one.");
  }
  return known;
}

interface Entry {
  buyer: UserRow;
  plan: PlanRow;
  quote: Quote;
  key: string;
  hash: string;
  gateway: string;
  vin: string | null;
}

/** Order, coupon and, where nothing is to be paid, credits in one transaction; a twin of the same key gets the first one's. */
function enterOrder(context: BaseContext, entry: Entry): Promise<OrderRow> {
  const { db, site, services, locale } = context;
  const { buyer, plan, quote, key, hash, gateway, vin } = entry;
  const { amounts, coupon } = quote;
  const owner = { siteId: site.id, userId: buyer.id };
  return inExactTransaction(db, async (tx) => {
    await lockBuyer(tx, owner);
    const known = await knownOrder({ ...context, db: tx }, buyer, key, hash);
    if (known) return known;
    const now = services.now();
    const order = await insertOrder(tx, {
      id: randomUUID(),
      ...owner,
      ...{ number: newOrderNumber(), idempotencyKey: key, requestHash: hash, vin, locale, gateway },
      planId: plan.id,
      plan: { ...soldPlan(plan, quote.taxLabel) },
      quantity: amounts.quantity,
      currency: plan.currency,
      unitCents: amounts.unitCents,
      discountCents: amounts.discountCents,
      taxRateBp: amounts.taxRateBp,
      taxCents: amounts.taxCents,
      totalCents: amounts.totalCents,
      couponId: coupon?.id ?? null,
      couponCode: coupon?.code ?? null,
      state: "open",
      createdAt: now,
      updatedAt: now,
    });
    const refused = coupon && (await redeemCoupon(tx, { ...owner, orderId: order.id, coupon }, now));
    // Thrown, not returned: the order that was just entered must go with it.
    if (refused) throw refusedCoupon("coupon_code", refused);
    return gateway === "free" ? settleFreeOrder(tx, services, order) : order;
  });
}

async function withCheckout(
  context: BaseContext,
  order: OrderRow,
  form: Pick<OrderForm, "email">,
): Promise<PlacedOrder> {
  if (order.state !== "open") return { order, checkout: null };
  try {
    const email = context.user?.email ?? form.email ?? "";
    return { order, checkout: await beginCheckout(context, { email }, order) };
  } catch (error) {
    // With a key the caller comes back to this order; without one nobody ever will, and its coupon must not stay held.
    if (!context.idempotencyKey) await endOrder(context.db, order, "failed", context.services.now());
    throw error;
  }
}

/**
 * The checkout of an order that was left, while it can be paid: asked again a gateway gives the same one. Null where
 * the gateway does not answer, because the order itself can be read all the same.
 */
export async function checkoutAgain(context: BaseContext, order: OrderRow): Promise<Checkout | null> {
  const ends = order.createdAt.getTime() + CHECKOUT_OPEN_MS;
  if (order.state !== "open" || context.services.now().getTime() >= ends) return null;
  try {
    return await beginCheckout(context, { email: requireUser(context).email }, order);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
