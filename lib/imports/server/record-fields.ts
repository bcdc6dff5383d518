import { createHash } from "node:crypto";
import * as z from "zod";
import { VIN_LENGTH } from "@/lib/platform/values";
import { PLATE_STATES } from "@/lib/vehicle/rules/finder-input";
import { readMiles, readOdometer } from "@/lib/vehicle/rules/miles";

export const vinField = z
  .string()
  .transform((text) => text.toUpperCase().replace(/[\s-]+/g, ""))
  .pipe(
    z
      .string()
      .regex(/^[A-Z0-9]{5,17}$/, { error: "vin must be 5 to 17 letters and digits", abort: true })
      .refine(
        (vin) => vin.length < VIN_LENGTH || !/[IOQ]/.test(vin),
        "vin must not hold I, O or Q: no VIN of 17 characters does",
      ),
  );

const STATES: ReadonlySet<string> = new Set(PLATE_STATES);

const REGIONS: ReadonlySet<string> = new Set([
  ...PLATE_STATES,
  ..."PR GU VI AS MP AB BC MB NB NL NS NT NU ON PE QC SK YT".split(" "),
]);
export const isRegion = (state: string) => REGIONS.has(state.toUpperCase());

export const stateField = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, { error: "state must be two letters", abort: true })
  .refine((state) => STATES.has(state), "state must be one of the fifty states or DC, such as CA");

export const flagField = z.preprocess((value) => {
  if (typeof value !== "string") return value;
  if (/^(true|yes|y|1)$/i.test(value.trim())) return true;
  return /^(false|no|n|0)$/i.test(value.trim()) ? false : value;
}, z.boolean().optional());
export const wholeField = z.preprocess(
  (value) =>
    typeof value === "string" && /^[\d,\s]+$/.test(value) ? Number(value.replace(/[,\s]+/g, "")) : value,
  z.number().int().min(0).optional(),
);

function createOdometerReader(read: (text: string) => number | null | undefined) {
  return z.preprocess((value, context) => {
    if (typeof value !== "string") return value ?? undefined;
    const reading = read(value);
    if (reading !== undefined) return reading ?? undefined;
    context.addIssue({
      code: "custom",
      message: "must be a whole number of at most 9,999,999, such as 72430 or 72,430",
    });
    return z.NEVER;
  }, z.number().int().min(0).optional());
}
export const odometerField = createOdometerReader(readOdometer);
export const milesField = createOdometerReader(readMiles);

export const addressesField = z.preprocess(
  (value) => (typeof value === "string" ? value.split(/[\s|]+/).filter(Boolean) : value),
  z.array(z.string()).optional(),
);

export const priceField = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).replace(/[$,\s]+/g, ""))
  .pipe(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, "price must be an amount such as 15499.00"))
  .transform((text) => Math.round(Number(text) * 100))
  .optional();

export function sortFields(content: object): [string, unknown][] {
  return Object.entries(content)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

export function computeDigest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

/** Formats a digest as a UUID, version 8 (custom). */
export function toUuid(digest: string): string {
  const hex = `${digest.slice(0, 12)}8${digest.slice(13, 16)}8${digest.slice(17, 32)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
