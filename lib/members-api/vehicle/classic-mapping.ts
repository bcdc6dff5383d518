import type { ClassicMapping } from "@/lib/contract/vehicle";
import { SHORT_VIN_MAX_LENGTH } from "@/lib/core/constants";
import { AppError } from "@/lib/core/errors";
import { seriesName } from "../generation/document-request";
import type { Services } from "../kernel/services";
import { refuseImpossibleLength } from "../kernel/vin-input";

/**
 * The likeliest reading of a number of 14 characters or fewer, with all others beside it for the user to choose. Throws
 * 400 'Wrong VIN' when it fits no format: then make and model are entered by hand.
 */
export function mapClassic(
  { classicReadings }: Pick<Services, "classicReadings">,
  vin: string,
): ClassicMapping {
  refuseImpossibleLength(vin);
  const candidates = vin.length <= SHORT_VIN_MAX_LENGTH ? [...classicReadings(vin)] : [];
  for (const { year, make, model, series } of candidates) {
    if (year === null || model === null) continue;
    const modelId = [year, make, model]
      .join("-")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-");
    return { vin, year, make, model, series: seriesName(series) ?? model, model_id: modelId, candidates };
  }
  const reason = "This number fits no maker's format that we know. Enter make, model and year by hand.";
  throw new AppError("wrong_vin", "Wrong VIN", { fields: { vin: reason } });
}
