import { CLASSIC_YEAR_MAX, SHORT_VIN_MAX_LENGTH, SUPPORT_YEAR_MAX, VIN_LENGTH } from "@/lib/platform/values";
import { isUnknownMaker } from "@/lib/vin/rules/vin-doubt";
import { hasFiller } from "@/lib/vin/rules/vin-us-rule";
import { formatVehicleTitle } from "./specification";

const DEFAULT_VEHICLE_OPTION = "curious";

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

export function isClassicVehicle(vehicle: { vin?: string | null; year?: number | null }): boolean {
  if (vehicle.year !== null && vehicle.year !== undefined) return vehicle.year <= CLASSIC_YEAR_MAX;
  return Boolean(vehicle.vin) && (vehicle.vin ?? "").length <= SHORT_VIN_MAX_LENGTH;
}

export function isEuropeanSource(source: string | null | undefined): boolean {
  return (source ?? "").toLowerCase().includes("europe");
}

export const EUROPEAN_SOURCE = "europe";

const NO_YEAR_CHARACTER = "11";

/** Requires more than a valid check digit, which alone doesn't show the market. */
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
    fullname: formatVehicleTitle({ year, make, model, trim: vehicle.trim }),
    series: filled(vehicle.series) ?? model,
    europe: isEuropeanSource(vehicle.source),
    option: filled(vehicle.option) ?? DEFAULT_VEHICLE_OPTION,
    hasReport: Boolean(vehicle.report),
    hasSticker: Boolean(vehicle.sticker),
  };
}
