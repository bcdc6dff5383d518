import { isSameName } from "@/lib/core/vehicle/make-names";
import type { BuildDataQuery, BuildDataResult, BuildDataSource } from "./build-data-source";

/** If the confirmed trim differs from the VIN's data, uses typical data for that trim. */
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
