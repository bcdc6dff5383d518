import { createHash } from "node:crypto";
import type { UserRow } from "@/lib/account/schema";
import { acceptTerms, openGuestAccount } from "@/lib/account/server";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import { runSerializableTransaction } from "@/lib/platform/db";
import { type BaseContext, requireUser } from "@/lib/platform/http";
import { AppError, createRandomId, type FieldErrors } from "@/lib/platform/values";
import { getDashboardHref, getModelStickerHref, REPORT_HASH, STICKER_HASH } from "@/lib/routes";
import { isUnconfirmed, mayGuestsBuy } from "@/lib/site/server";
import { isYmmtKey, type NamedModel } from "@/lib/vehicle/rules/identity";
import { requireVehicleNumber } from "@/lib/vehicle/rules/require-vin";
import { getSettlement, holdWholesale, PrepaidExhausted, reportExhausted } from "@/lib/wholesale/server";
import type { OrderForm } from "../contract/orders";
import { getApplicationFee } from "../rules/application-fee";
import { normalizeCouponCode } from "../rules/coupon";
import { CHECKOUT_OPEN_MS } from "../rules/pricing";
import { settleFreeOrder } from "./apply-payment-event";
import { createRejectedCouponError } from "./coupon-check";
import { redeemCoupon } from "./coupon-repository";
import { endOrder } from "./expire-orders";
import { newOrderNumber } from "./order-number";
import { findOrderByKey, GUEST_KEY, insertOrder, lockBuyer, type OrderRow } from "./order-repository";
import type { Checkout } from "./payment-gateway";
import { AUDIENCE_PRODUCTS, type PlanAudience } from "./plan-response";
import { getPurchasedPlan, type PlanRow } from "./purchased-plan";
import { findRequestedPlan, type Offer, type Quote, quoteOrder } from "./quote";
import { createCannotSellError, requireSaleRoute, type SaleRoute } from "./sale-routes";
import { createPriceChangedError } from "./shown-price";
import { startCheckout } from "./start-checkout";

export interface PlacedOrder {
  order: OrderRow;
  checkout: Checkout | null;
}

/**
 * Places an order and opens its checkout. Throws 409 if the shown price differs, 422 if the key was used with
 * other details.
 */
export async function placeOrder(
  context: BaseContext,
  form: OrderForm,
  audience: PlanAudience,
): Promise<PlacedOrder> {
  try {
    return await place(context, form, audience);
  } catch (error) {
    if (error instanceof PrepaidExhausted) await reportExhausted(context, error.account);
    const reason = error instanceof AppError ? error.fields?.coupon_code : undefined;
    if (reason === undefined || context.user) throw error;
    throw createRegistrationFailureError({ coupon_code: reason });
  }
}

async function place(context: BaseContext, form: OrderForm, audience: PlanAudience): Promise<PlacedOrder> {
  if (form.vin && !isYmmtKey(form.vin)) requireVehicleNumber(form.vin);
  const isGuest = context.user === null;
  const hash = hashCode(form, audience);
  const key = orderKey(context.idempotencyKey, isGuest);
  // Checked first: a repeat must succeed even if the plan or its price changed.
  const existing = context.user && (await findRepeatedOrder(context, context.user, key, hash));
  if (existing) return withCheckout(context, existing, form);
  const { cart_plan: code, price_version: version } = form;
  const offer = await findRequestedPlan(context, { code, version, sold: AUDIENCE_PRODUCTS[audience] });
  const { plan } = offer;
  assertSubscriptionChosen(plan, form);
  if (isGuest) assertGuestMay(context, plan, form);
  const quote = await quoteOrder(context, {
    offer,
    quantity: form.nos,
    coupon: form.coupon_code ? { code: form.coupon_code, field: "coupon_code" } : null,
  });
  assertPriceShown(quote, plan, form);
  const isFree = quote.amounts.totalCents === 0 && plan.kind !== "subscription";
  const { db, services, site } = context;
  if (isUnconfirmed(site)) throw createCannotSellError();
  const route = isFree ? FREE : await requireSaleRoute(db, services, site, form.payment_gateway);
  const buyer =
    context.user ?? (await openGuestAccount(context, form.email ?? "", findPathAfter(form, audience)));
  const order = await enterOrder(context, {
    buyer,
    offer,
    quote,
    key,
    hash,
    route,
    vin: form.vin ?? null,
    vehicle: getNamedModel(form),
  });
  return withCheckout(context, order, form);
}

const FREE = { gateway: "free", account: null } as const;

/** Key prefixes reserved for our own orders; callers can't use these. */
const RESERVED_PREFIX = /^(?:guest|auto|renewal|own|app):/;

function orderKey(callerKey: string | null, isGuest: boolean): string {
  const key = callerKey ?? `auto:${createRandomId()}`;
  if (isGuest) return `${GUEST_KEY}${key}`;
  return callerKey !== null && RESERVED_PREFIX.test(callerKey) ? `own:${callerKey}` : key;
}

function getNamedModel({ year, make, model }: OrderForm): NamedModel | null {
  return year && make && model ? { year, make, model } : null;
}

function findPathAfter(form: OrderForm, audience: PlanAudience): string | undefined {
  if (form.vin) return getDashboardHref(form.vin, audience === "sticker" ? STICKER_HASH : REPORT_HASH);
  const namedModel = getNamedModel(form);
  return namedModel ? getModelStickerHref(namedModel) : undefined;
}

