import { epaVehicleSchema } from "@/lib/contract/imports-epa";
import type { EpaRecord } from "./record-repository";

/** Columns required to recognize EPA's vehicles.csv. */
export const EPA_COLUMNS = ["id", "year", "make", "model", "comb08"];

export const EPA_FIELDS = Object.keys(epaVehicleSchema.shape);

export function readEpa(fields: Record<string, unknown>): EpaRecord {
  const vehicle = epaVehicleSchema.parse(fields);
  const { id, year, make, model, baseModel } = vehicle;
  return { id, year, make, model, baseModel, vehicle };
}
