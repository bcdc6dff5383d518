import * as z from "zod";
import { defineObject } from "@/lib/platform/calls";

const text = z.string().nullable();
const number = z.number().nullable();

/** vPIC fields that are missing or wrong in the embedded data, such as engine power. */
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

/** Names and spelling are vPIC's: make, manufacturer and type in capitals. */
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
  /** vPIC's codes, joined by commas; '0' is clean. */
  errorCode: z.string(),
  errorText: z.string(),
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
  engine: text.optional(),
  /** US dollars, not cents. */
  basePrice: number,
  driveType: text,
  transmissionStyle: text,
  transmissionSpeeds: number,
  seats: number,
  /** Includes the unit, such as '2,885 lb'. */
  curbWeight: text.optional(),
  wmi: z.string(),
  /** Country of the maker's code (ISO 3780), not of the plant. */
  makerCountry: text,
  makerRegion: text,
  /** True if the make comes from an adjacent year, because the data doesn't have this year. */
  makeInferred: z.boolean(),
  /** False if the tenth character fits two years 30 apart, or the VIN isn't U.S. (49 CFR 565). */
  modelYearCertain: z.boolean(),
  modelYearCandidates: z.array(z.number().int()),
  checkDigitOk: z.boolean().nullable(),
  /** The only VIN with a single changed character that the data confirms. Suggested, but never applied. */
  suggestion: text,
  /** Positions (from 1) with a character that the maker never used that year. Full vPIC data only. */
  typos: z.array(z.object({ position: z.number().int(), allowed: z.string() })).optional(),
  notAvailable: z.array(unavailableElementSchema),
  live: z.object({ source: z.string(), askedAt: z.string(), fields: z.array(z.string()) }).optional(),
});
export type DecodedVin = z.infer<typeof decodedVinSchema>;

export const classicCandidateSchema = defineObject("ClassicCandidate", {
  year: z.number().int().nullable(),
  make: z.string(),
  model: text,
  series: text,
  body: text,
  engine: text,
  plant: text,
  sequence: text,
  format: z.string(),
  confidence: z.number().min(0).max(1),
});
export type ClassicCandidate = z.infer<typeof classicCandidateSchema>;