/** Excludes the price, because a changed price doesn't make it a different order. */
function hashCode(form: OrderForm, audience: PlanAudience): string {
  const code = form.coupon_code ? normalizeCouponCode(form.coupon_code) : null;
  const parts = [audience, form.cart_plan, form.nos, form.vin ?? null, code, form.payment_gateway || null];
  const namedModel = getNamedModel(form);
  return createHash("sha256")
    .update(JSON.stringify(namedModel ? [...parts, namedModel] : parts))
    .digest("hex");
}

/** Uses the message 'error', which the specification requires here, with the reason on the field. */
function createRegistrationFailureError(fields: FieldErrors): AppError {
  return new AppError("invalid_fields", "error", { fields });
}

function assertSubscriptionChosen(plan: PlanRow, form: OrderForm): void {
  const isSubscription = plan.kind === "subscription";
  if (isSubscription && !form.is_subscription) {
    throw createInvalidFieldsError({
      is_subscription: "Confirm that you want a subscription that renews automatically.",
    });
  }
  if (!isSubscription && form.is_subscription) {
    throw createInvalidFieldsError({
      is_subscription: "This plan is a one-time purchase. It doesn't renew.",
    });
  }
  if (isSubscription && form.nos !== 1)
    throw createInvalidFieldsError({ nos: "You can buy one subscription at a time." });
}

/** Throws the same errors for every address, so that responses don't reveal accounts. */
function assertGuestMay({ services, site }: BaseContext, plan: PlanRow, form: OrderForm): void {
  if (!mayGuestsBuy(services, site)) {
    throw createRegistrationFailureError({
      email: "Log in or sign up to buy. This site can't send email yet.",
    });
  }
  if (plan.kind === "subscription") {
    throw createRegistrationFailureError({
      cart_plan: "Log in or sign up to subscribe. You can cancel in your account.",
    });
  }
  if (!form.email) throw createRegistrationFailureError({ email: "Please enter a valid email address." });
}

function assertPriceShown({ amounts }: Quote, { currency }: PlanRow, form: OrderForm): void {
  const price = form.price ?? amounts.totalCents;
  if (price === amounts.totalCents && (form.currency ?? currency) === currency) return;
  throw createPriceChangedError();
}

async function findRepeatedOrder(
  { db, site }: BaseContext,
  user: UserRow,
  key: string,
  hash: string,
): Promise<OrderRow | null> {
  const order = await findOrderByKey(db, { siteId: site.id, userId: user.id }, key);
  if (order && order.requestHash !== hash) {
    throw new AppError(
      "key_reused",
      "This Idempotency-Key was already used for another order. Use a new one.",
    );
  }
  return order;
}

interface Entry {
  buyer: UserRow;
  offer: Offer;
  quote: Quote;
  key: string;
  hash: string;
  route: SaleRoute | typeof FREE;
  vin: string | null;
  vehicle: NamedModel | null;
}

function enterOrder(context: BaseContext, entry: Entry): Promise<OrderRow> {
  const { db, site, services, locale } = context;
  const { buyer, offer, quote, key, hash, route, vin, vehicle } = entry;
  const { gateway, account: paymentAccount } = route;
  const { plan } = offer;
  const { amounts, coupon } = quote;
  const { wholesaleCents } = quote.wholesale;
  const { totalCents } = amounts;
  const owner = { siteId: site.id, userId: buyer.id };
  return runSerializableTransaction(db, async (tx) => {
    await lockBuyer(tx, owner);
    const existing = await findRepeatedOrder({ ...context, db: tx }, buyer, key, hash);
    if (existing) return existing;
    const now = services.now();
    const sold = {
      siteId: site.id,
      currency: plan.currency,
      gateway,
      ...quote.wholesale,
      settlement: getSettlement(offer.wholesale.settlement, paymentAccount !== null),
    };
    const wholesaleHeld = await holdWholesale(tx, sold, now);
    const order = await insertOrder(tx, {
      id: createRandomId(),
      ...owner,
      ...sold,
      wholesaleHeld,
      number: newOrderNumber(),
      idempotencyKey: key,
      requestHash: hash,
      vin,
      vehicle,
      locale,
      paymentAccount,
      feeCents: paymentAccount === null ? null : getApplicationFee({ wholesaleCents, totalCents }),
      planId: plan.id,
      planVersion: plan.version,
      plan: { ...getPurchasedPlan(plan, quote.taxLabel) },
      quantity: amounts.quantity,
      unitCents: amounts.unitCents,
      discountCents: amounts.discountCents,
      taxRateBp: amounts.taxRateBp,
      taxCents: amounts.taxCents,
      totalCents,
      couponId: coupon?.id ?? null,
      couponCode: coupon?.code ?? null,
      state: "open",
      createdAt: now,
      updatedAt: now,
    });
    const isGuest = context.user === null;
    const refusal = coupon && (await redeemCoupon(tx, { ...owner, isGuest, orderId: order.id, coupon }, now));
    // Thrown to roll back the inserted order.
    if (refusal) throw createRejectedCouponError("coupon_code", refusal);
    await acceptTerms(context, tx, buyer.id, { by: "order", order: order.number, guest: isGuest });
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
    return { order, checkout: await startCheckout(context, { email }, order) };
  } catch (error) {
    // Without a key the caller can't return to this order, so release its coupon.
    if (!context.idempotencyKey) await endOrder(context.db, order, "failed", context.services.now());
    throw error;
  }
}

export async function reopenCheckout(context: BaseContext, order: OrderRow): Promise<Checkout | null> {
  const ends = order.createdAt.getTime() + CHECKOUT_OPEN_MS;
  if (order.state !== "open" || context.services.now().getTime() >= ends) return null;
  try {
    return await startCheckout(context, { email: requireUser(context).email }, order);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
