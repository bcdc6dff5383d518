import { AppError, CLASSIC_YEAR_MAX, VIN_LENGTH } from "@/lib/platform/values";
import { getVinLengthClass } from "@/lib/vin/rules/vin";
import { findVinRefusal, type VinRefusal } from "@/lib/vin/rules/vin-refusal";

function createWrongVinError(explanation: string, message = explanation): AppError {
  return new AppError("wrong_vin", message, { fields: { vin: explanation } });
}

function explain({ reason, suggestion }: VinRefusal, vin: string): string {
  if (reason === "length")
    return `A VIN has ${VIN_LENGTH} characters, and this one has ${vin.length}. Check for ${
      vin.length < VIN_LENGTH ? "missing" : "extra"
    } characters.`;
  if (reason === "repeated") return "This isn't a VIN. It repeats one character.";
  if (reason === "digits") return "This isn't a VIN. It has too few digits. Check the VIN on the car.";
  const letters = "A VIN has letters and digits, but never I, O, Q or an asterisk. Check it again.";
  return suggestion === null ? letters : `${letters} Did you mean ${suggestion}?`;
}

export function requireVehicleNumber(vin: string): void {
  const refusal = findVinRefusal(vin);
  if (refusal)
    throw createWrongVinError(explain(refusal, vin), refusal.reason === "digits" ? "Wrong VIN" : undefined);
}

/** Allows a wrong check digit; the VIN then decodes with a warning (VEH-4). */
export function requireFullVin(vin: string): void {
  requireVehicleNumber(vin);
  if (vin.length === VIN_LENGTH) return;
  throw createWrongVinError("A VIN this short is from before 1981. Use the classic form.", "Wrong VIN");
}

export interface YearReading {
  modelYear: number | null;
  modelYearCandidates: readonly number[];
  modelYearCertain: boolean;
}

export function findClassicYearProblem(
  vin: string,
  year: number,
  read: (vin: string) => YearReading,
): string | null {
  const length = getVinLengthClass(vin);
  if (length === "classic") return null;
  if (length !== "full") return `A VIN has ${VIN_LENGTH} characters, and this one has ${vin.length}.`;
  const { modelYear, modelYearCandidates, modelYearCertain } = read(vin);
  if (modelYear !== null && modelYear <= CLASSIC_YEAR_MAX) return null;
  const isPossible = modelYear === null || (!modelYearCertain && modelYearCandidates.includes(year));
  if (isPossible && year <= CLASSIC_YEAR_MAX) return null;
  return modelYear === null
    ? `Classic vehicles are those up to model year ${CLASSIC_YEAR_MAX}.`
    : `This VIN is a ${modelYear} vehicle's: use the standard form. Classic ends with model year ${CLASSIC_YEAR_MAX}.`;
}
