import type { ClassicCandidate } from "../contract";

export type ClassicReading = Omit<ClassicCandidate, "confidence"> & {
  evidence: { known: number; of: number };
};
export type ClassicFormat = (identifier: string) => ClassicReading[];

export function getEvidence(...parts: readonly (string | null | undefined)[]): { known: number; of: number } {
  return { known: parts.filter((part) => part !== null && part !== undefined).length, of: parts.length };
}
