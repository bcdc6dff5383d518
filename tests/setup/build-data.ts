import type { Database } from "@/lib/members-api/db/database";
import { readBuildData } from "@/lib/members-api/imports/import-schemas";
import { writeBuildData } from "@/lib/members-api/imports/record-repository";

/** Stickers with build data keep their credit. */
export async function giveBuildData(db: Database, ...vins: readonly string[]): Promise<void> {
  const priced = { source: "Build records", baseCents: 26_360_00 };
  await writeBuildData(
    db,
    vins.map((vin) => readBuildData({ ...priced, vin })),
  );
}
