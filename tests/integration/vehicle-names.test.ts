import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { garageVehicles } from "@/lib/garage/schema";
import { documentVehicleSchema } from "@/lib/generation/contract/vehicle";
import { documents } from "@/lib/generation/schema/documents";
import { loadVehicleNames } from "@/lib/generation/server/vehicle-names";
import { getSiteId, makeMember } from "../setup/admin";
import { describeDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";

const VINS = ["2T1BURHE5JC034461", "2T1BURHE5JC034462", "2T1BURHE5JC034463", "2T1BURHE5JC034464"];
const NAMED = { year: 2018, make: "Toyota", model: "Corolla", trim: "Own" };

describeDatabase((open) => {
  let api: TestApi;
  let userId = "";
  beforeAll(async () => {
    api = await openTestApi({ open });
    userId = (await makeMember(api, "owner@example.com")).id;
    const siteId = await getSiteId(api);
    const { db } = api.database;
    const [first = "", second = "", printed = ""] = VINS;
    const saved = (vin: string, more: object) => ({ id: randomUUID(), siteId, userId, vin, ...more });
    const removedAt = new Date();
    await db
      .insert(garageVehicles)
      .values([
        saved(first, { ...NAMED, removedAt }),
        saved(first, {}),
        saved(second, { removedAt }),
        saved(second, NAMED),
        saved(printed, {}),
      ]);
    const unknown = Object.fromEntries(Object.keys(documentVehicleSchema.shape).map((name) => [name, null]));
    const vehicle = { ...unknown, ...NAMED, trim: "Printed", vin: printed };
    const document = (vin: string) => ({
      id: randomUUID(),
      siteId,
      userId,
      vin,
      product: "vhr" as const,
      number: `GB-${vin.slice(-4)}`,
      model: { vehicle },
      fileKey: "none",
      sha256: "none",
    });
    await db.insert(documents).values([document(first), document(printed)]);
  });
  afterAll(() => api.close());

  it("[TRUE-3] a vehicle's name comes from its owner's garage, else from the newest document, else from its VIN", async () => {
    const getName = await loadVehicleNames(
      api.database.db,
      api.services,
      VINS.map((vin) => ({ userId, vin })),
    );
    expect(VINS.map((vin) => getName({ userId, vin }))).toEqual([
      "2018 Toyota Corolla Own",
      "2018 Toyota Corolla Own",
      "2018 Toyota Corolla Printed",
      "2018 Toyota Corolla",
    ]);
    expect(getName({ userId: null, vin: VINS[0], vehicleName: "As the row says" })).toBe("As the row says");
  });
});
