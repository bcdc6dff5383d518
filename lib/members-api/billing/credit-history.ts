import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { LedgerMovement } from "@/lib/contract/credits";
import type { CreditKind } from "@/lib/core/credits/products";
import type { Database } from "../db/database";
import { orders } from "../db/schema/billing";
import { ledger } from "../db/schema/credits";
import { generations } from "../db/schema/generation";
import type { Owner } from "./order-repository";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Numbers rows per account, because the ledger's sequence would reveal how busy all sites are. */
export async function creditHistory(
  db: Database,
  owner: Owner,
  page: { before?: number; limit: number; kind?: CreditKind },
): Promise<{ data: LedgerMovement[]; next: number | null }> {
  const numbered = db
    .select({
      no: sql<number>`(row_number() over (order by ${ledger.seq}))::int`.as("no"),
      balance:
        sql<number>`(sum(${ledger.amount}) over (partition by ${ledger.kind} order by ${ledger.seq}))::int`.as(
          "balance",
        ),
      kind: ledger.kind,
      amount: ledger.amount,
      reason: ledger.reason,
      cause: ledger.cause,
      createdAt: ledger.createdAt,
    })
    .from(ledger)
    .where(and(eq(ledger.siteId, owner.siteId), eq(ledger.userId, owner.userId)))
    .as("numbered");
  const movements = await db
    .select()
    .from(numbered)
    .where(
      and(
        page.before ? lt(numbered.no, page.before) : undefined,
        page.kind ? eq(numbered.kind, page.kind) : undefined,
      ),
    )
    .orderBy(desc(numbered.no))
    .limit(page.limit + 1);
  const rows = movements.slice(0, page.limit);
  const named = await namedCauses(
    db,
    owner,
    rows.map((row) => row.cause),
  );
  return {
    data: rows.map(({ cause, createdAt, ...row }) => ({
      ...row,
      ...(named.get(idIn(cause) ?? "") ?? NO_DETAILS),
      created: createdAt.toISOString(),
    })),
    next: movements.length > page.limit ? (rows.at(-1)?.no ?? null) : null,
  };
}

type CauseDetails = Pick<LedgerMovement, "vin" | "product" | "order">;
const NO_DETAILS: CauseDetails = { vin: null, product: null, order: null };

function idIn(cause: string): string | null {
  return UUID.exec(cause)?.[0] ?? null;
}

async function namedCauses(
  db: Database,
  { siteId, userId }: Owner,
  causes: string[],
): Promise<Map<string, CauseDetails>> {
  const ids = [...new Set(causes.map(idIn).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const generationRows = await db
    .select({ id: generations.id, vin: generations.vin, product: generations.product })
    .from(generations)
    .where(and(eq(generations.siteId, siteId), eq(generations.userId, userId), inArray(generations.id, ids)));
  const bought = await db
    .select({ id: orders.id, vin: orders.vin, order: orders.number })
    .from(orders)
    .where(and(eq(orders.siteId, siteId), eq(orders.userId, userId), inArray(orders.id, ids)));
  return new Map([
    ...generationRows.map(({ id, ...rest }): [string, CauseDetails] => [id, { ...rest, order: null }]),
    ...bought.map(({ id, ...rest }): [string, CauseDetails] => [id, { ...rest, product: null }]),
  ]);
}
