import { CLASSIC_YEAR_MAX, VIN_LENGTH } from "@/lib/core/constants";
import { AppError } from "@/lib/core/errors";
import { vinLengthClass } from "@/lib/core/vin";

const FULL_VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

function wrongVin(explanation: string, message = explanation): AppError {
  return new AppError("wrong_vin", message, { fields: { vin: explanation } });
}

/** 15, 16 or more than 17 characters are neither a VIN nor a classic number (VEH-3). */
export function refuseImpossibleLength(vin: string): void {
  const length = vinLengthClass(vin);
  if (length !== "short" && length !== "long") return;
  throw wrongVin(
    `A VIN has ${VIN_LENGTH} characters, and this one has ${vin.length}. Check it for a character too ${
      length === "short" ? "few" : "many"
    }.`,
  );
}

/** What a modern report or sticker needs. A wrong check digit is allowed: it still decodes, with a warning (VEH-4). */
export function requireFullVin(vin: string): void {
  refuseImpossibleLength(vin);
  if (vin.length < VIN_LENGTH) {
    throw wrongVin("A number this short is from before 1981: use the classic form.", "Wrong VIN");
  }
  if (!FULL_VIN.test(vin)) {
    throw wrongVin("A VIN holds digits and letters, but never I, O, Q or an asterisk. Read it once more.");
  }
}

/** The model year of a full VIN, if it can be determined. */
export interface YearReading {
  modelYear: number | null;
  modelYearCandidates: readonly number[];
  modelYearCertain: boolean;
}

/**
 * Why a number cannot be a classic vehicle's, or null. 14 characters or fewer always can; a full VIN can only when
 * its model year is, or may be, the classic one that the user names.
 */
export function classicYearProblem(
  vin: string,
  year: number,
  read: (vin: string) => YearReading,
): string | null {
  const length = vinLengthClass(vin);
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
