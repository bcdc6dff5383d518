import { and, eq, isNull } from "drizzle-orm";
import { invalidFields } from "@/lib/core/request-fields";
import type { Database } from "../db/database";
import { users } from "../db/schema/account";
import type { UserRow } from "../kernel/serve";

/** Whether an account is one of its site's staff: an administrator who is no operator. */
export const isStaff = ({ role, allSites }: Pick<UserRow, "role" | "allSites">): boolean =>
  role === "admin" && !allSites;

/**
 * A site that has an owner keeps one, even if two are removed at once. Call it before an account stops being an owner, inside the
 * transaction that changes it. Throws 'invalid_fields' with the text at `field`, so that the form shows why.
 */
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
    throw invalidFields({ [field]: "This is the site's last owner. Make someone else an owner first." });
  }
}
