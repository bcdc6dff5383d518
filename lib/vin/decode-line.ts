import type { ClassicCandidate, DecodedVin } from "@/lib/contract/vehicle-decode";
import { SHORT_VIN_MAX_LENGTH } from "@/lib/core/constants";
import { cleanVinInput } from "@/lib/core/vin-input";
import { decodeClassic } from "./classic/decode-classic";
import type { VinDecoder } from "./decoder";

/** A decoded line; `classic` is there where the identifier was read as one from before 1981, its best reading in the fields above. */
export type DecodedLine = DecodedVin & { classic?: ClassicCandidate[] };

/**
 * One typed, pasted or exported identifier, of whatever kind: a VIN, a part of one, or a classic number, which goes first where it
 * fits. null for a blank line.
 */
export function decodeLine(decoder: VinDecoder, line: string): DecodedLine | null {
  const { vin } = cleanVinInput(line);
  if (vin === "") return null;
  const decoded = decoder.decode(vin);
  const classic = vin.length <= SHORT_VIN_MAX_LENGTH ? decodeClassic(vin) : [];
  const [best] = classic;
  if (best === undefined) return decoded;
  const place = best.plant?.split(", ") ?? [];
  return {
    ...decoder.decode(""),
    vin,
    modelYear: best.year,
    make: best.make.toUpperCase(),
    model: best.model,
    series: best.series,
    bodyClass: best.body,
    engineModel: best.engine,
    plantCity: place[0] ?? null,
    plantState: place[1] ?? null,
    modelYearCertain: new Set(classic.map(({ year }) => year)).size === 1,
    modelYearCandidates: [...new Set(classic.flatMap(({ year }) => year ?? []))],
    errorCode: "",
    errorText: `Classic identifier, read as ${best.format}`,
    wmi: "",
    classic,
  };
}
