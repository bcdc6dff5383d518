import { calls } from "@/lib/contract/table";
import { priceOrder } from "@/lib/core/billing/pricing";
import { AppError } from "@/lib/core/errors";
import { readBalances } from "../credits/ledger-repository";
import { type BaseContext, requireUser, type ServedCall, serve, succeeded } from "../kernel/serve";
import { creditHistory } from "./credit-history";
import { findOrder, listOrders, type OrderRow, sumOrders } from "./order-repository";
import { checkoutWire, orderResponse, orderResponses } from "./order-response";
import { type PlacedOrder, placeOrder, reopenCheckout } from "./place-order";
import { planResponse } from "./plan-response";
import { quoteOrder, requestedPlan } from "./quote";
import { receiptResponse } from "./receipt";

const { commerce } = calls;

async function placed(context: BaseContext, { order, checkout }: PlacedOrder) {
  return succeeded({ data: await orderResponse(context, order), checkout: checkoutWire(order, checkout) });
}

function ownerOf(context: BaseContext) {
  return { siteId: context.site.id, userId: requireUser(context).id };
}

async function ownOrder(context: BaseContext, number: string): Promise<OrderRow> {
  const order = await findOrder(context.db, ownerOf(context), number);
  if (!order) throw new AppError("not_found", "We couldn't find this order.");
  return order;
}

export const orderRoutes: readonly ServedCall[] = [
  serve(commerce.plans, (context) => planResponse(context, "report", context.query.user_type)),
  serve(commerce.stickerPlans, (context) => planResponse(context, "sticker", context.query.user_type)),

  serve(commerce.register, async (context) =>
    placed(context, await placeOrder(context, context.body, "report")),
  ),
  serve(commerce.registerSticker, async (context) =>
    placed(context, await placeOrder(context, context.body, "sticker")),
  ),

  serve(commerce.couponValidation, async (context) => {
    const { code, cart_plan, price_version: version, nos } = context.body;
    const offer = await requestedPlan(context, { code: cart_plan, version });
    const { plan } = offer;
    const { amounts, coupon, taxLabel } = await quoteOrder(context, {
      offer,
      quantity: nos,
      coupon: { code, field: "code" },
    });
    if (!coupon) throw new Error("a quote with a code has a coupon");
    const renewal = plan.kind === "subscription" ? priceOrder({ ...amounts, discount: null }) : null;
    return succeeded({
      data: {
        code: coupon.code,
        kind: coupon.kind,
        value: coupon.value,
        currency: plan.currency,
        subtotal_cents: amounts.subtotalCents,
        discount_cents: amounts.discountCents,
        tax: { rate_bp: amounts.taxRateBp, label: taxLabel },
        tax_cents: amounts.taxCents,
        total_cents: amounts.totalCents,
        renewal_total_cents: renewal?.totalCents ?? null,
      },
    });
  }),

  serve(commerce.order, async (context) => {
    const order = await ownOrder(context, context.query.number);
    return placed(context, { order, checkout: await reopenCheckout(context, order) });
  }),

  serve(commerce.totalOrders, async (context) => {
    const owner = ownerOf(context);
    const { rows, next } = await listOrders(context.db, owner, context.body);
    const { total, sums } = await sumOrders(context.db, owner);
    return succeeded({ data: rows.map(await orderResponses(context, rows)), next, total, sums });
  }),

  serve(commerce.receipt, async (context) => {
    const order = await ownOrder(context, context.query.number);
    return receiptResponse(context, requireUser(context), order, context.query.locale ?? order.locale);
  }),

  serve(commerce.history, async (context) => {
    const owner = ownerOf(context);
    const history = await creditHistory(context.db, owner, context.query);
    return succeeded({ ...history, balances: await readBalances(context.db, owner.siteId, owner.userId) });
  }),
];
