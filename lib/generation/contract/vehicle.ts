import * as z from "zod";
import { defineObject } from "@/lib/platform/calls";
import { LOCALES } from "@/lib/platform/i18n";
import { recordYearSchema } from "@/lib/vehicle/contract/fields";

const known = (max: number) => z.string().max(max).nullable();

export const documentLocaleSchema = z.enum(LOCALES);
export type DocumentLocale = z.infer<typeof documentLocaleSchema>;

export const documentBrandSchema = defineObject("DocumentBrand", {
  name: z.string().min(1).max(80),
  primaryColor: z.string().regex(/^#[0-9a-f]{6}$/i),
  secondaryColor: z.string().regex(/^#[0-9a-f]{6}$/i),
});
export type DocumentBrand = z.infer<typeof documentBrandSchema>;

/** `jpeg` is base64. */
export const documentLogoSchema = defineObject("DocumentLogo", {
  width: z.number().int().min(1).max(1000),
  height: z.number().int().min(1).max(1000),
  jpeg: z.string().max(100_000),
});
export type DocumentLogo = z.infer<typeof documentLogoSchema>;

/** Snapshot from when the document was created. */
export const documentDealerSchema = defineObject("DocumentDealer", {
  name: z.string().min(1).max(120),
  address: known(200),
  city: known(120),
  phone: known(40),
  logo: documentLogoSchema.nullable(),
});
export type DocumentDealer = z.infer<typeof documentDealerSchema>;

/** Null prints as 'Not available'. `vin` can be a pre-1981 number, or '' for a year/make/model sticker. */
export const documentVehicleSchema = defineObject("DocumentVehicle", {
  vin: z.string().max(17),
  year: recordYearSchema.nullable(),
  make: known(80),
  model: known(120),
  trim: known(120),
  series: known(120),
  body: known(120),
  doors: z.number().int().min(0).max(12).nullable(),
  engine: known(160),
  fuel: known(80),
  transmission: known(120),
  drive: known(80),
  manufacturer: known(160),
  plant: known(160),
  country: known(80),
  curbWeight: known(60),
  seating: known(40),
  msrpCents: z.number().int().min(0).nullable(),
});
export type DocumentVehicle = z.infer<typeof documentVehicleSchema>;
