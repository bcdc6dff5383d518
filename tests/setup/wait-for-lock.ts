import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/database";

const LOOKS = 200;

/** Resolves once any query waits for a lock. With one connection, none can wait, so polling gives up. */
export async function waitForLockWaiter(tx: Database, isOver: () => boolean): Promise<void> {
  for (let inspect = 0; inspect < LOOKS; inspect += 1) {
    const waits = await tx.select({ pid: sql`pid` }).from(sql`pg_locks`).where(sql`not granted`);
    if (isOver() || waits.length > 0) return;
  }
}
