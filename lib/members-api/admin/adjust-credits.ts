import { and, eq } from "drizzle-orm";
import type { CreditKind } from "@/lib/core/entitlement";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { ledger } from "../db/schema";
import { addCredits, readBalances, takeCredits } from "../ledger/ledger-repository";
import type { UserRow } from "../serve";

export interface Adjustment {
  kind: CreditKind;
  /** Given above zero, taken below. */
  amount: number;
  reason: string;
  key: string;
}

/**
 * Gives or takes credits by an administrator's hand, once for a key. The caller holds the account's row. Throws 422
 * 'key_reused' for the key of another adjustment, and 'unprocessable' where there is less than is to be taken.
 */
export async function adjustCredits(
  tx: Database,
  { siteId, id: userId }: Pick<UserRow, "siteId" | "id">,
  { kind, amount, reason, key }: Adjustment,
): Promise<{ credits: Record<CreditKind, number>; repeated: boolean }> {
  const cause = `admin:${key}`;
  const [earlier] = await tx
    .select({ kind: ledger.kind, amount: ledger.amount, note: ledger.note })
    .from(ledger)
    .where(
      and(
        eq(ledger.siteId, siteId),
        eq(ledger.userId, userId),
        eq(ledger.reason, "adjustment"),
        eq(ledger.cause, cause),
      ),
    );
  if (earlier && (earlier.kind !== kind || earlier.amount !== amount || earlier.note !== reason)) {
    throw new AppError("key_reused", "This key was used for another adjustment. Make a new one.");
  }
  if (!earlier) {
    const movement = { siteId, userId, kind, reason: "adjustment", cause, note: reason } as const;
    const moved =
      amount > 0
        ? await addCredits(tx, { ...movement, amount })
        : await takeCredits(tx, { ...movement, amount: -amount });
    if (!moved) {
      const { [kind]: balance } = await readBalances(tx, siteId, userId);
      throw new AppError("unprocessable", `The account has only ${balance} of these credits.`);
    }
  }
  return { credits: await readBalances(tx, siteId, userId), repeated: earlier !== undefined };
}
