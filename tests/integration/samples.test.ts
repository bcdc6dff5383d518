import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "@/lib/compose/calls/table";
import { seedSampleRecords } from "@/lib/compose/seed";
import sampleMarket from "@/lib/imports/server/sample-market.json";
import { sampleElectric, samplePickup, sampleVehicle } from "@/lib/sources/server/sample-vehicle";
import { sampleVehicles } from "@/lib/sources/server/sample-vehicles";
import type { StickerData } from "@/lib/sticker/contract/builder";
import { encodeStickerConfirm } from "@/lib/sticker/contract/confirmation";
import { describeDatabase } from "../setup/database";
import { showValuesFree } from "../setup/free-values";
import { openTestApi, type TestApi } from "../setup/members-api";
import { createStickerConfirmation } from "../setup/sticker-data";

const { sticker, checks, garage, report, vehicle } = calls;

describeDatabase((open) => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi({ open });
    await showValuesFree(api.database.db);
    await seedSampleRecords(api.database.db);
    token = await api.register("ann@example.com");
  });
  afterAll(() => api.close());

  it("[EMB-3] every seeded listing is a sample, with a made-up VIN or without a VIN", () => {
    const invented = new Set<string | null>([null, ...sampleVehicles.map(({ vin }) => vin)]);
    for (const listing of sampleMarket) {
      expect(listing).toMatchObject({ sample: true });
      expect(invented.has(listing.vin)).toBe(true);
    }
  });

  for (const sample of [sampleVehicle, samplePickup, sampleElectric])
    describe(`${sample.vehicle.year} ${sample.vehicle.make} ${sample.vehicle.model}`, () => {
      const { vin, build, plate } = sample;

      it("[VEH-4] its VIN decodes to the right car using real NHTSA data", () => {
        const read = api.services.decoder.decode(vin);
        expect(read).toMatchObject({
          modelYear: sample.vehicle.year,
          model: sample.vehicle.model,
          fuelTypePrimary: sample.vehicle.fuel,
          checkDigitOk: true,
          errorCode: "0",
        });
        expect(read.make).toBe(sample.vehicle.make?.toUpperCase());
        expect(sample.vehicle.plant?.toUpperCase()).toContain(read.plantCity?.split(",")[0]);
      });

      it("[VEH-5] [EMB-3] a plate lookup returns its VIN, and the responses are marked as samples", async () => {
        const { body } = await api.send(vehicle.plateDecode, { query: { ...plate } });
        expect(body.data).toMatchObject({ vin, sample: true });
        const preview = await api.send(vehicle.previewDecode, { query: { vin } });
        expect(preview.body.data).toMatchObject({ sample: true, sticker_basis: "build-data" });
        const worth = await api.send(checks.value, { token, fields: { vin } });
        expect(worth.body.data).toMatchObject({
          sample: true,
          state: "found",
          entries: [{ dealer_retail: sample.value?.retail?.mean }],
        });
      });

      it("[STK-1] [STK-4] the sticker editor shows its packages, and the confirmed sticker's total matches the stated total to the cent", async () => {
        const answer = await api.send(sticker.autoload, { token, fields: { vin } });
        const data = answer.body.data as StickerData;
        expect(data).toMatchObject({
          state: "found",
          basis: "build-data",
          sample: true,
          trim: build.trim,
          exterior: build.exteriorChoices,
          interior: build.interiorChoices,
          colors: { exterior: build.exterior, interior: build.interior },
        });
        const lines = data.packages.flatMap((category) => category.data);
        expect(lines).toMatchObject(
          [...build.packages, ...build.options].map(({ name: section, code, contents }) => ({
            code,
            section,
            contents,
          })),
        );
        const { colors, packages } = data;
        const confirmed = createStickerConfirmation({
          vin,
          year: data.year ?? 0,
          make: data.make ?? "",
          model: data.model ?? "",
          style: data.style ?? "",
          trim: data.trim ?? "",
          colors,
          packages,
        });
        const fields = { ...encodeStickerConfirm(confirmed) };
        const created = await api.send(sticker.confirm, { token, fields });
        expect(created.body).toMatchObject({
          status: "success",
          charge: "charged",
          sticker: { sample: true },
        });
        const { body: saved } = await api.send(garage.read, { token, query: { vin } });
        expect(saved.vehicle).toMatchObject({ sample: true });
        const response = await api.send(report.document, { token, query: { vin, product: "sticker" } });
        expect(response.body.data).toMatchObject({
          document: {
            sample: true,
            provenance: "build-data",
            colorOrigin: "maker",
            packages: build.packages,
            options: build.options,
            fuelEconomy: build.fuelEconomy,
            partsContent: build.partsContent,
            safety: build.safety,
            prices: {
              totalCents: build.statedTotalCents,
              discounts: build.discounts,
              agrees: true,
              warning: null,
            },
          },
        });
      });
    });

  it("[EMB-3] a made-up car's listings aren't used to value real cars of the same model", async () => {
    // A 2021 F-150 with a regular plant serial number.
    const answer = await api.send(checks.value, { token, fields: { vin: "1FTEW1EP7MFA00001" } });
    expect(answer.body.data).toMatchObject({ state: "unchecked", comparables: [], sample: false });
  });
});
