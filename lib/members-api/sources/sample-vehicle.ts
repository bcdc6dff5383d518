import { z } from "zod";
import { documentVehicleSchema } from "@/lib/contract/generation-vehicle";
import { buildDataSchema } from "@/lib/contract/vehicle-build-data";
import {
  historyEventSchema,
  marketValueSchema,
  recallsResultSchema,
  sourceStateSchema,
} from "@/lib/contract/vehicle-history";
import boltEuv from "./samples/bolt-euv.json";
import camaro from "./samples/camaro.json";
import corolla from "./samples/corolla.json";
import f150 from "./samples/f150.json";

const sampleFileSchema = z.object({
  vehicle: documentVehicleSchema,
  plate: z.object({ plate: z.string(), state: z.string() }).optional(),
  events: z.array(historyEventSchema.omit({ vin: true, sample: true })),
  sources: z.array(sourceStateSchema.omit({ askedAt: true, sample: true })),
  recalls: recallsResultSchema.omit({ askedAt: true }),
  value: marketValueSchema.nullable(),
  build: buildDataSchema,
});

/** Invented cars with a full set of records, each marked as a sample. Request times are filled in on use. */
function readSample(raw: unknown) {
  const file = sampleFileSchema.parse(raw);
  return {
    ...file,
    vin: file.vehicle.vin,
    events: file.events.map((event) => ({
      ...event,
      // Ids must be unique over all vehicles in one table.
      id: `sample-${file.vehicle.vin}-${event.id}`,
      vin: file.vehicle.vin,
      sample: true,
    })),
    sources: (askedAt: string) =>
      file.sources.map((source) => ({ ...source, askedAt: source.asked ? askedAt : null, sample: true })),
    recalls: (askedAt: string) => ({
      ...file.recalls,
      askedAt: file.recalls.state === "unchecked" ? null : askedAt,
    }),
  };
}
export type SampleVehicle = ReturnType<typeof readSample>;

/** A 2018 sedan with every section of a report and a sticker in full. */
export const sampleVehicle: SampleVehicle = readSample(corolla);
/** A 2021 crew-cab pickup with packages, options and discounts, stolen, recovered, wrecked and rebuilt. */
export const samplePickup: SampleVehicle = readSample(f150);
/** A 2023 battery-electric car with one owner, an open lien and a recall that is looked up by VIN. */
export const sampleElectric: SampleVehicle = readSample(boltEuv);
/** A 1969 coupe, for the classic path. */
export const sampleClassic: SampleVehicle = readSample(camaro);
