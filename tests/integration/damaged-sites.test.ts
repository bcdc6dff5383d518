import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { siteHosts, sites } from "@/lib/site/schema/site";
import { findSite } from "@/lib/site/server/site-repository";
import { describeDatabase, openOwnDatabase } from "../setup/database";

describeDatabase(() => {
  it("[SAFE-12] a site whose rows are missing from a damaged database is reported as unavailable, not as unknown", async () => {
    const { db, close } = await openOwnDatabase();
    try {
      expect(await findSite(db, "nowhere.example")).toBeNull();
      await db.transaction(async (tx) => {
        // Simulates a zeroed page: rows are gone, references remain.
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.delete(sites);
      });
      await expect(findSite(db, "localhost")).rejects.toMatchObject({ code: "unavailable" });
      await db.delete(siteHosts);
      await expect(findSite(db, "localhost")).rejects.toMatchObject({ code: "unavailable" });
    } finally {
      await close();
    }
  });
});
