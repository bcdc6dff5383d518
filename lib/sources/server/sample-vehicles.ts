import type { DocumentVehicle } from "@/lib/generation/contract/vehicle";
import {
  type SampleVehicle,
  sampleClassic,
  sampleElectric,
  samplePickup,
  sampleVehicle,
} from "./sample-vehicle";

export const sampleVehicles: readonly SampleVehicle[] = [
  sampleVehicle,
  samplePickup,
  sampleElectric,
  sampleClassic,
];

export function findSample(vin: string): SampleVehicle | null {
  return sampleVehicles.find((sample) => sample.vin === vin) ?? null;
}

/** Overrides decoded fields with the sample's own, which match its fictional records. */
export function inSampleText(vehicle: DocumentVehicle): DocumentVehicle {
  const sample = findSample(vehicle.vin);
  if (!sample) return vehicle;
  const knownFields = Object.entries(sample.vehicle).filter(([, value]) => value !== null);
  return { ...vehicle, ...Object.fromEntries(knownFields) };
}
