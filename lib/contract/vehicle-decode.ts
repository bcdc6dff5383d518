import { z } from "zod";
import { defineObject } from "./define-object";

const text = z.string().nullable();
const number = z.number().nullable();

/**
 * What vPIC holds on vehicles and the embedded data does not carry (or carries wrong, as engine power):
 * shown as 'Not available', or filled by live vPIC.
 */
const unavailableElementSchema = z.enum([
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
]);
export type UnavailableElement = z.infer<typeof unavailableElementSchema>;

/** One decoded VIN, names and spelling of values as vPIC gives them (make, manufacturer and type in capitals). null = unknown. */
export const decodedVinSchema = defineObject("DecodedVin", {
  vin: z.string(),
  modelYear: z.number().int().nullable(),
  make: text,
  model: text,
  trim: text,
  series: text,
  bodyClass: text,
  doors: number,
  engineCylinders: number,
  displacementL: number,
  fuelTypePrimary: text,
  plantCity: text,
  plantState: text,
  plantCountry: text,
  manufacturer: text,
  vehicleType: text,
  /** vPIC's codes joined by commas, '0' for clean; see docs/decisions on the codes. */
  errorCode: z.string(),
  errorText: z.string(),
  /** Cubic centimetres and cubic inches: converted where the data gives litres only. */
  displacementCc: number,
  displacementCi: number,
  engineModel: text,
  engineManufacturer: text,
  engineConfiguration: text,
  engineStrokeCycles: number,
  fuelTypeSecondary: text,
  fuelInjectionType: text,
  valveTrainDesign: text,
  coolingType: text,
  turbo: text,
  otherEngineInfo: text,
  electrificationLevel: text,
  batteryType: text,
  chargerLevel: text,
  gvwr: text,
  gvwrTo: text,
  brakeSystemType: text,
  otherRestraintSystemInfo: text,
  /** In the words of a remote Members API; ours sends its parts. */
  engine: text.optional(),
  /** US dollars, in the few cases that vPIC holds it. */
  basePrice: number,
  driveType: text,
  transmissionStyle: text,
  transmissionSpeeds: number,
  seats: number,
  /** With its unit: '2,885 lb'. Left out where the data never carries it. */
  curbWeight: text.optional(),
  wmi: z.string(),
  /** The country of the maker's code by ISO 3780, not the one where this vehicle was built; vPIC's where ISO 3780 has none. */
  makerCountry: text,
  makerRegion: text,
  /** True when the make is that of the same description in a year next to this one, because this year is not in the data. */
  makeInferred: z.boolean(),
  /** False when the tenth character fits two years 30 apart, or the VIN does not follow the U.S. rule (49 CFR 565). */
  modelYearCertain: z.boolean(),
  /** Every year that the tenth character can mean, likeliest first. */
  modelYearCandidates: z.array(z.number().int()),
  /** null when there are not 17 characters to check. */
  checkDigitOk: z.boolean().nullable(),
  /** The only VIN one character away that the data confirms: manufacturer, patterns and check digit. Offered, never applied. */
  suggestion: text,
  /**
   * Places (from 1) whose character the maker never used there that year, and those that it did use: the error codes 2 to
   * 5 say how sure the correction is. Full vPIC data only.
   */
  typos: z.array(z.object({ position: z.number().int(), allowed: z.string() })).optional(),
  notAvailable: z.array(unavailableElementSchema),
  /** Which fields the embedded data lacked and a live source filled; left out where none did. */
  live: z.object({ source: z.string(), askedAt: z.string(), fields: z.array(z.string()) }).optional(),
});
export type DecodedVin = z.infer<typeof decodedVinSchema>;

/** One reading of a number from before 1981. `confidence` is 0 to 1; the caller lets the user choose where there are several. */
export const classicCandidateSchema = defineObject("ClassicCandidate", {
  year: z.number().int().nullable(),
  make: z.string(),
  model: text,
  series: text,
  body: text,
  engine: text,
  plant: text,
  sequence: text,
  /** Which maker's system it was read by, e.g. 'gm-1965-1971'. */
  format: z.string(),
  confidence: z.number().min(0).max(1),
});
export type ClassicCandidate = z.infer<typeof classicCandidateSchema>;
