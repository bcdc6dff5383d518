import { isSameName } from "@/lib/core/vehicle/make-names";
import type { BuildDataQuery, BuildDataResult, BuildDataSource } from "./build-data-source";

/**
 * The build data of a vehicle whose confirmed trim may differ from its data: then this VIN's record is another car's,
 * and what is typical for the confirmed trim takes its place. Another trim's data is never used.
 */
export async function findBuild(
  provider: BuildDataSource,
  vehicle: BuildDataQuery,
  confirmedTrim: string,
): Promise<BuildDataResult> {
  const result = await provider.build(vehicle);
  const trim = result.build?.trim ?? null;
  if (confirmedTrim === "" || trim === null || isSameName(trim, confirmedTrim)) return result;
  return provider.build({ ...vehicle, vin: "", trim: confirmedTrim });
}
