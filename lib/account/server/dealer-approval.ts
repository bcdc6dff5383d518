import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import type { BaseContext } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { users } from "../schema";
import { queueAccountEmail } from "./account-email";

/** Throws 'not_found' for a user who isn't waiting for approval. */
export async function approveDealer(
  context: Pick<BaseContext, "site" | "services" | "locale">,
  tx: Database,
  userId: string,
): Promise<void> {
  const [approved] = await tx
    .update(users)
    .set({ disabledAt: null, disabledReason: null })
    .where(
      and(
        eq(users.siteId, context.site.id),
        eq(users.id, userId),
        eq(users.disabledReason, "awaiting_approval"),
      ),
    )
    .returning({ email: users.email });
  if (!approved) throw new AppError("not_found", "No dealer with this account is waiting for approval.");
  await queueAccountEmail(context, tx, approved.email, "dealer_approved", userId);
}
