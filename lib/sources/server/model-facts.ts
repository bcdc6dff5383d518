import type { DocumentVehicle } from "@/lib/generation/contract/vehicle";
import type { BuildData, FuelEconomy, SafetyRatings } from "@/lib/vehicle/contract/build-data";
import type { SourceState } from "@/lib/vehicle/contract/history";
import type { DecodedVin } from "@/lib/vin/contract";
import { createFuelNotRequested, type FuelEconomyResult } from "./fuel-source";
import { createRatingsNotRequested, type SafetyRatingsResult } from "./nhtsa-ratings";
import type { DataSources } from "./open-sources";

const FIRST_RATED_YEAR = 1990;

interface ModelFacts {
  safety: SafetyRatings | null;
  fuelEconomy: FuelEconomy | null;
  sources: SourceState[];
}

function toSourceEntries(
  answer: SafetyRatingsResult | FuelEconomyResult,
  covers: SourceState["covers"],
): SourceState[] {
  const { state, source, askedAt } = answer;
  if (state === "unchecked") return [];
  return [{ source, covers, asked: true, answered: state !== "unavailable", askedAt, newestDate: null }];
}

function toStatedSource(source: string, covers: SourceState["covers"]): SourceState {
  return { source, covers, asked: true, answered: true, askedAt: null, newestDate: null };
}

/** Prefers the build data's own figures. Doesn't query agencies for sample cars. */
export async function createModelFacts(
  providers: Pick<DataSources, "ratings" | "fuel">,
  car: { vehicle: DocumentVehicle; decoded: DecodedVin | null; build: BuildData | null; sample: boolean },
): Promise<ModelFacts> {
  const { vehicle, decoded, build, sample } = car;
  const { year, make, model, trim, doors, drive, transmission, fuel } = vehicle;
  const isRated = year !== null && year >= FIRST_RATED_YEAR;
  const [ratings, economy] = await Promise.all([
    build?.safety || sample || !isRated
      ? createRatingsNotRequested()
      : providers.ratings.ratings({ year, make, model, doors, drive }),
    build?.fuelEconomy || sample
      ? createFuelNotRequested()
      : providers.fuel.fuel({
          year,
          make,
          model,
          trim,
          drive,
          transmission,
          fuel,
          displacementL: decoded?.displacementL ?? null,
          cylinders: decoded?.engineCylinders ?? null,
        }),
  ]);
  return {
    safety: build?.safety ?? ratings.ratings,
    fuelEconomy: build?.fuelEconomy ?? economy.fuelEconomy,
    sources: [
      ...(build?.safety
        ? [toStatedSource(build.safety.source, ["safety"])]
        : toSourceEntries(ratings, ["safety"])),
      ...(build?.fuelEconomy
        ? [toStatedSource(build.fuelEconomy.source, ["fuel"])]
        : toSourceEntries(economy, ["fuel"])),
    ],
  };
}
