import { type SampleVehicle, sampleClassic, sampleVehicle } from "../documents/sample-vehicle";

/** The invented vehicles whose records are seeded, so that every section of a report can be seen. */
export const sampleVehicles: readonly SampleVehicle[] = [sampleVehicle, sampleClassic];

export function findSample(vin: string): SampleVehicle | null {
  return sampleVehicles.find((sample) => sample.vin === vin) ?? null;
}
