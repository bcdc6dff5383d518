import type { Database } from "@/lib/members-api/db/database";
import { readBuildData } from "@/lib/members-api/imports/import-schemas";
import { writeBuildData } from "@/lib/members-api/imports/record-repository";

/** Adds a price to each VIN's build data, so that its sticker costs a credit. */
export async function giveBuildData(db: Database, ...vins: readonly string[]): Promise<void> {
  const priced = { source: "Build records", baseCents: 26_360_00 };
  await writeBuildData(
    db,
    vins.map((vin) => readBuildData({ ...priced, vin })),
  );
}
