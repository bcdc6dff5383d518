import { and, desc, eq, gt, gte, inArray, isNotNull, type SQL } from "drizzle-orm";
import type { LedgerReason } from "@/lib/credits/rules/ledger-reasons";
import type { CreditKind } from "@/lib/credits/rules/products";
import { ledger } from "@/lib/credits/schema";
import { addCredits, hasMoved } from "@/lib/credits/server";
import { generations } from "@/lib/generation/schema/generation";
import type { Database } from "@/lib/platform/db";
import { tickets } from "../schema";

const MONTH_MS = 30 * 24 * 60 * 60_000;
export const TICKET_CREDITS_A_MONTH = 2;

interface CreditRequest {
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

async function listPaidFor(tx: Database, { siteId, userId, vin }: CreditRequest): Promise<Paid[]> {
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
    const moveToMileage = (reason: LedgerReason, cause: string) =>
      hasMoved(tx, { siteId, userId, reason, cause });
    // Already compensated: a credit offered after a failure, a refund for nothing found, or a swap.
    const isAnswered =
      row.state === "refunded"
        ? await moveToMileage("offer", vin)
        : (await moveToMileage("refund_nothing_found", row.id)) || (await moveToMileage("swap", row.id));
    if (!isAnswered && row.paidWith) paid.push({ product: row.product, kind: row.paidWith });
  }
  return paid;
}

function loadTicketCredits(
  tx: Database,
  { siteId, userId }: Pick<CreditRequest, "siteId" | "userId">,
  conditions: SQL[],
) {
  return tx
    .select({ seq: ledger.seq })
    .from(ledger)
    .innerJoin(tickets, and(eq(tickets.number, ledger.note), eq(tickets.userId, ledger.userId)))
    .where(
      and(eq(ledger.siteId, siteId), eq(ledger.userId, userId), eq(ledger.reason, "ticket"), ...conditions),
    );
}

async function sumGrantedThisMonth(tx: Database, request: CreditRequest): Promise<number> {
  const begin = new Date(request.now.getTime() - MONTH_MS);
  return (await loadTicketCredits(tx, request, [gt(tickets.createdAt, begin)])).length;
}

export async function loadTicketCreditedSince(
  tx: Database,
  { vin, ...owner }: Pick<CreditRequest, "siteId" | "userId" | "vin">,
  since: Date,
): Promise<boolean> {
  const ofVehicle = [eq(ledger.cause, vin), gte(tickets.createdAt, since)];
  return (await loadTicketCredits(tx, owner, ofVehicle).limit(1)).length > 0;
}

export async function hasBeenCredited(
  tx: Database,
  request: Omit<CreditRequest, "now" | "creditType">,
): Promise<boolean> {
  const { siteId, userId, vin, number } = request;
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
 * Grants a credit once per user and VIN, with a monthly limit (docs/decisions/support-ticket-credit.md). The caller
 * must lock the user.
 */
export async function grantTicketCredit(tx: Database, request: CreditRequest): Promise<boolean> {
  const { siteId, userId, vin, number, creditType } = request;
  const paid = await listPaidFor(tx, request);
  const chosen = paid.find(({ product }) => product === creditType) ?? paid[0];
  if (!chosen) return false;
  const movement = { siteId, userId, reason: "ticket" as const, cause: vin };
  if (await hasMoved(tx, movement)) return false;
  if ((await sumGrantedThisMonth(tx, request)) >= TICKET_CREDITS_A_MONTH) return false;
  return addCredits(tx, { ...movement, kind: chosen.kind, amount: 1, note: number });
}
