import { SHORT_VIN_MAX_LENGTH } from "@/lib/platform/values";
import type { ClassicCandidate } from "../contract";
import { readChevrolet1955, readChevrolet1960, readCorvette1953 } from "./chevrolet";
import { readChrysler1966 } from "./chrysler";
import { readFord1960, readThunderbird1955 } from "./ford";
import { readGm1965, readGm1972 } from "./gm";
import { readPorsche1964 } from "./porsche";
import type { ClassicFormat, ClassicReading } from "./reading";
import { readVolkswagen1965 } from "./volkswagen";

/** Ordered by number of cars covered, which breaks ties. */
const FORMATS: readonly ClassicFormat[] = [
  readGm1965,
  readGm1972,
  readFord1960,
  readChrysler1966,
  readChevrolet1955,
  readChevrolet1960,
  readCorvette1953,
  readThunderbird1955,
  readVolkswagen1965,
  readPorsche1964,
];

/** Returns every reading of a pre-1981 number, best first. Expects no spaces or dashes. */
export function decodeClassic(identifier: string): ClassicCandidate[] {
  const cleaned = identifier.trim().toUpperCase();
  if (cleaned.length === 0 || cleaned.length > SHORT_VIN_MAX_LENGTH) return [];
  const readings = FORMATS.flatMap((read) => read(cleaned));
  const scored = readings.map((reading) => ({ reading, score: computeScore(reading) }));
  scored.sort((a, b) => b.score - a.score);
  const sum = scored.reduce((total, { score }) => total + score, 0);
  return scored.map(({ reading: { evidence: _, ...candidate }, score }) => ({
    ...candidate,
    confidence: Math.round(score * (score / sum) * 100) / 100,
  }));
}

function computeScore({ evidence }: ClassicReading): number {
  return 0.5 + (0.45 * evidence.known) / Math.max(evidence.of, 1);
}
