import { eq } from "drizzle-orm";
import type { Database } from "../db/database";
import { selfChecks } from "../db/schema/self-checks";
import { checkRows, ROW_INVARIANTS } from "./invariants";
import type { Services } from "./services";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

type SelfCheck = (typeof selfChecks.$inferSelect)["name"];
type Checking = Pick<Services, "domains" | "log" | "now">;

const CHECKS: Record<SelfCheck, (db: Database, services: Checking) => Promise<Record<string, number>>> = {
  certificates: (_db, { domains }) => domains.checkCertificates(),
  async invariants(db, { log }) {
    const breaches = await checkRows(db);
    for (const { invariant, subjects, count } of breaches)
      log.error({ invariant, subjects, count }, "a data invariant is broken");
    return { kept: ROW_INVARIANTS - breaches.length, broken: breaches.length };
  },
};
const FINE: ReadonlySet<string> = new Set(["kept", "valid", "unknown"]);

export async function runSelfCheck(name: SelfCheck, db: Database, services: Checking): Promise<void> {
  const { now } = services;
  const [last] = await db.select().from(selfChecks).where(eq(selfChecks.name, name));
  if (last && last.nextCheckAt > now()) return;
  const states = await CHECKS[name](db, services);
  const isFine = Object.entries(states).every(([state, number]) => number === 0 || FINE.has(state));
  const checkedAt = now();
  const nextCheckAt = new Date(checkedAt.getTime() + (isFine ? DAY_MS : HOUR_MS));
  const found = { checkedAt, nextCheckAt, states };
  await db
    .insert(selfChecks)
    .values({ name, ...found })
    .onConflictDoUpdate({ target: selfChecks.name, set: found });
}
