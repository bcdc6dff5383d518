import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import type { GarageVehicle } from "@/lib/garage/contract/garage";
import { garageVehicles } from "@/lib/garage/schema";
import { purgeRemoved } from "@/lib/garage/server/purge-removed";
import { describeDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";

const { garage } = calls;
const VIN = "1HGCM82633A004352";

describeDatabase((open) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ open });
  });
  afterAll(() => api.close());

  const save = (token: string, vehicle: Record<string, unknown>) =>
    api.send(garage.save, { token, fields: { vehicle } });
  const getVins = (body: Record<string, unknown>) =>
    (body.vehicles as GarageVehicle[]).map((vehicle) => vehicle.vin);

  it("[TRUE-29] a classic number maps to its model, unless the owner enters another model", async () => {
    const token = await api.register("mapped@example.com");
    const mapped = { hasMapping: true, model_id: "1969-chevrolet-camaro" };
    const ownVehicle = { vin: "124379N506070", year: 1969, make: "Chevrolet", model: "Camaro" };
    expect((await save(token, ownVehicle)).body.vehicle).toMatchObject(mapped);
    const other = { vin: "124379N506071", year: 1969, make: "Chevrolet", model: "Nova" };
    expect((await save(token, other)).body.vehicle).toMatchObject({ hasMapping: false, model_id: null });
    const csv = "vin\n124379N506072";
    await api.send(garage.importFile, { token, fields: { csv, mapping: { vin: 0 } } });
    const imported = await api.send(garage.read, { token, query: { vin: "124379N506072" } });
    expect(imported.body.vehicle).toMatchObject(mapped);
    for (const [vin, check_vname, hasMapping] of [
      ["124379N506073", "1", true],
      ["124379N506074", "0", false],
    ] as const) {
      const fields = { vin, year: "1969", make: "Chevrolet", model: "Camaro", series: "", check_vname };
      const response = await api.send(calls.report.generateClassic, { token, fields: fields });
      expect(response.status, JSON.stringify(response.body)).toBe(200);
      const stored = await api.send(garage.read, { token, query: { vin } });
      expect(stored.body.vehicle).toMatchObject({ hasMapping });
    }
  });

  it("[PAGE-6] [VEH-1] adds a vehicle or updates the existing VIN, and reports which it did", async () => {
    const token = await api.register("ann@example.com");
    const named = { year: 2003, make: "Honda", model: "Accord", source: "Europe-import" };
    const added = await save(token, { vin: VIN, ...named });
    expect(added.body).toMatchObject({
      status: "success",
      message: "GarageVehicle saved to database",
      created: true,
      vehicle: { vin: VIN, series: "Accord", option: "curious", mileage: null, source: "Europe-import" },
    });
    const grouped = `${VIN.slice(0, 3)} ${VIN.slice(3)}`;
    const changed = await save(token, { vin: grouped, series: "EX", mileage: 72_430 });
    expect(changed.body).toMatchObject({
      message: "GarageVehicle Updated Successfully",
      created: false,
      vehicle: { make: "Honda", series: "EX", mileage: 72_430, miles: 72_430 },
    });
    const one = await api.send(garage.read, { token, query: { vin: VIN } });
    expect(one.body.vehicle).toEqual(changed.body.vehicle);
    expect((await save(token, { vin: VIN, series: null })).body.vehicle).toMatchObject({ series: "Accord" });
  });

  it("[PAGE-6] removes a vehicle, and restores it in its place for a day, unless the VIN was saved again", async () => {
    const token = await api.register("undo@example.com");
    await save(token, { vin: VIN, year: 2003, make: "Honda", model: "Accord", mileage: 72_430 });
    const before = (await api.send(garage.read, { token, query: { vin: VIN } })).body.vehicle;
    api.clock.advance(1000);
    await save(token, { vin: "2T1BURHE5JC034461" });
    const remove = () => {
      api.clock.advance(1);
      return api.send(garage.remove, { token, query: { vin: VIN } });
    };
    const restore = (who = token) => api.send(garage.restore, { token: who, fields: { vin: VIN } });
    expect((await restore()).status).toBe(404);
    expect((await remove()).body).toMatchObject({ status: "success", message: "GarageVehicle Deleted" });
    expect((await remove()).status).toBe(404);
    expect((await restore(await api.register("undo-other@example.com"))).status).toBe(404);
    expect((await restore()).body.vehicle).toEqual(before);
    expect(getVins((await api.send(garage.read, { token })).body)).toEqual(["2T1BURHE5JC034461", VIN]);

    await remove();
    const again = await save(token, { vin: VIN, make: "Acura" });
    expect(again.body).toMatchObject({ created: true, vehicle: { make: "Acura", mileage: null } });
    expect((await restore()).body.code).toBe("conflict");
    await remove();
    expect((await restore()).body.vehicle).toMatchObject({ make: "Acura" });
    await remove();
    api.clock.advance(24 * 3_600_000 + 1);
    expect((await restore()).status).toBe(404);
    const { db } = api.database;
    const ofUser = eq(garageVehicles.userId, (before as GarageVehicle).user_id);
    const stored = async () => (await db.select().from(garageVehicles).where(ofUser)).map((row) => row.vin);
    expect(await stored()).toHaveLength(3);
    await purgeRemoved(db, api.services, new Date(api.clock.now().getTime() + 3_600_000));
    expect(await stored()).toEqual(["2T1BURHE5JC034461"]);
  });

  it("[PAGE-6] twenty concurrent saves of one VIN create one vehicle", async () => {
    const token = await api.register("race@example.com");
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(token, { vin: VIN })));
    expect(answers.filter((answer) => answer.body.created === true)).toHaveLength(1);
    expect(getVins((await api.send(garage.read, { token })).body)).toEqual([VIN]);
  });

  it("[PAGE-6] paging by cursor lists each vehicle once, even while vehicles are added and removed", async () => {
    const token = await api.register("pages@example.com");
    const vins = Array.from({ length: 25 }, (_, index) => `1HGCM82633A1000${10 + index}`);
    for (const [index, vin] of vins.entries()) {
      // Vehicles saved in the same millisecond must still have a stable order.
      if (index % 3 === 0) api.clock.advance(1);
      await save(token, { vin, make: index % 2 ? "Honda" : "Toyota", model: "100%_real" });
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < 10; page++) {
      const query: Record<string, string> = { limit: "10", ...(cursor ? { cursor } : {}) };
      const { body } = await api.send(garage.page, { token, query });
      seen.push(...getVins(body));
      cursor = body.next as string | null;
      if (page === 0) {
        expect(body.total).toBe(25);
        api.clock.advance(1);
        await save(token, { vin: "1HGCM82633A999999" });
        await api.send(garage.remove, { token, query: { vin: seen[0] ?? "" } });
      }
      if (cursor === null) break;
    }
    expect(seen).toHaveLength(25);
    expect(new Set(seen)).toEqual(new Set(vins));
  });

  it("[TRUE-13] a VIN saved without a name gets the decoded name", async () => {
    const token = await api.register("unnamed@example.com");
    const { body } = await save(token, { vin: "SAJWA0ES5DPS00000" });
    expect(body.vehicle).toMatchObject({ year: 2013, make: "Jaguar", model: "XF" });
    const accord = await save(token, { vin: "1HGCM82633A004352" });
    expect(accord.body.vehicle).toMatchObject({ year: 2003, make: "Honda", model: "Accord", trim: "EX-V6" });
  });

  it("[FIRST-6] a nickname and notes can be saved, searched and cleared, and text over the limit gets a field error", async () => {
    const token = await api.register("nick@example.com");
    const notes = "Spare key with Ana.\nNext oil change at 80,000 mi.";
    const saved = await save(token, { vin: VIN, nickname: "Dad's car", notes });
    expect(saved.body.vehicle).toMatchObject({ nickname: "Dad's car", notes, model_name: "Accord" });
    await save(token, { vin: "2T1BURHE5JC034461" });
    for (const search of ["dad's", "oil ana"])
      expect(getVins((await api.send(garage.page, { token, query: { search } })).body)).toEqual([VIN]);
    for (const [field, longest] of [
      ["nickname", 100],
      ["notes", 1000],
    ] as const) {
      expect((await save(token, { vin: VIN, [field]: "x".repeat(longest) })).status).toBe(200);
      const refusal = await save(token, { vin: VIN, [field]: "x".repeat(longest + 1) });
      expect(refusal.status).toBe(400);
      expect(JSON.stringify(refusal.body)).toContain(field);
    }
    const cleared = await save(token, { vin: VIN, nickname: null, notes: " " });
    expect(cleared.body.vehicle).toMatchObject({ nickname: null, notes: null });
  });

  it("[FIRST-6] a vehicle has the body style decoded from its VIN, if any", async () => {
    const token = await api.register("bodies@example.com");
    for (const [vin, body_type] of [
      [VIN, "coupe"],
      ["2T1BURHE5JC034461", "sedan"],
      ["1FTFW1ET5DFC10312", "pickup"],
      ["30837S100001", "coupe"],
      ["124379N506070", "coupe"],
      ["ZZZ00000000000000", null],
    ] as const)
      expect((await save(token, { vin })).body.vehicle, vin).toMatchObject({ body_type });
  });

  it("[TRUE-15] mileage entered for a report raises the garage's mileage, and never lowers it silently", async () => {
    const token = await api.register("lower@example.com");
    for (const [vin, entered, keptMileage] of [
      [VIN, "8801", 88_012],
      ["2T1BURHE5JC034461", "90000", 90_000],
    ] as const) {
      await save(token, { vin, mileage: 88_012 });
      const response = await api.send(calls.report.generate, { token, fields: { vin, mileage: entered } });
      expect(response.status, JSON.stringify(response.body)).toBe(200);
      const { vehicle } = (await api.send(garage.read, { token, query: { vin } })).body;
      expect(vehicle).toMatchObject({ mileage: keptMileage });
    }
  });

  it("[PAGE-6] search matches words literally, including percent signs", async () => {
    const token = await api.register("search@example.com");
    await save(token, { vin: "1HGCM82633A200001", year: 2003, make: "Honda", model: "Accord" });
    await save(token, { vin: "1HGCM82633A200002", year: 2018, make: "Toyota", model: "50%_off\\" });
    const find = async (search: string) => {
      const { body } = await api.send(garage.page, { token, query: { search } });
      return [body.total, ...getVins(body).map((vin) => vin.slice(-1))];
    };
    expect(await find("honda 2003")).toEqual([1, "1"]);
    expect(await find("200002")).toEqual([1, "2"]);
    expect(await find("%")).toEqual([1, "2"]);
    expect(await find("_")).toEqual([1, "2"]);
    expect(await find("\\")).toEqual([1, "2"]);
    expect(await find("honda toyota")).toEqual([0]);
    expect(await find("'; drop table garage_vehicles; --")).toEqual([0]);
    const bad = await api.send(garage.page, { token, query: { cursor: "not-one-of-ours" } });
    expect(bad).toMatchObject({ status: 400, body: { errors: { cursor: expect.any(String) } } });
  });
});
