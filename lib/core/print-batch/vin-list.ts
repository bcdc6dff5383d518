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
] as const;
export type VinListProblem = (typeof VIN_LIST_PROBLEMS)[number];

export interface ListedVin {
  /** The line of what was pasted or sent, from 1. */
  line: number;
  vin: string;
}

export interface VinListError {
  line: number;
  /** The start of the line, to find it by. */
  text: string;
  problem: VinListProblem;
}
