import { isSameName } from "@/lib/vehicle/rules/make-names";
import type { BuildDataQuery, BuildDataResult, BuildDataSource } from "./build-data-source";

/** Uses typical data for the confirmed trim if it differs from the VIN's data. */
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
