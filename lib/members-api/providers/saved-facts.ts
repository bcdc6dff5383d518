import { and, eq, isNull } from "drizzle-orm";
import type { MarketAnswer } from "@/lib/contract/market-value";
import type { RecallCheck } from "@/lib/contract/recalls";
import type { Database } from "../db/database";
import { garageVehicles } from "../db/schema";

type SavedFacts = Partial<Pick<typeof garageVehicles.$inferSelect, "valueCents" | "openRecalls">>;

/** What an answer tells a list of cars; nothing where nobody could say. */
export function knownValue(answer: Pick<MarketAnswer, "state" | "entries">): SavedFacts {
  if (answer.state !== "found") return {};
  const all = answer.entries.find((entry) => entry.condition === "all") ?? answer.entries[0];
  const cents = all?.private_party;
  return cents === null || cents === undefined ? {} : { valueCents: cents };
}

export function knownRecalls(check: Pick<RecallCheck, "state" | "campaigns">): SavedFacts {
  if (check.state === "found") return { openRecalls: check.campaigns.length };
  return check.state === "none" ? { openRecalls: 0 } : {};
}

/**
 * Notes at a saved vehicle what was just answered about it, so that the garage's list can show it without asking again for
 * each car. A VIN that the user has not saved is noted nowhere. The vehicle does not count as changed.
 */
export async function noteSaved(
  db: Database,
  { siteId, userId, vin }: { siteId: string; userId: string; vin: string },
  facts: SavedFacts,
): Promise<void> {
  if (Object.keys(facts).length === 0) return;
  const own = and(
    eq(garageVehicles.siteId, siteId),
    eq(garageVehicles.userId, userId),
    eq(garageVehicles.vin, vin),
    isNull(garageVehicles.removedAt),
  );
  await db.update(garageVehicles).set(facts).where(own);
}
