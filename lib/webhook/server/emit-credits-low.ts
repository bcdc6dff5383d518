import { and, eq } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import { LOW_BALANCE, passesLowBalance } from "@/lib/credits/rules/low-balance";
import type { CreditKind } from "@/lib/credits/rules/products";
import { balances } from "@/lib/credits/schema";
import type { Database } from "@/lib/platform/db";
import { type Emitting, emitEvent } from "./emit-event";

/**
 * Emits credits.low if this debit crossed the threshold. Call in the debit's transaction; `cause` is from the
 * ledger.
 */
export async function emitCreditsLow(
  tx: Database,
  services: Emitting,
  debit: { siteId: string; userId: string; kind: CreditKind; amount: number; cause: string },
): Promise<void> {
  const { siteId, userId, kind, amount, cause } = debit;
  const [holder] = await tx
    .select({ role: users.role, balance: balances.amount })
    .from(users)
    .innerJoin(balances, eq(balances.userId, users.id))
    .where(and(eq(users.siteId, siteId), eq(users.id, userId), eq(balances.kind, kind)));
  if (!holder || holder.role === "admin") return;
  const { role, balance } = holder;
  const threshold = LOW_BALANCE[role];
  if (!passesLowBalance(balance, amount, threshold)) return;
  await emitEvent(tx, services, {
    siteId,
    type: "credits.low",
    key: `${userId}:${kind}:${cause}`,
    data: {
      holder: role,
      member_id: userId,
      credit: kind,
      currency: null,
      balance,
      threshold,
      test: false,
    },
  });
}
