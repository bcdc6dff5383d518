import { and, eq, isNull } from "drizzle-orm";
import type { UserRow } from "@/lib/account/schema";
import { users } from "@/lib/account/schema";
import { createInvalidFieldsError } from "@/lib/platform/calls";
import type { Database } from "@/lib/platform/db";

export const isStaff = ({ role, allSites }: Pick<UserRow, "role" | "allSites">): boolean =>
  role === "admin" && !allSites;

/** Throws 400 for the last owner. Call in the transaction, before the change. */
export async function requireRemainingOwner(tx: Database, user: UserRow, field: string): Promise<void> {
  if (!isStaff(user) || user.staffRole !== "owner" || user.disabledAt) return;
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.siteId, user.siteId),
        eq(users.role, "admin"),
        eq(users.staffRole, "owner"),
        eq(users.allSites, false),
        isNull(users.disabledAt),
      ),
    )
    .orderBy(users.id)
    .for("no key update");
  if (!owners.some(({ id }) => id !== user.id)) {
    throw createInvalidFieldsError({
      [field]: "This is the site's last owner. Make someone else an owner first.",
    });
  }
}
