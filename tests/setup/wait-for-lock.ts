import { sql } from "drizzle-orm";
import type { Database } from "@/lib/members-api/db/database";

const LOOKS = 200;

/**
 * Resolves once somebody waits for what `tx` holds, or `isOver` says that nobody will; where there is one connection, the
 * other has not begun, and the looks end.
 */
export async function waitForLockWaiter(tx: Database, isOver: () => boolean): Promise<void> {
  for (let inspect = 0; inspect < LOOKS; inspect += 1) {
    const waits = await tx.select({ pid: sql`pid` }).from(sql`pg_locks`).where(sql`not granted`);
    if (isOver() || waits.length > 0) return;
  }
}
