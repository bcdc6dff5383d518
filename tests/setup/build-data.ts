import { readBuildData } from "@/lib/imports/server/import-schemas";
import { writeBuildData } from "@/lib/imports/server/record-repository";
import type { Database } from "@/lib/platform/db/database";

/** Adds a price to each VIN's build data, so that its sticker costs a credit. */
export async function giveBuildData(db: Database, ...vins: readonly string[]): Promise<void> {
  const priced = { source: "Build records", baseCents: 26_360_00 };
  await writeBuildData(
    db,
    vins.map((vin) => readBuildData({ ...priced, vin })),
  );
}
