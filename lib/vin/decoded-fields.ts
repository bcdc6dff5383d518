import type { DecodedVin, UnavailableElement } from "@/lib/contract/decode";

type TextField = {
  [K in keyof DecodedVin]: DecodedVin[K] extends string | null ? K : never;
}[keyof DecodedVin];
type NumberField = {
  [K in keyof DecodedVin]: DecodedVin[K] extends number | null ? K : never;
}[keyof DecodedVin];

/** vPIC element id → field. Engine power (21, 71, 125) is left out: the data holds it, but wrong. */
export const TEXT_FIELDS: readonly (readonly [number, TextField])[] = [
  [2, "batteryType"],
  [5, "bodyClass"],
  [15, "driveType"],
  [18, "engineModel"],
  [24, "fuelTypePrimary"],
  [25, "gvwr"],
  [31, "plantCity"],
  [34, "series"],
  [37, "transmissionStyle"],
  [38, "trim"],
  [42, "brakeSystemType"],
  [62, "valveTrainDesign"],
  [64, "engineConfiguration"],
  [66, "fuelTypeSecondary"],
  [67, "fuelInjectionType"],
  [75, "plantCountry"],
  [77, "plantState"],
  [121, "otherRestraintSystemInfo"],
  [122, "coolingType"],
  [126, "electrificationLevel"],
  [127, "chargerLevel"],
  [129, "otherEngineInfo"],
  [135, "turbo"],
  [146, "engineManufacturer"],
  [190, "gvwrTo"],
];

export const NUMBER_FIELDS: readonly (readonly [number, NumberField])[] = [
  [9, "engineCylinders"],
  [11, "displacementCc"],
  [12, "displacementCi"],
  [13, "displacementL"],
  [14, "doors"],
  [17, "engineStrokeCycles"],
  [33, "seats"],
  [63, "transmissionSpeeds"],
  [136, "basePrice"],
];

/** What the embedded data file lost; `driveType` and the like drop out of the list where a row is left. */
export const NOT_CARRIED: readonly UnavailableElement[] = [
  "driveType",
  "transmissionStyle",
  "transmissionSpeeds",
  "seats",
  "enginePower",
  "curbWeight",
  "wheelBase",
  "abs",
  "airBags",
  "driverAssistance",
];
