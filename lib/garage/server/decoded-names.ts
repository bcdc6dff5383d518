import type { Services } from "@/lib/platform/http";
import { VIN_LENGTH } from "@/lib/platform/values";
import { getClassicModelId } from "@/lib/vehicle/rules/identity";
import { isSameName } from "@/lib/vehicle/rules/make-names";
import { nameCase } from "@/lib/vehicle/rules/specification";
import { EUROPEAN_SOURCE, isEuropeanDecode } from "@/lib/vehicle/rules/vehicle";
import type { GarageRow } from "./garage-columns";

export type NameSources = Pick<Services, "decoder" | "classicReadings">;
type Names = Pick<GarageRow, "year" | "make" | "model" | "trim" | "modelId" | "source">;

function mapModelId(
  { year, make, model }: Names,
  readings: ReturnType<NameSources["classicReadings"]>,
): string | null {
  if (year === null || make === null || model === null) return null;
  const isRead = readings.some(
    (reading) => reading.year === year && isSameName(reading.make, make) && isSameName(reading.model, model),
  );
  return isRead ? getClassicModelId(year, make, model) : null;
}

export function withDecodedNames(
  vin: string,
  partialNames: Partial<Names>,
  { decoder, classicReadings }: NameSources,
): Names {
  const { year = null, make = null, model = null, trim = null, modelId = null, source = null } = partialNames;
  const names = { year, make, model, trim, modelId, source };
  if (vin.length !== VIN_LENGTH) {
    const readings = classicReadings(vin);
    const [reading] = readings;
    if (!reading) return names;
    const read = {
      ...names,
      year: year ?? reading.year,
      make: make ?? reading.make,
      model: model ?? reading.model,
    };
    return { ...read, modelId: modelId ?? mapModelId(read, readings) };
  }
  const decoded = decoder.decode(vin);
  const sourced = { ...names, source: source ?? (isEuropeanDecode(decoded) ? EUROPEAN_SOURCE : null) };
  if (year !== null && make !== null && model !== null) return sourced;
  return {
    ...sourced,
    year: year ?? decoded.modelYear,
    make: make ?? (decoded.make && nameCase(decoded.make)),
    model: model ?? decoded.model,
    trim: trim ?? decoded.trim,
  };
}
