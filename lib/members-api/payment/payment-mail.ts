import { eq } from "drizzle-orm";
import { formatMoney } from "@/lib/core/pricing";
import { routes } from "@/lib/routes";
import type { Database } from "../db/database";
import { sites, users } from "../db/schema";
import { type MailText, mailText } from "../mail/mail-text";
import type { Services } from "../services";
import type { OrderRow } from "./payment-repository";

type Mailing = Pick<Services, "mail" | "log">;

async function surroundings(tx: Database, order: OrderRow) {
  const [found] = await tx
    .select({ email: users.email, config: sites.config })
    .from(users)
    .innerJoin(sites, eq(sites.id, users.siteId))
    .where(eq(users.id, order.userId));
  if (!found) throw new Error("an order has no user");
  return found;
}

/** The buyer's receipt, once per order; to be called when it was just paid. */
export async function queueReceipt(tx: Database, { mail }: Mailing, order: OrderRow): Promise<void> {
  const { email, config } = await surroundings(tx, order);
  await mail.queue(tx, {
    siteId: order.siteId,
    to: email,
    dedupe: `receipt:${order.id}`,
    ...mailText(order.locale, "receipt", {
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

/** What somebody has to look at: a line in the log, and a letter to the site's operator, once per occasion. */
export async function alertOperator(
  tx: Database,
  { mail, log }: Mailing,
  order: OrderRow,
  text: Extract<MailText, `payment_${string}`>,
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
    ...mailText(config.forced_locale ?? config.default_locale, text, {
      site: config.name,
      number: order.number,
      gateway: order.gateway,
      expected: formatMoney(order.totalCents, order.currency),
      ...values,
    }),
  });
}

/** The plan's name as it was sold, in the buyer's language, with how many. */
export function itemName(order: Pick<OrderRow, "plan" | "locale" | "quantity">): string {
  const { name } = order.plan;
  const named =
    typeof name === "object" && name !== null ? (name as Record<string, unknown>)[order.locale] : name;
  const text = typeof named === "string" ? named : "";
  return order.quantity > 1 ? `${order.quantity} × ${text}` : text;
}
