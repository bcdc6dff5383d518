import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { seedSampleRecords } from "@/lib/compose/seed";
import { readBuildData } from "@/lib/imports/server/import-schemas";
import { writeBuildData } from "@/lib/imports/server/record-repository";
import { sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import { encodeStickerConfirm, type StickerConfirmation } from "@/lib/sticker/contract/confirmation";
import type { StickerDocument } from "@/lib/sticker/contract/document";
import { isYmmtKey } from "@/lib/vehicle/rules/identity";
import { describeDatabase } from "../setup/database";
import { openTestApi, type TestApi } from "../setup/members-api";
import { createStickerConfirmation } from "../setup/sticker-data";

const { sticker, report, garage, account } = calls;
const ACCORD = "1HGCM82633A004352";
const OLD_ACCORD = "1HGCB7650PA042561";

const accord = createStickerConfirmation({
  vin: ACCORD,
  year: 2003,
  make: "HONDA",
  model: "ACCORD",
  style: "Coupe",
  trim: "EX-V6",
  autoPackage: false,
});

describeDatabase((open) => {
  let api: TestApi;
  let token: string;
  let number = 0;
  beforeAll(async () => {
    api = await openTestApi({ open });
    await seedSampleRecords(api.database.db);
    const line = { code: "NV", name: "Navigation system", price: 200_000, contents: [], origin: "maker" };
    const typical = {
      year: 2003,
      make: "Honda",
      model: "Accord",
      trim: "EX-V6",
      source: "Brochures",
      baseCents: 26_360_00,
      destinationCents: 460_00,
      options: [line],
      statedTotalCents: 28_820_00,
      exteriorChoices: [{ name: "Satin Silver", code: "NH623M", hex: "#c0c0c0" }],
    };
    await writeBuildData(api.database.db, [readBuildData(typical)]);
  });
  afterAll(() => api.close());
  const member = async () => api.register(`member${++number}@example.com`);
  const credits = async (of: string) =>
    ((await api.send(account.user, { token: of })).body.user as { credits: { sticker: number } }).credits
      .sticker;
  const confirm = (changes: Partial<StickerConfirmation> = {}, call = sticker.confirm, more = {}) =>
    api.send(call, { token, fields: { ...encodeStickerConfirm({ ...accord, ...changes }), ...more } });
  const sheet = async (vin: string) => {
    const { body } = await api.send(report.document, { token, query: { vin, product: "sticker" } });
    return (body.data as { document: StickerDocument }).document;
  };

  const getChoices = async (query: Record<string, string>, of = token) =>
    api.send(sticker.choices, { token: of, query });

  it("[TRUE-1] [STK-2] only a sticker's owner can read back the choices that were confirmed for it", async () => {
    token = await member();
    expect((await getChoices({ vin: ACCORD })).status).toBe(404);
    const dealer = { name: "Rivera Honda", number: "", address: "", city: "Fresno" };
    const details = { base_price: "25,000", destination: "", discounts: [], order: "", stock: "S-1", dealer };
    const paper = { orientation: "portrait", unbranded: true } as const;
    await confirm({ details, paper });
    expect((await getChoices({ vin: ACCORD })).body.data).toMatchObject({
      confirmed: { make: "Honda", model: "Accord", trim: "EX-V6", details },
      paper,
    });
    expect((await getChoices({ vin: ACCORD }, await member())).status).toBe(404);
  });

  it("[TRUE-2] each kind of sticker can be regenerated from its original input, for free if it contains data", async () => {
    token = await member();
    const entry = { year: "2003", make: "honda", model: "accord", trim: "EX-V6" };
    const camaro = { year: "1969", make: "Chevrolet", model: "Camaro", series: "SS 396" };
    const kinds = [
      { call: sticker.generate, fields: { vin: ACCORD, orientation: "portrait" }, charge: "free" },
      { call: sticker.generateClassic, fields: { vin: "124379N506070", ...camaro }, charge: "returned" },
      { call: sticker.generateYmmt, fields: entry, charge: "free" },
    ];
    for (const { call, fields, charge } of kinds) {
      const first = (await api.send(call, { token, fields })).body.sticker as { vin: string };
      const opened = await api.send(call, { token, fields });
      const again = await api.send(call, { token, fields: { ...fields, gen: "regenerate" } });
      expect(again.body).toMatchObject({ charge, sticker: { vin: first.vin } });
      expect(again.body.url).not.toBe(opened.body.url);
    }
    const data = async (query: Record<string, string>) => (await getChoices(query)).body.data;
    expect(await data({ vin: ACCORD })).toMatchObject({
      confirmed: null,
      paper: { orientation: "portrait", unbranded: false },
    });
    expect(await data({ vin: "124379N506070" })).toMatchObject({ classic: { series: "SS 396", year: 1969 } });
    const modelData = await data(entry);
    expect(modelData).toMatchObject({ manual: { make: "Honda", model: "Accord", trim: "EX-V6" } });
    expect(isYmmtKey((modelData as { vin: string }).vin)).toBe(true);
    expect((await getChoices({ year: "2003" })).body.errors).toHaveProperty("vin");
    const record = await api.send(report.filter, { token, query: { vin: "124379N506070" } });
    expect(record.body.report).toMatchObject([{ classic: { series: "SS 396" } }]);
  });

  it("[STK-3] [STK-4] a sticker by year, make and model is charged once per vehicle, regardless of spelling", async () => {
    token = await member();
    const fields = { year: "2003", make: "HONDA", model: "accord", trim: "EX-V6" };
    const created = await api.send(sticker.generateYmmt, { token, fields });
    expect(created).toMatchObject({
      status: 200,
      body: { status: "success", mode: "ymmt", charge: "charged" },
    });
    const { vin } = created.body.sticker as { vin: string };
    expect(isYmmtKey(vin)).toBe(true);
    const second = await api.send(sticker.generateYmmt, { token, fields: { ...fields, make: "honda" } });
    expect(second.body).toMatchObject({ mode: "ymmt", charge: "free", url: created.body.url });
    expect(await credits(token)).toBe(2);
    const model = await sheet(vin);
    expect(model).toMatchObject({
      vin: "",
      provenance: "typical",
      vehicle: { year: 2003, make: "Honda", model: "Accord", trim: "EX-V6" },
      prices: { totalCents: 28_820_00, agrees: true, warning: null },
    });
    const stored = await api.send(garage.read, { token, query: { vin } });
    expect(stored.body.vehicle).toMatchObject({ vin_set: false, year: 2003, make: "Honda" });
    const filtered = await api.send(report.filter, { token, query: { vin } });
    expect(filtered.body.report).toMatchObject([{ vhr_sticker: { url: created.body.url } }]);
  });

  it("[STK-2] prints exactly the confirmed choices, and marks each option as coming from the build data or from the user", async () => {
    token = await member();
    const packages = [
      {
        category_name: "Options",
        data: [
          { section: "Navigation System", package_price: "$2,000", code: "NV", contents: [] },
          { section: "Floor mats", package_price: "$120.50", code: null, contents: ["Front", "Rear"] },
        ],
      },
      {
        category_name: "Packages",
        data: [{ section: "Winter package", package_price: "INC", code: "WP", contents: [] }],
      },
    ];
    const colors = { exterior: { name: "satin silver", code: null, hex: null }, interior: null };
    const created = await confirm({ packages, colors });
    expect(created).toMatchObject({ status: 200, body: { charge: "charged", sticker: { vin: ACCORD } } });
    const model = await sheet(ACCORD);
    expect(model).toMatchObject({
      provenance: "typical",
      // The trim offers this color, but only the user says that this car has it.
      colorOrigin: "user",
      enteredColors: ["exterior"],
      exterior: { name: "Satin Silver", code: "NH623M" },
      vehicle: { make: "Honda", model: "Accord", trim: "EX-V6", body: "Coupe", vin: ACCORD },
      options: [
        { name: "Navigation system", price: 200_000, origin: "maker" },
        { name: "Floor mats", price: 12_050, origin: "user", contents: ["Front", "Rear"] },
      ],
      packages: [{ name: "Winter package", code: "WP", price: "included", origin: "user" }],
      prices: {
        optionsCents: 212_050,
        totalCents: 26_360_00 + 212_050 + 460_00,
        agrees: true,
        warning: null,
      },
    });
    expect(model.basis).toContain("entered by the user");
    const same = await confirm({ packages, colors });
    expect(same.body).toMatchObject({ charge: "free", url: created.body.url });
    const other = await confirm({ packages: packages.slice(1), colors });
    expect(other.body.url).not.toBe(created.body.url);
    expect(other.body.charge).toBe("free");
    const fresh = await confirm({ packages: packages.slice(1), colors, regenerate: true });
    expect(fresh.body).toMatchObject({ charge: "free" });
    expect(fresh.body.url).not.toBe(other.body.url);
    expect(await credits(token)).toBe(2);
  });

  it("[STK-2] a sticker with an unknown price has no total, and shows a warning", async () => {
    token = await member();
    const spoiler = { section: "Spoiler", package_price: "", code: null, contents: [] };
    await confirm({ packages: [{ category_name: "Options", data: [spoiler] }], mode: "manual" });
    expect(await sheet(ACCORD)).toMatchObject({
      options: [{ name: "Spoiler", price: null, origin: "user" }],
      prices: { totalCents: null, warning: expect.stringContaining("isn’t available") },
    });
  });

  it("[STK-2] preselected packages that the user doesn't change are printed from the build data with the stated total", async () => {
    token = await member();
    const { vehicle } = sampleVehicle;
    await confirm({
      vin: sampleVehicle.vin,
      year: vehicle.year ?? 0,
      make: "TOYOTA",
      model: "COROLLA",
      trim: "LE",
      style: "",
      autoPackage: true,
      buildsheetColor: "yes",
    });
    const model = await sheet(sampleVehicle.vin);
    expect(model).toMatchObject({
      sample: true,
      exterior: sampleVehicle.build.exterior,
      prices: { agrees: true },
    });
    expect(model.packages).toEqual(sampleVehicle.build.packages);
    expect(model.prices.statedTotalCents).toBe(sampleVehicle.build.statedTotalCents);
  });

  it("[STK-2] [TRUE-10] each call accepts only its own model years, and its error names the other call", async () => {
    token = await member();
    const old = { ...accord, vin: OLD_ACCORD, year: 1993, trim: "", style: "" };
    const refusal = await confirm(old);
    expect(refusal).toMatchObject({ status: 422, body: { status: "error" } });
    expect(refusal.body.message).toContain("/api-cwa/confirm-year-restricted-sticker");
    const turned = await confirm({}, sticker.confirmYearRestricted);
    expect(turned).toMatchObject({ status: 422 });
    expect(turned.body.message).toContain("/api-cwa/confirm-sticker");
    expect(await credits(token)).toBe(3);
    const created = await confirm(old, sticker.confirmYearRestricted);
    expect(created.body).toMatchObject({
      charge: "returned",
      message: expect.stringMatching(/no price, option or color/i),
      sticker: { year: 1993, vhr_sticker: { returned: true } },
    });
  });

  it("[STK-2] a VIN can't be used for another car, invalid input gets a field error, and nothing is charged", async () => {
    token = await member();
    const details = { base_price: "INC", destination: "", discounts: [], order: "", stock: "", dealer: null };
    const line = { section: "B", package_price: "lots", code: null, contents: [] };
    const cases = [
      [{ details }, {}, "details"],
      [{}, { make: "FERRARI" }, "make"],
      [{}, { year: "2004" }, "year"],
      [{}, { colors: "!!" }, "colors"],
      [{}, { packages: "e30=x" }, "packages"],
      [{ packages: [{ category_name: "A", data: [line] }] }, {}, "packages"],
      [{}, { vin: "124379N506070" }, "vin"],
    ] satisfies [Partial<StickerConfirmation>, object, string][];
    for (const [changes, more, field] of cases) {
      const { status, body } = await confirm(changes, sticker.confirm, more);
      expect([status, Object.keys(body.errors as object)]).toEqual([400, [field]]);
    }
    expect(await credits(token)).toBe(3);
  });

  it("[STK-2] [SEC-AZ-01] the key of a sticker without a VIN can't be used for another vehicle or by another account", async () => {
    token = await member();
    const created = await api.send(sticker.generateYmmt, {
      token,
      fields: { year: "2003", make: "Honda", model: "Accord" },
    });
    const { vin } = created.body.sticker as { vin: string };
    const refined = await confirm({ vin, trim: "EX-V6" });
    expect(refined.body).toMatchObject({ status: "success", charge: "charged", sticker: { vin } });
    expect(await sheet(vin)).toMatchObject({ provenance: "typical", vehicle: { trim: "EX-V6" } });
    const other = await confirm({ vin, model: "CIVIC" });
    expect(other).toMatchObject({ status: 400, body: { errors: { vin: expect.any(String) } } });
    const stranger = token;
    token = await member();
    expect((await confirm({ vin })).status).toBe(400);
    token = stranger;
    const colors = { exterior: { name: "Red", code: null, hex: null }, interior: null };
    const without = await confirm({ vin: "", model: "CIVIC", trim: "LX", colors });
    expect(without.body).toMatchObject({ charge: "charged" });
    expect(await credits(token)).toBe(1);
  });

  it("[STK-2] [SEC-LED-01] concurrent requests with one key get the same response and cause one debit", async () => {
    token = await member();
    const headers = { "idempotency-key": "confirm-once" };
    const fields = { ...encodeStickerConfirm(accord) };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => api.send(sticker.confirm, { token, fields, headers })),
    );
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
    expect(await credits(token)).toBe(2);
    const second = await api.send(sticker.confirm, { token, fields: { ...fields, trim: "LX" }, headers });
    expect(second).toMatchObject({ status: 422, body: { code: "key_reused" } });
  });

  it("[SEC-PRX-12] rejects text that the database can't store, even inside base64, without charging", async () => {
    token = await member();
    for (const bad of ["\0", "a\ud800"]) {
      const item = { section: `Line ${bad}`, package_price: "$5", code: null, contents: [] };
      const packages = [{ category_name: "Options", data: [item] }];
      for (const changes of [{ packages }, { style: `Coupe ${bad}` }]) {
        const answer = await confirm(changes);
        expect(answer).toMatchObject({ status: 400, body: { code: "invalid_fields" } });
      }
    }
    expect(await credits(token)).toBe(3);
  });
});
