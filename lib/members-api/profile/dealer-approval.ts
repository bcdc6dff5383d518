import { and, eq } from "drizzle-orm";
import { AppError } from "@/lib/core/errors";
import { queueAccountMail } from "../account/account-mail";
import type { Database } from "../db/database";
import { users } from "../db/schema";
import type { BaseContext } from "../serve";

/**
 * Lets a dealer in who waits since signing up on a gated site, and tells them by mail. For an administrator's call,
 * inside its transaction. Throws 'not_found' for anybody who does not wait.
 */
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
  if (!approved) throw new AppError("not_found", "There is no such dealer who waits.");
  await queueAccountMail(context, tx, approved.email, "dealer_approved", userId);
}
