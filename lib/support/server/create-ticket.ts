import { and, eq } from "drizzle-orm";
import { type UserRow, users } from "@/lib/account/schema";
import {
  composeEmail,
  formatEmailYesNo,
  getSiteLocale,
  limitPerDay,
  mayEmailStranger,
  queueOperatorEmail,
} from "@/lib/email/server";
import { formatVehicleText } from "@/lib/generation/server";
import { createKeyedId, createPublicNumber } from "@/lib/platform/crypto";
import { type Database, runSerializableTransaction } from "@/lib/platform/db";
import type { CallContext } from "@/lib/platform/http";
import { normalizeEmail, SUPPORT_RESPONSE_HOURS } from "@/lib/platform/values";
import { isUnconfirmed } from "@/lib/site/server";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";
import type { supportCalls } from "../contract/support";
import { tickets } from "../schema";
import { grantTicketCredit, hasBeenCredited } from "./ticket-credit";

type TicketContext = CallContext<typeof supportCalls.createTicket>;
type Ticket = typeof tickets.$inferSelect;

export interface OpenedTicket {
  number: string;
  creditGranted: boolean;
}

/**
 * Creates the ticket, its credit and its emails atomically. A repeat on the same day returns the existing ticket.
 */
export function createTicket(context: TicketContext, user: UserRow): Promise<OpenedTicket> {
  const { db, site, services } = context;
  const owner = { siteId: site.id, userId: user.id, vin: cleanVinInput(context.body.vin).vin };
  return runSerializableTransaction(db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("no key update");
    const { ticket, isNew } = await insertOnce(context, tx, owner);
    const creditInput = { ...owner, number: ticket.number };
    if (!isNew) return { number: ticket.number, creditGranted: await hasBeenCredited(tx, creditInput) };
    const request = { ...creditInput, creditType: ticket.creditType, now: services.now() };
    const creditGranted = !isUnconfirmed(site) && (await grantTicketCredit(tx, request));
    const mayMail = await mayMailReceipt(context, tx, user);
    await queueEmails(context, tx, ticket, { creditGranted, mayMail });
    return { number: ticket.number, creditGranted };
  });
}

const ACCOUNT_DAY_MAX = 5;
const ADDRESS_DAY_MAX = 20;

/** SAFE-5: verified addresses always get the receipt; others only up to the daily limits. */
async function mayMailReceipt(
  context: TicketContext,
  tx: Database,
  user: Pick<UserRow, "id" | "email" | "emailVerifiedAt">,
): Promise<boolean> {
  const { site, services, body } = context;
  const address = normalizeEmail(body.email);
  if (address === user.email && user.emailVerifiedAt) return true;
  const addressId = createKeyedId(services.secrets.digestKey, ["ticket_address", site.id, address]);
  return mayEmailStranger(context, tx, "ticket", [
    { ...limitPerDay(ACCOUNT_DAY_MAX), key: `ticket_account:${user.id}` },
    { ...limitPerDay(ADDRESS_DAY_MAX), key: `ticket_address:${addressId}` },
  ]);
}

async function insertOnce(
  { body, services }: TicketContext,
  tx: Database,
  owner: { siteId: string; userId: string; vin: string },
): Promise<{ ticket: Ticket; isNew: boolean }> {
  const now = services.now();
  const { message, email, name, phone, satisfaction, credit_type } = body;
  const day = now.toISOString().slice(0, 10);
  const id = createKeyedId(services.secrets.digestKey, ["ticket", owner, message, email, day]);
  const [inserted] = await tx
    .insert(tickets)
    .values({
      ...owner,
      id,
      number: createPublicNumber("GT"),
      message,
      email: normalizeEmail(email),
      createdAt: now,
      name: name || null,
      phone: phone || null,
      satisfaction: satisfaction ?? null,
      creditType: credit_type ?? null,
    })
    .onConflictDoNothing({ target: tickets.id })
    .returning();
  if (inserted) return { ticket: inserted, isNew: true };
  const [existing] = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.siteId, owner.siteId), eq(tickets.id, id)));
  if (!existing) throw new Error("The ticket is neither new nor stored.");
  return { ticket: existing, isNew: false };
}

/** The receipt omits text that the user entered, because its address may belong to someone else. */
async function queueEmails(
  context: TicketContext,
  tx: Database,
  ticket: Ticket,
  { creditGranted, mayMail }: { creditGranted: boolean; mayMail: boolean },
): Promise<void> {
  const { site, services, locale } = context;
  const { number, message, email, name, phone, satisfaction } = ticket;
  const vin = await formatVehicleText(tx, services, ticket);
  if (mayMail) {
    await services.mail.queue(tx, {
      siteId: site.id,
      to: email,
      dedupe: `ticket_receipt:${ticket.id}`,
      ...composeEmail(site, locale, "ticket_receipt", {
        number,
        vin,
        hours: String(SUPPORT_RESPONSE_HOURS),
      }),
    });
  }
  await queueOperatorEmail(context, tx, "ticket_notice", ticket.id, {
    number,
    vin,
    message,
    email,
    name: name ?? "–",
    phone: phone ?? "–",
    satisfaction: satisfaction === null ? "–" : String(satisfaction),
    credited: formatEmailYesNo(creditGranted, getSiteLocale(site.config)),
  });
}
