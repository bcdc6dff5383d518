import type { BuildData, FuelEconomy, SafetyRatings } from "@/lib/contract/build-data";
import type { DecodedVin } from "@/lib/contract/decode";
import type { DocumentVehicle } from "@/lib/contract/document-vehicle";
import type { SourceAnswer } from "@/lib/contract/history";
import { type FuelAnswer, fuelNotAsked } from "./fuel-provider";
import { type RatingsAnswer, ratingsNotAsked } from "./nhtsa-ratings";
import type { Providers } from "./open-providers";

/** NHTSA's stars begin with this model year. */
const FIRST_RATED_YEAR = 1990;

interface ModelFacts {
  safety: SafetyRatings | null;
  fuelEconomy: FuelEconomy | null;
  /** Those who were asked. */
  sources: SourceAnswer[];
}

function asked(answer: RatingsAnswer | FuelAnswer, covers: SourceAnswer["covers"]): SourceAnswer[] {
  const { state, source, askedAt } = answer;
  if (state === "unchecked") return [];
  return [{ source, covers, asked: true, answered: state !== "unavailable", askedAt, newestDate: null }];
}

/**
 * Stars and EPA's figures for the panels of a document: the build data's own, else by year, make and model. `build` of
 * an invented car is all there is: agencies are not asked about it.
 */
export async function modelFacts(
  providers: Pick<Providers, "ratings" | "fuel">,
  car: { vehicle: DocumentVehicle; decoded: DecodedVin | null; build: BuildData | null; sample: boolean },
): Promise<ModelFacts> {
  const { vehicle, decoded, build, sample } = car;
  const { year, make, model, trim, doors, drive, transmission, fuel } = vehicle;
  const isRated = year !== null && year >= FIRST_RATED_YEAR;
  const [ratings, economy] = await Promise.all([
    build?.safety || sample || !isRated
      ? ratingsNotAsked()
      : providers.ratings.ratings({ year, make, model, doors, drive }),
    build?.fuelEconomy || sample
      ? fuelNotAsked()
      : providers.fuel.fuel({
          ...{ year, make, model, trim, drive, transmission, fuel },
          displacementL: decoded?.displacementL ?? null,
          cylinders: decoded?.engineCylinders ?? null,
        }),
  ]);
  return {
    safety: build?.safety ?? ratings.ratings,
    fuelEconomy: build?.fuelEconomy ?? economy.fuelEconomy,
    sources: [...asked(ratings, ["safety"]), ...asked(economy, ["fuel"])],
  };
}
