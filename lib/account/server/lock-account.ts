import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/database";
import { AppError } from "@/lib/platform/values/errors";
import { users } from "../schema";

export async function lockAccountRow(
  tx: Database,
  { siteId, userId }: { siteId: string; userId: string },
): Promise<void> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.siteId, siteId), isNull(users.disabledAt)))
    .for("no key update");
  if (!row) throw new AppError("not_logged_in", "Log in first.");
}
