import type { ClassicCandidate } from "@/lib/contract/vehicle-decode";

/** How one format reads an identifier; `evidence` counts how many of its parts the format's tables knew. */
export type ClassicReading = Omit<ClassicCandidate, "confidence"> & {
  evidence: { known: number; of: number };
};
export type ClassicFormat = (identifier: string) => ClassicReading[];

/** How many of the parts of an identifier are in the tables. */
export function evidenceOf(...parts: readonly (string | null | undefined)[]): { known: number; of: number } {
  return { known: parts.filter((part) => part !== null && part !== undefined).length, of: parts.length };
}
