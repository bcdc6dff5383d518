import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "@/lib/core/errors";
import type { Database } from "../db/database";
import { users } from "../db/schema/account";

/**
 * Holds an open account until the transaction ends: what its acts count and write comes one after another, and none comes after
 * it was closed or erased. Throws 'not_logged_in' where it is closed by now.
 */
export async function lockAccountRow(
  tx: Database,
  { siteId, userId }: { siteId: string; userId: string },
): Promise<void> {
  const [held] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.siteId, siteId), isNull(users.disabledAt)))
    .for("no key update");
  if (!held) throw new AppError("not_logged_in", "Log in first.");
}
