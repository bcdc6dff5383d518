import * as z from "zod";
import { defineObject } from "@/lib/platform/calls";

const name = (max: number) => z.string().trim().min(1).max(max);
const cents = z.number().int().min(-100_000_000_00).max(100_000_000_00);

/** Integer US cents. Null means unknown, never zero. */
const linePriceSchema = z.union([cents, z.enum(["included", "no_charge"])]).nullable();
export type LinePrice = z.infer<typeof linePriceSchema>;

export const lineOriginSchema = z.enum(["maker", "decoded", "user"]);

export const paintSchema = defineObject("Paint", {
  name: name(80),
  code: z.string().trim().max(20).nullable(),
  hex: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .nullable(),
});

export const pricedLineSchema = defineObject("PricedLine", {
  code: z.string().trim().max(20).nullable(),
  name: name(200),
  price: linePriceSchema,
  contents: z.array(name(200)).max(60),
  origin: lineOriginSchema,
});
export type PricedLine = z.infer<typeof pricedLineSchema>;

export const equipmentGroupSchema = defineObject("EquipmentGroup", {
  title: name(80),
  items: z.array(name(240)).max(200),
});

export type EquipmentGroup = z.infer<typeof equipmentGroupSchema>;

/** EPA/DOT label. Null prints as 'Not available'; ratings are 1 to 10. */
export const fuelEconomySchema = defineObject("FuelEconomy", {
  technology: z.string().max(60),
  combined: z.number().min(0).max(300).nullable(),
  city: z.number().min(0).max(300).nullable(),
  highway: z.number().min(0).max(300).nullable(),
  /** Gallons, or kWh for an electric car. */
  gallonsPer100Miles: z.number().min(0).max(100).nullable(),
  electric: z.boolean(),
  rangeMiles: z.number().int().min(0).max(2000).nullable(),
  /** Hours at 240 V. */
  chargeHours: z.number().min(0).max(100).nullish(),
  className: z.string().max(80).nullable(),
  classLow: z.number().int().min(0).max(300).nullable(),
  classHigh: z.number().int().min(0).max(300).nullable(),
  annualCostCents: z.number().int().min(0).max(10_000_00).nullable(),
  /** Savings compared with the average new vehicle; negative if it costs more. */
  fiveYearSavingCents: z.number().int().min(-1_000_000_00).max(1_000_000_00).nullable(),
  ghgRating: z.number().int().min(1).max(10).nullable(),
  smogRating: z.number().int().min(1).max(10).nullable(),
  co2GramsPerMile: z.number().min(0).max(2000).nullable(),
  source: z.string().max(120),
});
export type FuelEconomy = z.infer<typeof fuelEconomySchema>;

/** NHTSA stars. 'not_rated' is NHTSA's own value; null means unknown. */
const starsSchema = z.union([z.number().int().min(1).max(5), z.literal("not_rated")]).nullable();
export type Stars = z.infer<typeof starsSchema>;

export const safetyRatingsSchema = defineObject("SafetyRatings", {
  overall: starsSchema,
  frontalDriver: starsSchema,
  frontalPassenger: starsSchema,
  sideFront: starsSchema,
  sideRear: starsSchema,
  rollover: starsSchema,
  source: z.string().max(120),
});
export type SafetyRatings = z.infer<typeof safetyRatingsSchema>;

/** 49 CFR 583. Percent of the value. */
export const partsContentSchema = defineObject("PartsContent", {
  usCanadaPercent: z.number().int().min(0).max(100).nullable(),
  otherSources: z.array(z.object({ country: name(60), percent: z.number().int().min(0).max(100) })).max(4),
  finalAssembly: z.string().max(160).nullable(),
  engineOrigin: z.string().max(60).nullable(),
  transmissionOrigin: z.string().max(60).nullable(),
});

export type PartsContent = z.infer<typeof partsContentSchema>;

/** `scope` selects the sticker's wording: this VIN's own record, or typical for its trim. */
export const buildDataSchema = z.object({
  vin: z.string().max(17).nullable(),
  scope: z.enum(["vin", "trim"]),
  original: z.boolean(),
  source: name(120),
  date: z.string().max(10).nullable(),
  trim: z.string().max(120).nullable(),
  exterior: paintSchema.nullable(),
  interior: paintSchema.nullable(),
  exteriorChoices: z.array(paintSchema).max(60),
  interiorChoices: z.array(paintSchema).max(60),
  equipment: z.array(equipmentGroupSchema).max(40),
  packages: z.array(pricedLineSchema).max(400),
  options: z.array(pricedLineSchema).max(400),
  discounts: z
    .array(z.object({ name: name(160), cents: z.number().int().min(0).max(100_000_000_00) }))
    .max(20),
  baseCents: cents.nullable(),
  destinationCents: cents.nullable(),
  statedTotalCents: cents.nullable(),
  fuelEconomy: fuelEconomySchema.nullable(),
  safety: safetyRatingsSchema.nullable(),
  partsContent: partsContentSchema.nullable(),
  sample: z.boolean(),
});
export type BuildData = z.infer<typeof buildDataSchema>;

export const UNKNOWN_BUILD: Omit<BuildData, "scope" | "source"> = {
  vin: null,
  original: false,
  date: null,
  trim: null,
  exterior: null,
  interior: null,
  exteriorChoices: [],
  interiorChoices: [],
  equipment: [],
  packages: [],
  options: [],
  discounts: [],
  baseCents: null,
  destinationCents: null,
  statedTotalCents: null,
  fuelEconomy: null,
  safety: null,
  partsContent: null,
  sample: false,
};

export const NO_BUILD_DATA: BuildData = { ...UNKNOWN_BUILD, scope: "trim", source: "Entered by the user" };
