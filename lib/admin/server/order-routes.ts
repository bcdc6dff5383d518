import { eq } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import {
  endGrantedSubscription,
  refundOrder,
  releaseOrder,
  startGrantedSubscription,
} from "@/lib/billing/server";
import { requireAdmin, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { adminCalls } from "../contract/admin";
import { adminBillingLists } from "../contract/billing";
import { requirePaidFor } from "./adjust-credits";
import { listRoute, serveAction, withVehicle } from "./admin-action";
import { resolveSiteScope } from "./admin-scope";
import { audit } from "./audit-log";
import { listOrders, listSubscriptions, orderDetail, readOrder, toSubscriptionWire } from "./order-lists";
import { lockAccount } from "./user-repository";

const MONTH_MS = 30 * 24 * 60 * 60_000;

export const adminOrderRoutes: ServedCall[] = [
  ...listRoute(adminBillingLists.orders, listOrders),
  ...listRoute(adminBillingLists.subscriptions, listSubscriptions),

  serve(adminCalls.order, async (context) => {
    const { db, site, siteId } = await resolveSiteScope(context, context.query.site);
    const order = await orderDetail(db, siteId, context.query.id, site.uri);
    return succeeded({ data: await withVehicle(db, context.services, order) });
  }),

  serve(adminCalls.refundOrder, async (context) => {
    const { body, services } = context;
    const { db, site, siteId } = await resolveSiteScope(context, body.site);
    const { id: orderId, amount_cents: amountCents, reason, key } = body;
    const request = { siteId, orderId, amountCents, reason, key, byUserId: requireAdmin(context).user.id };
    // The refund is sent to the gateway after the transaction that logs it.
    await refundOrder({ db, services }, request, (tx, refund) =>
      audit(
        tx,
        context,
        adminCalls.refundOrder.name,
        `order:${orderId}`,
        { refund: refund.id, amount_cents: refund.amountCents, reason },
        siteId,
      ),
    );
    const order = await orderDetail(db, siteId, orderId, site.uri);
    return succeeded({ data: await withVehicle(db, services, order) });
  }),

  serveAction(adminCalls.releaseOrder, async (tx, { scope, body, services, ...context }) => {
    const { siteId, site } = scope;
    const order = await readOrder(tx, siteId, body.id);
    const { user, allSites } = requireAdmin(context);
    // The order may be held because its payment lacks the fee, which the site owes the operator.
    if (order.paymentAccount !== null && !allSites)
      throw new AppError(
        "forbidden",
        "Only the operator can release an order paid to your own payment account.",
      );
    const by = { adminId: user.id, reason: body.reason };
    await releaseOrder(tx, services, order, by);
    const data = await orderDetail(tx, siteId, order.id, site.uri);
    const detail = { number: order.number, total_cents: order.totalCents, reason: body.reason };
    return { data, subject: `order:${order.id}`, detail: { ...detail, state: data.state } };
  }),

  serveAction(adminCalls.grantSubscription, async (tx, { scope, body, now, services, ...context }) => {
    const user = await lockAccount(tx, scope.siteId, body.user_id);
    const until = new Date(body.until);
    const { product, quota, reason, key } = body;
    const { subscription, repeated } = await startGrantedSubscription(
      tx,
      user,
      { product, quota, until, key },
      now,
    );
    if (!repeated) {
      const months = Math.ceil((until.getTime() - now.getTime()) / MONTH_MS);
      await requirePaidFor(
        tx,
        { site: scope.site, services },
        {
          product,
          credits: quota,
          months,
          cause: `subscription:${subscription.id}`,
          note: reason,
          byUserId: requireAdmin(context).user.id,
        },
      );
    }
    return {
      data: toSubscriptionWire(subscription, scope.site.uri, user.email),
      subject: `subscription:${subscription.id}`,
      detail: { user: user.id, product, quota, until, reason },
      repeated,
    };
  }),

  serveAction(adminCalls.endSubscription, async (tx, { scope, body, now }) => {
    const subscription = await endGrantedSubscription(tx, scope.siteId, body.id, now);
    const [user] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, subscription.userId));
    return {
      data: toSubscriptionWire(subscription, scope.site.uri, user?.email ?? ""),
      subject: `subscription:${subscription.id}`,
      detail: {
        user: subscription.userId,
        product: subscription.product,
        remaining: subscription.remaining,
        reason: body.reason,
      },
    };
  }),
];
