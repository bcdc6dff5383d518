import { and, eq, isNull } from "drizzle-orm";
import { countKnownRecalls } from "@/lib/garage/rules/known-recalls";
import { garageVehicles } from "@/lib/garage/schema";
import type { Database } from "@/lib/platform/db";
import type { MarketValueResult } from "@/lib/vehicle/contract/market-value";

type SavedFacts = Partial<Pick<typeof garageVehicles.$inferSelect, "valueCents" | "openRecalls">>;

export function getCachedValue(answer: Pick<MarketValueResult, "state" | "entries">): SavedFacts {
  if (answer.state !== "found") return {};
  const all = answer.entries.find((entry) => entry.condition === "all") ?? answer.entries[0];
  const cents = all?.private_party;
  return cents === null || cents === undefined ? {} : { valueCents: cents };
}

export function getCachedRecalls(check: Parameters<typeof countKnownRecalls>[0]): SavedFacts {
  const openRecalls = countKnownRecalls(check);
  // 'unchecked' clears the 0 stored for an earlier 'none'.
  return openRecalls === null && check.state !== "unchecked" ? {} : { openRecalls };
}

/** Stores facts for the garage list. Doesn't touch `updatedAt`; skips a value that isn't for the saved mileage. */
export async function markSavedFacts(
  db: Database,
  { siteId, userId, vin }: { siteId: string; userId: string; vin: string },
  facts: SavedFacts,
  atMileage?: number | null,
): Promise<void> {
  if (Object.keys(facts).length === 0) return;
  const ownVehicle = and(
    eq(garageVehicles.siteId, siteId),
    eq(garageVehicles.userId, userId),
    eq(garageVehicles.vin, vin),
    isNull(garageVehicles.removedAt),
    atMileage === null ? isNull(garageVehicles.mileage) : undefined,
    typeof atMileage === "number" ? eq(garageVehicles.mileage, atMileage) : undefined,
  );
  await db.update(garageVehicles).set(facts).where(ownVehicle);
}
