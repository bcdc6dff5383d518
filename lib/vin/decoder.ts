import type { DecodedVin } from "@/lib/contract/vehicle-decode";

/** Which vehicles a pick list holds, by vPIC's vehicle types. */
export type PickListKind = "car" | "motorcycle" | "trailer" | "other";

/**
 * Decodes VINs offline. Nothing throws for any text: an unknown value is null, and `errorCode` gives the reason.
 * The same interface fits a decoder on live vPIC data.
 */
export type VinDecoder = {
  /** `modelYear` is what the caller knows of the year; it counts as vPIC counts it. */
  decode(vin: string, options?: { modelYear?: number }): DecodedVin;
  /** Newest first. */
  years(): number[];
  /** Sorted by name; cars, vans and light or heavy trucks unless `kind` names others. */
  makes(year: number, kind?: PickListKind): string[];
  /** `make` in any case. Empty if it is unknown. */
  models(year: number, make: string, kind?: PickListKind): string[];
  trims(year: number, make: string, model: string): string[];
  /** Day of the data's newest row, YYYY-MM-DD. */
  readonly dataDate: string;
};
