import { MODEL_YEAR_MAX, MODEL_YEAR_MIN, VIN_LENGTH } from "@/lib/platform/values";
import { getVinLengthClass } from "@/lib/vin/rules/vin";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";

/** Plates are already resolved to a VIN. */
export type FinderTarget =
  | { kind: "vin"; vin: string }
  | { kind: "classic"; vin: string }
  | { kind: "model"; year: number; make: string; model: string };

interface Parameters {
  get: (name: string) => string | null;
}

export function readTarget(query: Parameters): FinderTarget | null {
  const vin = cleanVinInput(query.get("vin") ?? "").vin;
  if (vin !== "")
    return getVinLengthClass(vin) === "classic" ? { kind: "classic", vin } : { kind: "vin", vin };
  const year = Number(query.get("year"));
  const [make, model] = [query.get("make"), query.get("model")];
  if (!Number.isInteger(year) || year < MODEL_YEAR_MIN || year > MODEL_YEAR_MAX || !make || !model)
    return null;
  return { kind: "model", year, make, model };
}

/** Never contains a plate. */
export function getTargetQuery(target: FinderTarget): string {
  if (target.kind !== "model") return `?vin=${encodeURIComponent(target.vin)}`;
  const { year, make, model } = target;
  return `?${new URLSearchParams({ year: String(year), make, model })}`;
}

/** Returns null if no VIN has this length. */
export function findVinTarget(vin: string): FinderTarget | null {
  if (getVinLengthClass(vin) === "classic") return { kind: "classic", vin };
  return vin.length === VIN_LENGTH ? { kind: "vin", vin } : null;
}
