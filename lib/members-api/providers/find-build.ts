import { isSameName } from "@/lib/core/make-names";
import type { BuildAnswer, BuildDataProvider, BuildQuestion } from "./build-data-provider";

/**
 * The build data of a vehicle whose trim may have been confirmed otherwise than its data says: then this VIN's record is
 * another car's, and what is typical for the confirmed trim takes its place. Another trim's data is never taken.
 */
export async function findBuild(
  provider: BuildDataProvider,
  vehicle: BuildQuestion,
  confirmedTrim: string,
): Promise<BuildAnswer> {
  const own = await provider.build(vehicle);
  const trim = own.build?.trim ?? null;
  if (confirmedTrim === "" || trim === null || isSameName(trim, confirmedTrim)) return own;
  return provider.build({ ...vehicle, vin: "", trim: confirmedTrim });
}
