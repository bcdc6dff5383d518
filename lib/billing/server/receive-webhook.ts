import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { orders, subscriptions } from "../schema/billing";
import { type Applied, applyPaymentEvent } from "./apply-payment-event";
import { disconnectPaymentAccount, findAccountByRef, syncPaymentAccount } from "./payment-account";
import type {
  AccountNotice,
  ConnectedAccounts,
  GatewayName,
  PaymentEvent,
  SignedEvent,
} from "./payment-gateway";
import { getRenewalFee } from "./plan-terms";
import type { Settling } from "./settle-order";

type Receiving = Settling & Pick<Services, "gateways" | "siteSaved">;

export async function receiveEvent(
  db: Database,
  services: Receiving,
  siteId: string,
  name: GatewayName,
  { bytes, headers }: SignedEvent,
): Promise<Applied> {
  const gateway = services.gateways.get(name);
  if (!gateway) throw new AppError("not_found", "This site doesn't use this payment service.");
  return apply(db, services, siteId, await gateway.readEvent(bytes, headers));
}

async function apply(
  db: Database,
  services: Receiving,
  siteId: string,
  event: PaymentEvent,
): Promise<Applied> {
  const applied = await applyPaymentEvent(db, services, siteId, event);
  const { gateway, eventId, type, account } = event;
  const line = { gateway, event: eventId, type, outcome: applied.outcome, account: account ?? undefined };
  services.log.info(line, "payment event");
  return applied;
}

/**
 * Works like `receiveEvent`, for partners' accounts. Throws if the gateway doesn't respond, so that it resends the
 * event.
 */
export async function receiveConnectEvent(
  db: Database,
  services: Receiving,
  siteId: string,
  name: GatewayName,
  { bytes, headers }: SignedEvent,
): Promise<Pick<Applied, "outcome">> {
  const accounts = services.gateways.get(name)?.accounts;
  if (!accounts) throw new AppError("not_found", "This site doesn't use this payment service.");
  const event = await accounts.readEvent(bytes, headers);
  if ("eventId" in event) return apply(db, services, siteId, event);
  services.log.info({ gateway: name, ...event }, "payment account notice");
  const isOurs = await handleNotice(db, services, name, accounts, event);
  return { outcome: isOurs ? "applied" : "foreign" };
}

async function handleNotice(
  db: Database,
  services: Receiving,
  name: GatewayName,
  accounts: ConnectedAccounts,
  notice: AccountNotice,
): Promise<boolean> {
  if (notice.type === "renewal_drafted") {
    const feeCents = await loadDraftedFee(db, name, notice);
    if (feeCents !== null) await accounts.setRenewalFee({ ...notice, feeCents });
    return feeCents !== null;
  }
  const row = await findAccountByRef(db, name, notice.account);
  if (!row) return false;
  if (notice.type === "account_changed") await syncPaymentAccount({ db, services }, row);
  else await disconnectPaymentAccount(db, row, services.now());
  return true;
}

async function loadDraftedFee(
  db: Database,
  gateway: GatewayName,
  { account, subscriptionRef }: { account: string; subscriptionRef: string },
): Promise<number | null> {
  const [subscription] = await db
    .select({ order: orders })
    .from(subscriptions)
    .innerJoin(orders, eq(orders.id, subscriptions.orderId))
    .where(
      and(
        eq(subscriptions.gateway, gateway),
        eq(subscriptions.gatewayRef, subscriptionRef),
        eq(orders.paymentAccount, account),
      ),
    );
  return subscription ? getRenewalFee(subscription.order) : null;
}
