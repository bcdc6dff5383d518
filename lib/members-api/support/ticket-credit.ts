import { and, desc, eq, gt, gte, inArray, isNotNull, type SQL } from "drizzle-orm";
import type { CreditKind } from "@/lib/core/entitlement";
import type { LedgerReason } from "@/lib/core/ledger-reasons";
import type { Database } from "../db/database";
import { generations, ledger, tickets } from "../db/schema";
import { addCredits, hasMoved } from "../ledger/ledger-repository";

const MONTH_MS = 30 * 24 * 60 * 60_000;
/** A user gets so many credits for tickets in 30 days, whatever they write. */
export const TICKET_CREDITS_A_MONTH = 2;

interface Asked {
  siteId: string;
  userId: string;
  vin: string;
  number: string;
  creditType: string | null;
  now: Date;
}

interface Paid {
  product: string;
  kind: CreditKind;
}

/** What of this vehicle has cost the user a credit that they have not had back, newest first. */
async function paidFor(tx: Database, { siteId, userId, vin }: Asked): Promise<Paid[]> {
  const { id, product, state, paidWith } = generations;
  const rows = await tx
    .select({ id, product, state, paidWith })
    .from(generations)
    .where(
      and(
        eq(generations.siteId, siteId),
        eq(generations.userId, userId),
        eq(generations.vin, vin),
        isNotNull(paidWith),
        inArray(state, ["settled", "refunded"]),
      ),
    )
    .orderBy(desc(generations.createdAt));
  const paid: Paid[] = [];
  for (const row of rows) {
    const moved = (reason: LedgerReason, cause: string) => hasMoved(tx, { siteId, userId, reason, cause });
    // A failure's own credit came back at once: what it may still have had is the offer. A swapped one's went along.
    const isAnswered =
      row.state === "refunded"
        ? await moved("offer", vin)
        : (await moved("refund_nothing_found", row.id)) || (await moved("swap", row.id));
    if (!isAnswered && row.paidWith) paid.push({ product: row.product, kind: row.paidWith });
  }
  return paid;
}

/** Credits that tickets of this account were given, one row each. */
function ticketCredits(tx: Database, { siteId, userId }: Pick<Asked, "siteId" | "userId">, which: SQL[]) {
  return tx
    .select({ seq: ledger.seq })
    .from(ledger)
    .innerJoin(tickets, and(eq(tickets.number, ledger.note), eq(tickets.userId, ledger.userId)))
    .where(and(eq(ledger.siteId, siteId), eq(ledger.userId, userId), eq(ledger.reason, "ticket"), ...which));
}

async function givenThisMonth(tx: Database, asked: Asked): Promise<number> {
  const begin = new Date(asked.now.getTime() - MONTH_MS);
  return (await ticketCredits(tx, asked, [gt(tickets.createdAt, begin)])).length;
}

/** Whether a ticket about this vehicle was given a credit since then: a failure of before has its answer. */
export async function ticketCreditedSince(
  tx: Database,
  { vin, ...owner }: Pick<Asked, "siteId" | "userId" | "vin">,
  since: Date,
): Promise<boolean> {
  const ofVehicle = [eq(ledger.cause, vin), gte(tickets.createdAt, since)];
  return (await ticketCredits(tx, owner, ofVehicle).limit(1)).length > 0;
}

/** Whether the ticket of this number was given a credit. */
export async function wasGiven(tx: Database, asked: Omit<Asked, "now" | "creditType">): Promise<boolean> {
  const { siteId, userId, vin, number } = asked;
  const rows = await tx
    .select({ seq: ledger.seq })
    .from(ledger)
    .where(
      and(
        eq(ledger.siteId, siteId),
        eq(ledger.userId, userId),
        eq(ledger.reason, "ticket"),
        eq(ledger.cause, vin),
        eq(ledger.note, number),
      ),
    );
  return rows.length > 0;
}

/**
 * The free credit of a ticket: once for a user and VIN, only where something of that vehicle has cost them a credit, and
 * so many a month (docs/decisions/ticket-credit.md). The caller holds the user's row, so that two tickets at once are counted.
 */
export async function giveTicketCredit(tx: Database, asked: Asked): Promise<boolean> {
  const { siteId, userId, vin, number, creditType } = asked;
  const paid = await paidFor(tx, asked);
  const chosen = paid.find(({ product }) => product === creditType) ?? paid[0];
  if (!chosen) return false;
  const movement = { siteId, userId, reason: "ticket" as const, cause: vin };
  if (await hasMoved(tx, movement)) return false;
  if ((await givenThisMonth(tx, asked)) >= TICKET_CREDITS_A_MONTH) return false;
  return addCredits(tx, { ...movement, kind: chosen.kind, amount: 1, note: number });
}
