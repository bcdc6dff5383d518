import type { DocumentVehicle } from "@/lib/contract/generation-vehicle";
import {
  type SampleVehicle,
  sampleClassic,
  sampleElectric,
  samplePickup,
  sampleVehicle,
} from "./sample-vehicle";

/** The sample vehicles whose records are seeded, so that every section of a report can be seen. */
export const sampleVehicles: readonly SampleVehicle[] = [
  sampleVehicle,
  samplePickup,
  sampleElectric,
  sampleClassic,
];

export function findSample(vin: string): SampleVehicle | null {
  return sampleVehicles.find((sample) => sample.vin === vin) ?? null;
}

/**
 * A sample's own fields replace decoded ones, because its invented records belong to them. Other vehicles stay as they
 * are.
 */
export function inSampleText(vehicle: DocumentVehicle): DocumentVehicle {
  const sample = findSample(vehicle.vin);
  if (!sample) return vehicle;
  const knownFields = Object.entries(sample.vehicle).filter(([, value]) => value !== null);
  return { ...vehicle, ...Object.fromEntries(knownFields) };
}
