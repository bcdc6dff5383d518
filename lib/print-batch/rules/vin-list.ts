export const VIN_LIST_MAX = 500;

export const VIN_LIST_PROBLEMS = [
  "vin_missing",
  "vin_digits",
  "vin_length",
  "vin_letters",
  "vin_repeated",
  "vin_twice",
  /** Numbers from before 1981 need a confirmed year, make, and model, which a list can't provide. */
  "classic",
  "stock",
  "price",
  "mileage",
] as const;
export type VinListProblem = (typeof VIN_LIST_PROBLEMS)[number];

export const OFFER_COLUMNS = ["stock", "price", "mileage"] as const;
export type OfferColumn = (typeof OFFER_COLUMNS)[number];

export interface VehicleOffer {
  stock: string | null;
  priceCents: number | null;
  mileage: number | null;
}

export interface ListedVin extends VehicleOffer {
  line: number;
  vin: string;
}

export interface OpenCell {
  line: number;
  column: OfferColumn;
  text: string;
}

export interface VinListError {
  line: number;
  text: string;
  problem: VinListProblem;
}
