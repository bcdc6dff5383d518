import { and, eq } from "drizzle-orm";
import type { Database } from "@/lib/platform/db";
import { cleanPlate } from "@/lib/vehicle/rules/plate";
import { plates } from "../schema";

export interface PlateResult {
  vin: string;
  source: string;
  sample: boolean;
}

/** Returns null for an unknown plate; throws if the source can't answer. */
export interface PlatesSource {
  find(plate: string, state: string): Promise<PlateResult | null>;
}

export function createTablePlates(db: Database): PlatesSource {
  return {
    async find(plate, state) {
      const [row] = await db
        .select({ vin: plates.vin, source: plates.source, sample: plates.sample })
        .from(plates)
        .where(and(eq(plates.plate, cleanPlate(plate)), eq(plates.state, state.toUpperCase())));
      return row ?? null;
    },
  };
}
