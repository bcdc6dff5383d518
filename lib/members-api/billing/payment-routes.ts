import { calls } from "@/lib/contract/table";
import { AppError } from "@/lib/core/errors";
import { type BaseContext, requireUser, type ServedCall, serve, succeeded } from "../kernel/serve";
import { cancelSubscription, ownSubscription } from "./cancel-subscription";
import { payerOrder, syncWithGateway } from "./payer-order";
import type { GatewayName } from "./payment-gateway";
import type { OrderRow } from "./payment-repository";
import { receiveEvent } from "./receive-webhook";
import { sandboxOutcome } from "./sandbox-card";
import { listSubscriptions } from "./subscription-repository";
import { subscriptionWires } from "./subscription-response";

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
    const order = await payerOrder(context, body.order);
    if (order.gateway !== "sandbox") throw new AppError("conflict", "This order is paid somewhere else.");
    await receiveEvent(db, services, site.id, "sandbox", await controls.pay(order.id, outcome));
    return stateOf(await payerOrder(context, body.order));
  }),

  serve(payment.update, async (context) =>
    stateOf(await syncWithGateway(context, await payerOrder(context, context.body.custom_data))),
  ),

  serve(payment.subscriptions, async (context) => {
    const { db, site, locale } = context;
    const rows = await listSubscriptions(db, site.id, requireUser(context).id);
    return succeeded({ data: await subscriptionWires(db, site.id, rows, locale) });
  }),

  serve(payment.cancelSubscription, async (context) => {
    const { db, site, body, locale } = context;
    const owner = { siteId: site.id, userId: requireUser(context).id };
    const subscription = await ownSubscription(db, owner, {
      gateway: body.gateway,
      id: body.subscription_id,
    });
    const cancelled = await cancelSubscription(context, subscription);
    const [data] = await subscriptionWires(db, site.id, [cancelled], locale);
    if (!data) throw new Error("no response for a subscription");
    return succeeded({ data });
  }),
];
