import { z } from "zod";
import { buildDataSchema } from "@/lib/contract/build-data";
import { documentVehicleSchema } from "@/lib/contract/document-vehicle";
import {
  historyEventSchema,
  marketValueSchema,
  recallsAnswerSchema,
  sourceAnswerSchema,
} from "@/lib/contract/history";
import boltEuv from "./sample-bolt-euv.json";
import camaro from "./sample-camaro.json";
import corolla from "./sample-corolla.json";
import f150 from "./sample-f150.json";

const sampleFileSchema = z.object({
  vehicle: documentVehicleSchema,
  plate: z.object({ plate: z.string(), state: z.string() }).optional(),
  events: z.array(historyEventSchema.omit({ vin: true, sample: true })),
  sources: z.array(sourceAnswerSchema.omit({ askedAt: true, sample: true })),
  recalls: recallsAnswerSchema.omit({ askedAt: true }),
  value: marketValueSchema.nullable(),
  build: buildDataSchema,
});

/** Invented cars with a full set of records; each record is marked a sample. Times of asking are filled when used. */
function readSample(raw: unknown) {
  const file = sampleFileSchema.parse(raw);
  return {
    ...file,
    vin: file.vehicle.vin,
    events: file.events.map((event) => ({
      ...event,
      // Ids are unique over all vehicles once they stand in one table.
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
/** A 2023 battery-electric car with one owner, an open lien and a recall that is asked by its own VIN. */
export const sampleElectric: SampleVehicle = readSample(boltEuv);
/** A 1969 coupe, for the classic path. */
export const sampleClassic: SampleVehicle = readSample(camaro);
