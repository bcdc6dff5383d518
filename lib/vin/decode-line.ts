import { SHORT_VIN_MAX_LENGTH } from "@/lib/platform/values";
import { decodeClassic } from "./classic/decode-classic";
import type { ClassicCandidate, DecodedVin } from "./contract";
import type { VinDecoder } from "./decoder";
import { cleanVinInput } from "./rules/vin-input";

export type DecodedLine = DecodedVin & { classic?: ClassicCandidate[] };

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
