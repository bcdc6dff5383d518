import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { type BaseContext, requireUser, type ServedCall, serve, succeeded } from "../serve";
import { askGateway, buyerOrder } from "./buyer-order";
import { cancelSubscription, ownSubscription } from "./cancel-subscription";
import type { GatewayName } from "./gateway";
import type { OrderRow } from "./payment-repository";
import { receiveEvent } from "./receive-event";
import { sandboxOutcome } from "./sandbox-card";
import { subscriptionWires } from "./subscription-answer";
import { listSubscriptions } from "./subscription-repository";

const { payment } = calls;

function stateOf({ number, state, gateway }: OrderRow) {
  return succeeded({ data: { order: number, state, sandbox: gateway === "sandbox" } });
}

async function webhook(context: BaseContext & { body: { bytes: Uint8Array } }, name: GatewayName) {
  const { db, services, site, headers, body } = context;
  const { outcome } = await receiveEvent(db, services, site.id, name, { bytes: body.bytes, headers });
  return succeeded({ received: outcome });
}

export const paymentRoutes: readonly ServedCall[] = [
  serve(payment.stripeWebhook, (context) => webhook(context, "stripe")),
  serve(payment.sandboxWebhook, (context) => webhook(context, "sandbox")),

  serve(payment.sandbox, async (context) => {
    const { db, services, site, body } = context;
    const controls = services.gateways.get("sandbox")?.sandbox;
    if (!controls) throw new AppError("not_found", "There is no sandbox here.");
    const outcome = sandboxOutcome(body);
    const order = await buyerOrder(context, body.order);
    if (order.gateway !== "sandbox") throw new AppError("conflict", "This order is paid somewhere else.");
    await receiveEvent(db, services, site.id, "sandbox", await controls.pay(order.id, outcome));
    return stateOf(await buyerOrder(context, body.order));
  }),

  serve(payment.update, async (context) =>
    stateOf(await askGateway(context, await buyerOrder(context, context.body.custom_data))),
  ),

  serve(payment.subscriptions, async (context) => {
    const { db, site, locale } = context;
    const rows = await listSubscriptions(db, site.id, requireUser(context).id);
    return succeeded({ data: await subscriptionWires(db, site.id, rows, locale) });
  }),

  serve(payment.cancelSubscription, async (context) => {
    const { db, site, body, locale } = context;
    const owner = { siteId: site.id, userId: requireUser(context).id };
    const held = await ownSubscription(db, owner, { gateway: body.gateway, id: body.subscription_id });
    const cancelled = await cancelSubscription(context, held);
    const [data] = await subscriptionWires(db, site.id, [cancelled], locale);
    if (!data) throw new Error("a subscription without an answer");
    return succeeded({ data });
  }),
];
