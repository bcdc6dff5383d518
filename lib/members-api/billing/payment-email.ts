import { eq } from "drizzle-orm";
import { formatMoney } from "@/lib/core/billing/pricing";
import { routes } from "@/lib/routes";
import type { Database } from "../db/database";
import { users } from "../db/schema/account";
import { sites } from "../db/schema/site";
import { type EmailText, emailText } from "../email/email-text";
import type { Services } from "../kernel/services";
import type { OrderRow } from "./payment-repository";

type Mailing = Pick<Services, "mail" | "log">;

async function surroundings(tx: Database, order: OrderRow) {
  const [user] = await tx
    .select({ email: users.email, config: sites.config })
    .from(users)
    .innerJoin(sites, eq(sites.id, users.siteId))
    .where(eq(users.id, order.userId));
  if (!user) throw new Error("an order has no user");
  return user;
}

/** Sends the buyer's receipt, once per order; call it when the order was just paid. */
export async function queueReceipt(tx: Database, { mail }: Mailing, order: OrderRow): Promise<void> {
  const { email, config } = await surroundings(tx, order);
  await mail.queue(tx, {
    siteId: order.siteId,
    to: email,
    dedupe: `receipt:${order.id}`,
    ...emailText(order.locale, "receipt", {
      site: config.name,
      number: order.number,
      item: itemName(order),
      total: formatMoney(order.totalCents, order.currency),
      currency: order.currency,
      link: new URL(`${routes.account}#orders`, config.origin).href,
      support: config.support_email,
    }),
  });
}

/** Something that needs a person: a log line, and an email to the site's operator, once per occasion. */
export async function alertOperator(
  tx: Database,
  { mail, log }: Mailing,
  order: OrderRow,
  text: Extract<EmailText, `payment_${string}`>,
  occasion: string,
  values: Record<string, string>,
): Promise<void> {
  const { config } = await surroundings(tx, order);
  log.error(
    { order: order.number, gateway: order.gateway, occasion: text, ...values },
    "a payment needs a look",
  );
  await mail.queue(tx, {
    siteId: order.siteId,
    to: config.support_email,
    dedupe: `${text}:${occasion}`,
    ...emailText(config.forced_locale ?? config.default_locale, text, {
      site: config.name,
      number: order.number,
      gateway: order.gateway,
      expected: formatMoney(order.totalCents, order.currency),
      ...values,
    }),
  });
}

/** The plan's name at the time of purchase, in the buyer's language, with the quantity. */
export function itemName(order: Pick<OrderRow, "plan" | "locale" | "quantity">): string {
  const { name } = order.plan;
  const named =
    typeof name === "object" && name !== null ? (name as Record<string, unknown>)[order.locale] : name;
  const text = typeof named === "string" ? named : "";
  return order.quantity > 1 ? `${order.quantity} × ${text}` : text;
}
