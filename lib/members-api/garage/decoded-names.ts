import { VIN_LENGTH } from "@/lib/core/constants";
import { nameCase } from "@/lib/core/vehicle/specification";
import type { Services } from "../kernel/services";
import type { GarageRow } from "./garage-columns";

export type NameSources = Pick<Services, "decoder" | "classicReadings">;
type Names = Pick<GarageRow, "year" | "make" | "model" | "trim">;

/** Year, make, model and trim of a vehicle that is saved: what its owner gave, and the rest as the number says. */
export function withDecodedNames(
  vin: string,
  given: Partial<Names>,
  { decoder, classicReadings }: NameSources,
): Names {
  const { year = null, make = null, model = null, trim = null } = given;
  const names = { year, make, model, trim };
  if (year !== null && make !== null && model !== null) return names;
  if (vin.length !== VIN_LENGTH) {
    const [reading] = classicReadings(vin);
    return reading
      ? { ...names, year: year ?? reading.year, make: make ?? reading.make, model: model ?? reading.model }
      : names;
  }
  const decoded = decoder.decode(vin);
  return {
    year: year ?? decoded.modelYear,
    make: make ?? (decoded.make && nameCase(decoded.make)),
    model: model ?? decoded.model,
    trim: trim ?? decoded.trim,
  };
}
