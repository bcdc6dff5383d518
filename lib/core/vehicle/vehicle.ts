import { CLASSIC_YEAR_MAX, SHORT_VIN_MAX_LENGTH, SUPPORT_YEAR_MAX, VIN_LENGTH } from "@/lib/core/constants";
import { isUnknownMaker } from "@/lib/core/vin-doubt";
import { hasFiller } from "@/lib/core/vin-us-rule";
import { vehicleTitle } from "./specification";

const DEFAULT_VEHICLE_OPTION = "curious";

/** The stored fields of a vehicle that the derived fields need. */
export interface VehicleFacts {
  vin?: string | null;
  year?: number | null;
  make?: string | null;
  model?: string | null;
  series?: string | null;
  trim?: string | null;
  option?: string | null;
  source?: string | null;
  report?: unknown;
  sticker?: unknown;
}

/** Specification 3, 'Derived'; its logo path is left out: docs/decisions/unused-fields.md. `classic` and `hasSupport` follow the year; an unknown year is neither, unless the number is a short one. */
export interface DerivedVehicle {
  classic: boolean;
  hasSupport: boolean;
  fullname: string;
  series: string | null;
  europe: boolean;
  option: string;
  hasReport: boolean;
  hasSticker: boolean;
}

/** Model year up to 1981; a number of 14 characters or fewer is a classic one unless its year contradicts. */
export function isClassicVehicle(vehicle: { vin?: string | null; year?: number | null }): boolean {
  if (vehicle.year !== null && vehicle.year !== undefined) return vehicle.year <= CLASSIC_YEAR_MAX;
  return Boolean(vehicle.vin) && (vehicle.vin ?? "").length <= SHORT_VIN_MAX_LENGTH;
}

export function isEuropeanSource(source: string | null | undefined): boolean {
  return (source ?? "").toLowerCase().includes("europe");
}

/** The `source` of a vehicle whose VIN says that it was made for Europe. */
export const EUROPEAN_SOURCE = "europe";

/** vPIC's code for a character that stands for no model year. */
const NO_YEAR_CHARACTER = "11";

/**
 * A European manufacturer's VIN that breaks the U.S. rule: a filler, a wrong check digit, a character that stands for no
 * year, or a manufacturer that is not registered with NHTSA. A right check digit alone proves nothing.
 */
export function isEuropeanDecode(decode: {
  vin: string;
  makerRegion: string | null;
  checkDigitOk: boolean | null;
  errorCode: string;
}): boolean {
  if (decode.makerRegion !== "Europe") return false;
  const isWhole = decode.vin.length === VIN_LENGTH;
  const hasNoYear = isWhole && decode.errorCode.split(",").includes(NO_YEAR_CHARACTER);
  return hasFiller(decode.vin) || decode.checkDigitOk === false || hasNoYear || isUnknownMaker(decode);
}

function filled(text: string | null | undefined): string | null {
  const trimmed = (text ?? "").trim();
  return trimmed === "" ? null : trimmed;
}

export function deriveVehicle(vehicle: VehicleFacts): DerivedVehicle {
  const { year = null } = vehicle;
  const make = filled(vehicle.make);
  const model = filled(vehicle.model);
  return {
    classic: isClassicVehicle(vehicle),
    hasSupport: year !== null && year <= SUPPORT_YEAR_MAX,
    fullname: vehicleTitle({ year, make, model, trim: vehicle.trim }),
    series: filled(vehicle.series) ?? model,
    europe: isEuropeanSource(vehicle.source),
    option: filled(vehicle.option) ?? DEFAULT_VEHICLE_OPTION,
    hasReport: Boolean(vehicle.report),
    hasSticker: Boolean(vehicle.sticker),
  };
}
