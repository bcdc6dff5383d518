import { and, eq } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import { composeEmail, type EmailText, getSiteLocale, queueMemberEmail } from "@/lib/email/server";
import { type Decoders, formatVehicleText } from "@/lib/generation/server";
import type { Database } from "@/lib/platform/db";
import type { Services } from "@/lib/platform/http";
import { getAccountHref, routes } from "@/lib/routes";
import { sites } from "@/lib/site/schema/site";
import { formatMoney } from "../rules/pricing";
import { refunds } from "../schema/billing";
import { toOwnedNumber } from "./order-response";
import type { OrderRow } from "./payment-repository";

type Mailing = Pick<Services, "mail" | "log">;
type Naming = Mailing & Decoders;

async function loadSurroundings(tx: Database, order: OrderRow) {
  const [user] = await tx
    .select({ email: users.email, config: sites.config, settings: sites.settings })
    .from(users)
    .innerJoin(sites, eq(sites.id, users.siteId))
    .where(eq(users.id, order.userId));
  if (!user) throw new Error("an order has no user");
  return user;
}

export async function queueReceipt(tx: Database, services: Naming, order: OrderRow): Promise<void> {
  const { email, config, settings } = await loadSurroundings(tx, order);
  await services.mail.queue(tx, {
    siteId: order.siteId,
    to: email,
    dedupe: `receipt:${order.id}`,
    evenIfClosed: true,
    ...composeEmail({ config, settings }, order.locale, "receipt", {
      receipt: order.receiptNumber ?? order.number,
      number: order.number,
      item: await loadItemAndVehicle(tx, services, order),
      total: formatMoney(order.totalCents, order.currency),
      currency: order.currency,
      link: new URL(`${routes.account}#orders`, config.origin).href,
    }),
  });
}

export async function queueRefundEmails(tx: Database, services: Naming, order: OrderRow): Promise<void> {
  const done = await tx
    .select({ id: refunds.id, gatewayRef: refunds.gatewayRef, amountCents: refunds.amountCents })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.state, "done")));
  for (const { id, gatewayRef, amountCents } of done) {
    await queueMemberEmail(tx, services.mail, {
      siteId: order.siteId,
      userId: order.userId,
      locale: order.locale,
      text: "refund",
      path: getAccountHref("orders"),
      occasion: `${order.id}:${gatewayRef ?? id}`,
      evenIfClosed: true,
      values: {
        number: order.number,
        item: await loadItemAndVehicle(tx, services, order),
        amount: formatMoney(amountCents, order.currency),
        currency: order.currency,
      },
    });
  }
}

export async function alertOperator(
  tx: Database,
  { mail, log }: Mailing,
  order: OrderRow,
  text: Extract<EmailText, `payment_${string}`>,
  occasion: string,
  values: Record<string, string>,
): Promise<void> {
  const { config, settings } = await loadSurroundings(tx, order);
  log.error(
    { order: order.number, gateway: order.gateway, occasion: text, ...values },
    "a payment needs review",
  );
  await mail.queue(tx, {
    siteId: order.siteId,
    to: config.support_email,
    dedupe: `${text}:${occasion}`,
    evenIfClosed: true,
    ...composeEmail({ config, settings }, getSiteLocale(config), text, {
      number: order.number,
      gateway: order.gateway,
      expected: formatMoney(order.totalCents, order.currency),
      ...values,
    }),
  });
}

/** Returns text such as '1 report (2018 Toyota Corolla, 2T1BURHE5JC034461)'. */
async function loadItemAndVehicle(tx: Database, decoders: Decoders, order: OrderRow): Promise<string> {
  const vehicle = await formatVehicleText(tx, decoders, toOwnedNumber(order), "");
  return vehicle ? `${getItemName(order)} (${vehicle})` : getItemName(order);
}

export function getItemName(order: Pick<OrderRow, "plan" | "locale" | "quantity">): string {
  const { name } = order.plan;
  const localizedName =
    typeof name === "object" && name !== null ? (name as Record<string, unknown>)[order.locale] : name;
  const text = typeof localizedName === "string" ? localizedName : "";
  return order.quantity > 1 ? `${order.quantity} × ${text}` : text;
}
