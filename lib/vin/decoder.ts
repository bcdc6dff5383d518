import type { DecodedVin } from "./contract";

export type PickListKind = "car" | "motorcycle" | "trailer" | "other";

/** Never throws: unknown values are null, and `errorCode` has the reason. */
export type VinDecoder = {
  decode(vin: string, options?: { modelYear?: number }): DecodedVin;
  years(): number[];
  makes(year: number, kind?: PickListKind): string[];
  models(year: number, make: string, kind?: PickListKind): string[];
  trims(year: number, make: string, model: string): string[];
  readonly dataDate: string;
};
