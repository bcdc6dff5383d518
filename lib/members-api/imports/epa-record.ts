import { epaVehicleSchema } from "@/lib/contract/imports-epa";
import type { EpaRecord } from "./record-repository";

/** Columns without which a file is not EPA's vehicles.csv. */
export const EPA_COLUMNS = ["id", "year", "make", "model", "comb08"];

export const EPA_FIELDS = Object.keys(epaVehicleSchema.shape);

/** A row of vehicles.csv, by its columns' names; the many that nothing here shows are left out. */
export function readEpa(fields: Record<string, unknown>): EpaRecord {
  const vehicle = epaVehicleSchema.parse(fields);
  const { id, year, make, model, baseModel } = vehicle;
  return { id, year, make, model, baseModel, vehicle };
}
