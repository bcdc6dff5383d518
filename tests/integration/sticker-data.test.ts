import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { seedSampleRecords } from "@/lib/compose/seed";
import { readBuildData } from "@/lib/imports/server/import-schemas";
import { writeBuildData } from "@/lib/imports/server/record-repository";
import { sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import type { StickerData } from "@/lib/sticker/contract/builder";
import { findName } from "@/lib/vehicle/rules/make-names";
import { describeDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";

const { sticker, vehicle } = calls;
const COROLLA = "2T1BURHE5JC034461";
const CAMARO = "124379N506070";

describeDatabase((open) => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi({ open });
    const { db } = api.database;
    await seedSampleRecords(db);
    const about = { year: 2015, source: "Brochures", baseCents: 41_000_00 };
    const paint = { name: "Palladium Silver", code: "792", hex: "#a0a0a0" };
    await writeBuildData(db, [
      readBuildData({
        ...about,
        make: "Mercedes-Benz",
        model: "C-Class",
        trim: "C 63 Edition_1",
        exteriorChoices: [paint],
      }),
      readBuildData({ ...about, make: "Mercedes-Benz", model: "C-Class 100%", trim: "Other" }),
    ]);
    token = await api.register("ann@example.com");
  });
  afterAll(() => api.close());
  const request = async (
    call: typeof sticker.autoload | typeof sticker.forumData,
    fields: Record<string, string>,
  ) => api.send(call, { token, fields });

  it("[STK-1] [EMB-3] returns a trim's typical values by year, make and model, or nothing if unknown", async () => {
    const existing = await request(sticker.autoload, {
      year: "2015",
      make: "MERCEDES BENZ",
      model: "C-CLASS",
      trim: "c 63 edition_1",
    });
    expect(existing.body.data).toMatchObject({
      state: "found",
      vin: null,
      make: "Mercedes-Benz",
      model: "C-Class",
      basis: "typical",
      base_cents: 41_000_00,
      exterior: [{ name: "Palladium Silver", code: "792", hex: "#a0a0a0" }],
    });
    const nothing = await request(sticker.autoload, { year: "1931", make: "Nobody", model: "Nothing" });
    const none = { state: "none", trims: [], exterior: [], packages: [], base_cents: null, source: null };
    expect(nothing).toMatchObject({ status: 200, body: { data: { ...none, basis: "specification" } } });
    const nobody = await request(sticker.autoload, { make: "Honda" });
    expect(nobody).toMatchObject({ status: 400, body: { errors: { vin: expect.any(String) } } });
    expect((await api.send(sticker.autoload, { fields: { vin: COROLLA } })).status).toBe(401);
  });

  it("[STK-1] the trim list combines VIN data and imports, and doesn't treat a percent sign in a model name as a wildcard", async () => {
    const query = { year: "2015", make: "Mercedes-Benz", model: "C-Class" };
    const { body } = await api.send(vehicle.trims, { query });
    expect(body.data).toContain("C 63 Edition_1");
    expect(body.data).not.toContain("Other");
    const listed = api.services.decoder.trims(2015, "Mercedes-Benz", "C-Class");
    for (const name of listed) expect(findName(name, body.data as string[])).toBeDefined();
    const percent = await api.send(vehicle.trims, { query: { ...query, model: "C-Class 100%" } });
    expect(percent.body.data).toEqual(["Other"]);
    const pattern = await api.send(vehicle.trims, { query: { ...query, model: "C-Class%" } });
    expect(pattern.body.data).toEqual([]);
  });

  it("[STK-3] auto-blog lists styles, and its data call accepts an underscore in the make and returns the result in data.data", async () => {
    const fields = { year: "2015", make: "Mercedes-Benz", model: "C-Class" };
    const { body } = await api.send(sticker.autoBlog, { token, fields });
    expect(body.data).toContainEqual({
      year: 2015,
      make: "Mercedes-Benz",
      model: "C-Class",
      trim: "C 63 Edition_1",
      style: "C 63 Edition_1",
      basis: "typical",
    });
    const one = await api.send(sticker.autoBlogData, {
      token,
      fields: { ...fields, make: "MERCEDES_BENZ", style: "C 63 Edition_1" },
    });
    expect(one.body.status).toBe("success");
    expect((one.body.data as { data: StickerData }).data).toMatchObject({
      make: "Mercedes-Benz",
      source: "Brochures",
    });
    const years = await api.send(sticker.autoBlog, { token, fields: { make: "toyota", model: "corolla" } });
    const result = new Set((years.body.data as { year: number }[]).map((style) => style.year));
    expect(result.has(2018) && result.has(2003)).toBe(true);
    const wrong = { ...fields, make: "NO_SUCH", style: "" };
    expect((await api.send(sticker.autoBlogData, { token, fields: wrong })).status).toBe(404);
  });

  it("[STK-3] forum-data returns codes and readings with their sources, or nothing if unknown", async () => {
    const modern = await request(sticker.forumData, { vin: COROLLA });
    const data = modern.body.data as {
      topics: { topic: string; entries: { code: string; sample: boolean }[] }[];
    };
    expect(modern.body.data).toMatchObject({
      state: "found",
      sources: expect.arrayContaining(["NHTSA vPIC"]),
    });
    const paint = data.topics.find((topic) => topic.topic === "paint_codes");
    expect(paint?.entries[0]).toMatchObject({ code: sampleVehicle.build.exterior?.code, sample: true });
    const camaro = { vin: CAMARO, year: "1969", make: "Chevrolet", model: "Camaro" };
    const classic = await request(sticker.forumData, camaro);
    expect(JSON.stringify(classic.body.data)).toContain("Classic number formats (gm-");
    const nothing = await request(sticker.forumData, { year: "1931", make: "Nobody", model: "Nothing" });
    expect(nothing.body.data).toEqual({ state: "none", topics: [], sources: [] });
    const short = await request(sticker.forumData, { vin: "ABC" });
    expect(short).toMatchObject({ status: 400, body: { errors: { vin: expect.any(String) } } });
  });
});
