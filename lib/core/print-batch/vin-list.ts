/** The most vehicles of one print batch. */
export const VIN_LIST_MAX = 500;

export const VIN_LIST_PROBLEMS = [
  "vin_missing",
  "vin_digits",
  "vin_length",
  "vin_letters",
  "vin_repeated",
  "vin_twice",
  /** A number from before 1981: its year, make and model must be confirmed, which a list cannot. */
  "classic",
  "stock",
  "price",
  "mileage",
] as const;
export type VinListProblem = (typeof VIN_LIST_PROBLEMS)[number];

/** What a list says of a vehicle beside its VIN, in columns that its header names. */
export const OFFER_COLUMNS = ["stock", "price", "mileage"] as const;
export type OfferColumn = (typeof OFFER_COLUMNS)[number];

/** A dealer's own words on a vehicle: its stock number, asking price in US cents, and miles; null where none was given. */
export interface VehicleOffer {
  stock: string | null;
  priceCents: number | null;
  mileage: number | null;
}

export interface ListedVin extends VehicleOffer {
  /** The line of what was pasted or sent, from 1. */
  line: number;
  vin: string;
}

/** A cell that says in a word that there is no figure, such as "TMU" for a mileage: nothing is printed there. */
export interface OpenCell {
  line: number;
  column: OfferColumn;
  text: string;
}

export interface VinListError {
  line: number;
  /** The start of the line, to find it by. */
  text: string;
  problem: VinListProblem;
}
