import { and, eq, isNotNull, lte, or } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { sandboxPayments } from "../schema/sandbox";

export type SandboxRow = typeof sandboxPayments.$inferSelect;

export async function ensureSandboxCheckout(
  db: Database,
  row: typeof sandboxPayments.$inferInsert,
): Promise<SandboxRow> {
  await db.insert(sandboxPayments).values(row).onConflictDoNothing({ target: sandboxPayments.orderId });
  const checkout = await findSandbox(db, { orderId: row.orderId });
  if (!checkout) throw new Error("a checkout that was just created is missing");
  return checkout;
}

export async function findSandbox(
  db: Database,
  by: { ref: string } | { orderId: string },
): Promise<SandboxRow | null> {
  const condition = "ref" in by ? eq(sandboxPayments.ref, by.ref) : eq(sandboxPayments.orderId, by.orderId);
  const [row] = await db.select().from(sandboxPayments).where(condition);
  return row ?? null;
}

export async function changeSandbox(
  db: Database,
  by: { orderId: string } | { subscriptionRef: string } | { paymentRef: string },
  change: (row: SandboxRow) => Partial<SandboxRow> | null,
): Promise<SandboxRow | null> {
  return db.transaction(async (tx) => {
    const condition =
      "orderId" in by
        ? eq(sandboxPayments.orderId, by.orderId)
        : "subscriptionRef" in by
          ? eq(sandboxPayments.subscriptionRef, by.subscriptionRef)
          : or(
              eq(sandboxPayments.paymentRef, by.paymentRef),
              // A renewal's payment reference is `<subscription>/<date>`.
              eq(sandboxPayments.subscriptionRef, by.paymentRef.split("/")[0] ?? ""),
            );
    const [row] = await tx.select().from(sandboxPayments).where(condition).for("update");
    if (!row) return null;
    const set = change(row);
    if (set === null || Object.keys(set).length === 0) return row;
    const [changed] = await tx
      .update(sandboxPayments)
      .set(set)
      .where(eq(sandboxPayments.ref, row.ref))
      .returning();
    return changed ?? null;
  });
}

export function listSandboxDue(db: Database, now: Date): Promise<SandboxRow[]> {
  return db
    .select()
    .from(sandboxPayments)
    .where(
      and(
        eq(sandboxPayments.state, "paid"),
        isNotNull(sandboxPayments.interval),
        lte(sandboxPayments.periodEnd, now),
      ),
    )
    .limit(100);
}
