import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { Pool } from "pg";
import { addCredits, takeCredits } from "@/lib/members-api/credits/ledger-repository";
import type { Database } from "@/lib/members-api/db/database";
import { users } from "@/lib/members-api/db/schema/account";
import { sites } from "@/lib/members-api/db/schema/site";
import { serializableTransaction } from "@/lib/members-api/db/serializable-transaction";
import { alternate } from "./timing";

const BALANCE = 1_000_000;
const TURNS = 600;

/** Debits a second by the ledger's own transaction, against its two statements bare on the same PostgreSQL. */
export async function ledgerRatio(db: Database, url: string): Promise<void> {
  const [site] = await db.select({ id: sites.id }).from(sites).where(eq(sites.uri, "localhost"));
  const siteId = site?.id ?? "";
  const [ours, bare] = [await account(db, siteId), await account(db, siteId)];
  const pool = new Pool({ connectionString: url, max: 2 });
  const byLedger = () =>
    serializableTransaction(db, (tx) =>
      takeCredits(tx, {
        siteId,
        userId: ours,
        kind: "vhr",
        amount: 1,
        reason: "generation",
        cause: randomUUID(),
      }),
    );
  const byStatements = async () => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query(
        "update balances set amount = amount - 1 where site_id = $1 and user_id = $2 and kind = 'vhr' and amount >= 1",
        [siteId, bare],
      );
      await client.query(
        "insert into ledger (site_id, user_id, kind, amount, reason, cause) values ($1, $2, 'vhr', -1, 'generation', $3)",
        [siteId, bare, randomUUID()],
      );
      await client.query("commit");
    } finally {
      client.release();
    }
  };
  const [own = [], plain = []] = await alternate([byLedger, byStatements], TURNS);
  await pool.end();
  const perSecond = (times: number[]) => (times.length / times.reduce((sum, ms) => sum + ms, 0)) * 1000;
  const ratio = (perSecond(own) / perSecond(plain)).toFixed(2);
  console.log(
    `  ledger transactions: ${perSecond(own).toFixed(0)} a second = ${ratio} × the two bare statements (${perSecond(plain).toFixed(0)} a second); at least 0.7`,
  );
}

async function account(db: Database, siteId: string): Promise<string> {
  const id = randomUUID();
  await db.insert(users).values({ id, siteId, email: `${id}@example.com`, passwordHash: "none" });
  await db.transaction((tx) =>
    addCredits(tx, { siteId, userId: id, kind: "vhr", amount: BALANCE, reason: "adjustment", cause: id }),
  );
  return id;
}
