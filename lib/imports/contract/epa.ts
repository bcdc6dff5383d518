import * as z from "zod";

/** Returns null for other text. EPA writes unrated or inapplicable values as -1, 0 or empty text. */
function toNumberOrNull(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : null;
}
const positive = z.preprocess((value) => {
  const number = toNumberOrNull(value);
  return number !== null && number > 0 ? number : null;
}, z.number().nullable());
const whole = positive.transform((value) => (value === null ? null : Math.round(value)));
const rating = whole.transform((value) => (value !== null && value >= 1 && value <= 10 ? value : null));
const name = z.preprocess(
  (value) => (typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, 120) : null),
  z.string().nullable(),
);

/** A row of EPA's vehicles.csv or web service: MPG or MPGe, US dollars per year, grams of CO2 per mile. */
export const epaVehicleSchema = z.object({
  id: z.coerce.number().int().positive(),
  year: z.coerce.number().int().min(1984).max(2100),
  make: z.string().trim().min(1).max(120),
  model: z.string().trim().min(1).max(120),
  baseModel: name,
  VClass: name,
  drive: name,
  trany: name,
  displ: positive,
  cylinders: whole,
  fuelType1: name,
  fuelType2: name,
  atvType: name,
  city08: positive,
  highway08: positive,
  comb08: positive,
  /** kWh per 100 miles. */
  cityE: positive,
  highwayE: positive,
  combE: positive,
  range: whole,
  /** Hours at 240 V; absent in files with fewer columns. */
  charge240: positive.optional(),
  fuelCost08: positive,
  /** Dollars saved over five years compared with the average new vehicle; negative if it costs more. */
  youSaveSpend: z.preprocess(toNumberOrNull, z.number().nullable()),
  co2TailpipeGpm: z.preprocess((value) => {
    const number = toNumberOrNull(value);
    return number !== null && number >= 0 ? number : null;
  }, z.number().nullable()),
  ghgScore: rating,
  feScore: rating,
});
export type EpaVehicle = z.output<typeof epaVehicleSchema>;
