import { z } from "zod";
import { type DocumentVehicle, documentLocaleSchema } from "@/lib/contract/generation-vehicle";
import { paperSizeSchema } from "@/lib/contract/sticker-document";
import type { ClassicCandidate, DecodedVin } from "@/lib/contract/vehicle-decode";
import { VIN_LENGTH } from "@/lib/core/constants";
import { stickerChoicesSchema } from "@/lib/core/sticker/confirmation";
import { nameCase } from "@/lib/core/vehicle/specification";
import { isEuropeanDecode } from "@/lib/core/vehicle/vehicle";
import type { VinDecoder } from "@/lib/vin/decoder";

/** What a generation stores of its request: enough to regenerate the document after a crash. */
export const documentRequestSchema = z.object({
  locale: documentLocaleSchema,
  /** Miles, as the user gave it. */
  mileage: z.number().int().min(0).nullable(),
  europe: z.boolean(),
  /** Make, model and series that the user confirmed for a classic vehicle; null for a modern one. */
  classic: z
    .object({
      year: z.number().int(),
      make: z.string(),
      model: z.string(),
      series: z.string().nullable(),
      mapped: z.boolean(),
    })
    .nullable(),
  /** Year, make and model as entered or confirmed, where there is no VIN; absent where there is one. */
  manual: z
    .object({ year: z.number().int(), make: z.string(), model: z.string(), trim: z.string().nullable() })
    .optional(),
  /** What was confirmed in the sticker builder; make and model as the data spells them. */
  confirmed: stickerChoicesSchema
    .omit({ paper: true })
    .extend({ year: z.number().int(), make: z.string(), model: z.string() })
    .optional(),
  /** What a dealer's list says of the vehicle: printed on its sticker. Absent where it says nothing. */
  offer: z
    .object({
      stock: z.string().nullable(),
      priceCents: z.number().int().nullable(),
      mileage: z.number().int().nullable(),
    })
    .optional(),
  /** A sticker's layout and brand; absent means the default page. */
  paper: paperSizeSchema.optional(),
});
export type DocumentRequest = z.output<typeof documentRequestSchema>;

/** NHTSA's names of how cylinders stand, and the trade's letters for it: 'V6', 'I4', in either language. */
const CYLINDER_LETTERS: Readonly<Record<string, string>> = {
  "V-Shaped": "V",
  "W Shaped": "W",
  "In-Line": "I",
  "Horizontally opposed (boxer)": "H",
};

function cylindersOf(configuration: string | null, count: number): string {
  const letter = configuration && CYLINDER_LETTERS[configuration];
  return letter ? `${letter}${count}` : `${count} cyl.`;
}

function engineOf(decoded: DecodedVin): string | null {
  const { displacementL, engineCylinders, engineConfiguration, engineModel } = decoded;
  const parts = [
    displacementL === null ? null : `${displacementL.toFixed(1)} L`,
    engineCylinders === null ? null : cylindersOf(engineConfiguration, engineCylinders),
    engineModel === null ? null : `(${engineModel})`,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(" ") : null;
}

function placeOf(decoded: DecodedVin): string | null {
  const parts = [decoded.plantCity, decoded.plantState, decoded.plantCountry].filter((part) => part !== null);
  return parts.length > 0 ? parts.map(nameCase).join(", ") : null;
}

const named = (text: string | null) => (text === null ? null : nameCase(text));

/** Whether a VIN alone says that its car was made for Europe. */
export function isEuropeanVin(decoder: Pick<VinDecoder, "decode">, vin: string): boolean {
  return vin.length === VIN_LENGTH && isEuropeanDecode(decoder.decode(vin));
}

/** A decoded VIN as a document shows it; what the data lacks stays null and prints as 'Not available'. */
export function vehicleOfDecode(decoded: DecodedVin): DocumentVehicle {
  return {
    vin: decoded.vin,
    year: decoded.modelYear,
    make: named(decoded.make),
    model: decoded.model,
    trim: decoded.trim,
    series: decoded.series,
    body: decoded.bodyClass,
    doors: decoded.doors,
    engine: engineOf(decoded),
    fuel: decoded.fuelTypePrimary,
    transmission: decoded.transmissionStyle,
    drive: decoded.driveType,
    manufacturer: named(decoded.manufacturer),
    plant: placeOf(decoded),
    country: named(decoded.plantCountry ?? decoded.makerCountry),
    curbWeight: decoded.curbWeight ?? null,
    seating: decoded.seats === null ? null : String(decoded.seats),
    msrpCents: decoded.basePrice === null ? null : Math.round(decoded.basePrice * 100),
  };
}

const NOTHING_KNOWN = {
  trim: null,
  series: null,
  body: null,
  doors: null,
  engine: null,
  fuel: null,
  transmission: null,
  drive: null,
  manufacturer: null,
  plant: null,
  country: null,
  curbWeight: null,
  seating: null,
  msrpCents: null,
};

/** A vehicle without a VIN: what was entered, and nothing else. */
export function vehicleOfEntry(entry: NonNullable<DocumentRequest["manual"]>): DocumentVehicle {
  return { ...NOTHING_KNOWN, ...entry, vin: "" };
}

/** Confirmed values override decoded ones; an empty choice keeps the decoded one. */
export function withConfirmed(
  vehicle: DocumentVehicle,
  confirmed: NonNullable<DocumentRequest["confirmed"]>,
): DocumentVehicle {
  const { year, make, model, trim, style } = confirmed;
  return { ...vehicle, year, make, model, trim: trim || vehicle.trim, body: style || vehicle.body };
}

const same = (a: string | null, b: string | null) => (a ?? "").toUpperCase() === (b ?? "").toUpperCase();

/** A reading's series without the code in front: '24 = Camaro V8' is 'Camaro V8' on a document. */
export function seriesName(series: string | null): string | null {
  return series?.replace(/^\S{1,6} = /, "") ?? null;
}

/**
 * A classic vehicle: year, make, model and series as the user confirmed them, the rest from the reading of its number
 * that agrees with them. A reading of another year or make adds nothing.
 */
export function vehicleOfClassic(
  vin: string,
  classic: NonNullable<DocumentRequest["classic"]>,
  readings: readonly ClassicCandidate[],
): DocumentVehicle {
  const { year, make, model, series } = classic;
  const agreeing = readings.filter((one) => one.year === year && same(one.make, make));
  const reading = agreeing.find((one) => same(one.model, model)) ?? agreeing[0];
  return {
    vin,
    year,
    make,
    model,
    trim: null,
    series: series ?? (same(reading?.model ?? null, model) ? seriesName(reading?.series ?? null) : null),
    body: reading?.body ?? null,
    doors: null,
    engine: reading?.engine ?? null,
    fuel: null,
    transmission: null,
    drive: null,
    manufacturer: null,
    plant: reading?.plant ?? null,
    country: null,
    curbWeight: null,
    seating: null,
    msrpCents: null,
  };
}
