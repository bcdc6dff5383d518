import * as z from "zod";
import { VIN_LENGTH } from "@/lib/platform/values";
import { stickerChoicesSchema } from "@/lib/sticker/contract/confirmation";
import { paperSizeSchema } from "@/lib/sticker/contract/document";
import { nameCase } from "@/lib/vehicle/rules/specification";
import { isEuropeanDecode } from "@/lib/vehicle/rules/vehicle";
import type { ClassicCandidate, DecodedVin } from "@/lib/vin/contract";
import type { VinDecoder } from "@/lib/vin/decoder";
import { type DocumentVehicle, documentLocaleSchema } from "../contract/vehicle";

export const documentRequestSchema = z.object({
  locale: documentLocaleSchema,
  mileage: z.number().int().min(0).nullable(),
  europe: z.boolean(),
  classic: z
    .object({
      year: z.number().int(),
      make: z.string(),
      model: z.string(),
      series: z.string().nullable(),
      mapped: z.boolean(),
    })
    .nullable(),
  manual: z
    .object({ year: z.number().int(), make: z.string(), model: z.string(), trim: z.string().nullable() })
    .optional(),
  confirmed: stickerChoicesSchema
    .omit({ paper: true })
    .extend({ year: z.number().int(), make: z.string(), model: z.string() })
    .optional(),
  offer: z
    .object({
      stock: z.string().nullable(),
      priceCents: z.number().int().nullable(),
      mileage: z.number().int().nullable(),
    })
    .optional(),
  paper: paperSizeSchema.optional(),
});
export type DocumentRequest = z.output<typeof documentRequestSchema>;

const CYLINDER_LETTERS: Readonly<Record<string, string>> = {
  "V-Shaped": "V",
  "W Shaped": "W",
  "In-Line": "I",
  "Horizontally opposed (boxer)": "H",
};

function getCylinders(configuration: string | null, count: number): string {
  const letter = configuration && CYLINDER_LETTERS[configuration];
  return letter ? `${letter}${count}` : `${count} cyl.`;
}

function findEngine(decoded: DecodedVin): string | null {
  const { displacementL, engineCylinders, engineConfiguration, engineModel } = decoded;
  const parts = [
    displacementL === null ? null : `${displacementL.toFixed(1)} L`,
    engineCylinders === null ? null : getCylinders(engineConfiguration, engineCylinders),
    engineModel === null ? null : `(${engineModel})`,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(" ") : null;
}

function findPlace(decoded: DecodedVin): string | null {
  const parts = [decoded.plantCity, decoded.plantState, decoded.plantCountry].filter((part) => part !== null);
  return parts.length > 0 ? parts.map(nameCase).join(", ") : null;
}

const toName = (text: string | null) => (text === null ? null : nameCase(text));

export function isEuropeanVin(decoder: Pick<VinDecoder, "decode">, vin: string): boolean {
  return vin.length === VIN_LENGTH && isEuropeanDecode(decoder.decode(vin));
}

export function toDecodedVehicle(decoded: DecodedVin): DocumentVehicle {
  return {
    vin: decoded.vin,
    year: decoded.modelYear,
    make: toName(decoded.make),
    model: decoded.model,
    trim: decoded.trim,
    series: decoded.series,
    body: decoded.bodyClass,
    doors: decoded.doors,
    engine: findEngine(decoded),
    fuel: decoded.fuelTypePrimary,
    transmission: decoded.transmissionStyle,
    drive: decoded.driveType,
    manufacturer: toName(decoded.manufacturer),
    plant: findPlace(decoded),
    country: toName(decoded.plantCountry ?? decoded.makerCountry),
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

export function toEnteredVehicle(entry: NonNullable<DocumentRequest["manual"]>): DocumentVehicle {
  return { ...NOTHING_KNOWN, ...entry, vin: "" };
}

export function withConfirmed(
  vehicle: DocumentVehicle,
  confirmed: NonNullable<DocumentRequest["confirmed"]>,
): DocumentVehicle {
  const { year, make, model, trim, style } = confirmed;
  return { ...vehicle, year, make, model, trim: trim || vehicle.trim, body: style || vehicle.body };
}

const isSame = (a: string | null, b: string | null) => (a ?? "").toUpperCase() === (b ?? "").toUpperCase();

/** Turns '24 = Camaro V8' into 'Camaro V8'. */
export function findSeriesName(series: string | null): string | null {
  return series?.replace(/^\S{1,6} = /, "") ?? null;
}

/** Takes year, make, model and series from the user; ignores readings with another year or make. */
export function toClassicVehicle(
  vin: string,
  classic: NonNullable<DocumentRequest["classic"]>,
  readings: readonly ClassicCandidate[],
): DocumentVehicle {
  const { year, make, model, series } = classic;
  const agreeing = readings.filter((item) => item.year === year && isSame(item.make, make));
  const reading = agreeing.find((item) => isSame(item.model, model)) ?? agreeing[0];
  return {
    vin,
    year,
    make,
    model,
    trim: null,
    series:
      series ?? (isSame(reading?.model ?? null, model) ? findSeriesName(reading?.series ?? null) : null),
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
