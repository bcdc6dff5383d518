import { and, eq } from "drizzle-orm";
import type { UserRow } from "@/lib/account/schema";
import type { CreditKind } from "@/lib/credits/rules/products";
import { ledger } from "@/lib/credits/schema";
import { addCredits, readBalances, takeCredits } from "@/lib/credits/server";
import type { Database } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { requireConfirmedOwner } from "@/lib/site/server";
import { emitCreditsLow } from "@/lib/webhook/server";
import { type Given, payForGiven } from "@/lib/wholesale/server";

export interface Adjustment {
  kind: CreditKind;
  amount: number;
  reason: string;
  key: string;
}

export async function requirePaidFor(
  tx: Database,
  context: Pick<BaseContext, "site" | "services">,
  grant: Given,
): Promise<void> {
  requireConfirmedOwner(context.site);
  const unpaid = await payForGiven(tx, context, grant, context.services.now());
  if (!unpaid) return;
  const text = unpaid.account
    ? "Your prepaid balance doesn't cover the wholesale price of this. Top up first."
    : "This product has no wholesale price on this site yet. The operator sets it.";
  throw new AppError("unprocessable", text, { fields: { site: text } });
}

/**
 * Throws 422: 'key_reused' for another adjustment's key, 'unprocessable' for a low balance. The caller must lock the
 * account's row.
 */
export async function adjustCredits(
  tx: Database,
  context: Pick<BaseContext, "site" | "services"> & { byUserId: string },
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
    throw new AppError("key_reused", "This key was already used for another adjustment. Use a new one.");
  }
  if (!earlier) {
    const movement = { siteId, userId, kind, reason: "adjustment", cause, note: reason } as const;
    if (amount > 0) {
      const { byUserId } = context;
      const grant = {
        product: kind,
        credits: amount,
        cause: `given:${userId}:${key}`,
        note: reason,
        byUserId,
      };
      await requirePaidFor(tx, context, grant);
    }
    const moved =
      amount > 0
        ? await addCredits(tx, { ...movement, amount })
        : await takeCredits(tx, { ...movement, amount: -amount });
    if (!moved) {
      const { [kind]: balance } = await readBalances(tx, siteId, userId);
      throw new AppError("unprocessable", `The account has only ${balance} of these credits.`);
    }
    if (amount < 0) await emitCreditsLow(tx, context.services, { ...movement, amount: -amount });
  }
  return { credits: await readBalances(tx, siteId, userId), repeated: earlier !== undefined };
}
