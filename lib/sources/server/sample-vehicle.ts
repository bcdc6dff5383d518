import * as z from "zod";
import { documentVehicleSchema } from "@/lib/generation/contract/vehicle";
import { buildDataSchema } from "@/lib/vehicle/contract/build-data";
import {
  historyEventSchema,
  marketValueSchema,
  recallsResultSchema,
  sourceStateSchema,
} from "@/lib/vehicle/contract/history";
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

function readSample(raw: unknown) {
  const file = sampleFileSchema.parse(raw);
  return {
    ...file,
    vin: file.vehicle.vin,
    events: file.events.map((event) => ({
      ...event,
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

export const sampleVehicle: SampleVehicle = readSample(corolla);
export const samplePickup: SampleVehicle = readSample(f150);
export const sampleElectric: SampleVehicle = readSample(boltEuv);
export const sampleClassic: SampleVehicle = readSample(camaro);
