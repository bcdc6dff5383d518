import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { supportCalls } from "@/lib/contract/support";
import { creditKindOf } from "@/lib/core/credits/entitlement";
import type { GenerationProduct } from "@/lib/core/credits/products";
import { randomId } from "@/lib/core/random-id";
import { cleanVinInput } from "@/lib/core/vin-input";
import { addCredits } from "../credits/ledger-repository";
import type { Database } from "../db/database";
import { users } from "../db/schema/account";
import { creditOffers } from "../db/schema/credits";
import { generations } from "../db/schema/generation";
import { serializableTransaction } from "../db/serializable-transaction";
import { type CallContext, isUnconfirmed, type UserRow } from "../kernel/serve";
import { ticketCreditedSince } from "./ticket-credit";

const notGranted = sql`not (${creditOffers.detail} ? 'granted')`;

/** Requires a failure on this server; the caller's claim isn't enough. */
async function failedGeneration(
  tx: Database,
  owner: { siteId: string; userId: string; vin: string },
): Promise<{ id: string; product: GenerationProduct; createdAt: Date } | null> {
  const [row] = await tx
    .select({ id: generations.id, product: generations.product, createdAt: generations.createdAt })
    .from(generations)
    .where(
      and(
        eq(generations.siteId, owner.siteId),
        eq(generations.userId, owner.userId),
        eq(generations.vin, owner.vin),
        eq(generations.state, "refunded"),
        // Subscribers and free revisions lost no credit.
        isNotNull(generations.paidWith),
      ),
    )
    .orderBy(desc(generations.createdAt))
    .limit(1);
  return row ?? null;
}

/** Grants at most a single credit per user and VIN (docs/decisions/complimentary-credit.md). */
export async function offerCredit(
  { db, site, body, requestId, services }: CallContext<typeof supportCalls.offerCredit>,
  user: UserRow,
): Promise<boolean> {
  const owner = { siteId: site.id, userId: user.id, vin: cleanVinInput(body.vin).vin };
  const { source, search_type, error_msg, credit_type } = body;
  return serializableTransaction(db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for("no key update");
    await tx
      .insert(creditOffers)
      .values({
        id: randomId(),
        ...owner,
        creditType: credit_type,
        detail: { source, search_type, error_msg, request_id: requestId },
      })
      .onConflictDoNothing({ target: [creditOffers.siteId, creditOffers.userId, creditOffers.vin] });
    const failed = await failedGeneration(tx, owner);
    if (!failed || isUnconfirmed(site) || (await ticketCreditedSince(tx, owner, failed.createdAt)))
      return false;
    const { product } = failed;
    const kind = product === "uvc" ? product : creditKindOf(product, site.config.credit_type === "global");
    const { siteId, userId, vin } = owner;
    const detail = { source, search_type, error_msg, request_id: requestId };
    const grant = { granted: kind, granted_at: services.now().toISOString(), generation: failed.id };
    // The ledger is unique per kind only, so this limits a VIN to a single credit.
    const [granted] = await tx
      .update(creditOffers)
      .set({ detail: { ...detail, ...grant } })
      .where(
        and(
          eq(creditOffers.siteId, siteId),
          eq(creditOffers.userId, userId),
          eq(creditOffers.vin, vin),
          notGranted,
        ),
      )
      .returning({ id: creditOffers.id });
    if (!granted) return false;
    return addCredits(tx, { siteId, userId, kind, amount: 1, reason: "offer", cause: vin });
  });
}
