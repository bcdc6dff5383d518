import { and, eq } from "drizzle-orm";
import type { supportCalls } from "@/lib/contract/support";
import { SUPPORT_RESPONSE_HOURS } from "@/lib/core/constants";
import { cleanVinInput } from "@/lib/core/vin";
import type { Database } from "../db/database";
import { tickets, users } from "../db/schema";
import { inExactTransaction } from "../ledger/exact-transaction";
import { mailText } from "../mail/mail-text";
import { letterYesNo, queueOperatorMail } from "../mail/operator-mail";
import { keyedId, publicNumber } from "../request/public-number";
import type { CallContext, UserRow } from "../serve";
import { giveTicketCredit, wasGiven } from "./ticket-credit";

type TicketContext = CallContext<typeof supportCalls.createTicket>;
type Ticket = typeof tickets.$inferSelect;

export interface OpenedTicket {
  number: string;
  creditGiven: boolean;
}

/**
 * Opens a ticket, gives its credit where one is due, and writes to its author and to the operator: all of it or
 * nothing. The same words about the same vehicle on the same day are the ticket that is there already.
 */
export function createTicket(context: TicketContext, user: UserRow): Promise<OpenedTicket> {
  const { db, site, services } = context;
  const owner = { siteId: site.id, userId: user.id, vin: cleanVinInput(context.body.vin).vin };
  return inExactTransaction(db, async (tx) => {
    // One ticket of a user at a time; not the lock that rows naming the user would wait for.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("no key update");
    const { ticket, isNew } = await insertOnce(context, tx, owner);
    const given = { ...owner, number: ticket.number };
    if (!isNew) return { number: ticket.number, creditGiven: await wasGiven(tx, given) };
    const creditGiven = await giveTicketCredit(tx, {
      ...given,
      creditType: ticket.creditType,
      now: services.now(),
    });
    await writeLetters(context, tx, ticket, creditGiven);
    return { number: ticket.number, creditGiven };
  });
}

async function insertOnce(
  { body, services }: TicketContext,
  tx: Database,
  owner: { siteId: string; userId: string; vin: string },
): Promise<{ ticket: Ticket; isNew: boolean }> {
  const now = services.now();
  const { message, email, name, phone, satisfaction, credit_type } = body;
  const day = now.toISOString().slice(0, 10);
  const id = keyedId(services.secrets.digestKey, ["ticket", owner, message, email, day]);
  const [made] = await tx
    .insert(tickets)
    .values({
      ...owner,
      ...{ id, number: publicNumber("GT"), message, email, createdAt: now },
      ...{ name: name || null, phone: phone || null },
      ...{ satisfaction: satisfaction ?? null, creditType: credit_type ?? null },
    })
    .onConflictDoNothing({ target: tickets.id })
    .returning();
  if (made) return { ticket: made, isNew: true };
  const [known] = await tx
    .select()
    .from(tickets)
    .where(and(eq(tickets.siteId, owner.siteId), eq(tickets.id, id)));
  if (!known) throw new Error("A ticket is neither new nor there.");
  return { ticket: known, isNew: false };
}

/** The author's letter repeats nothing that was typed: the address in a ticket may be anybody's. */
async function writeLetters(
  context: TicketContext,
  tx: Database,
  ticket: Ticket,
  creditGiven: boolean,
): Promise<void> {
  const { site, services, locale } = context;
  const { number, vin, message, email, name, phone, satisfaction } = ticket;
  await services.mail.queue(tx, {
    siteId: site.id,
    to: email,
    dedupe: `ticket_receipt:${ticket.id}`,
    ...mailText(locale, "ticket_receipt", {
      ...{ site: site.config.name, support: site.config.support_email, number, vin },
      hours: String(SUPPORT_RESPONSE_HOURS),
    }),
  });
  await queueOperatorMail(context, tx, "ticket_notice", ticket.id, {
    ...{ number, vin, message, email, name: name ?? "–", phone: phone ?? "–" },
    satisfaction: satisfaction === null ? "–" : String(satisfaction),
    credited: letterYesNo(creditGiven, site.config.default_locale),
  });
}
