import type { Services } from "@/lib/platform/http";
import type { DecodedVin } from "@/lib/vin/contract";
import { completeDecode } from "./complete-decode";
import { LIVE_VPIC_SOURCE } from "./live-vpic";

/** Adds live vPIC data. `waitMs` limits the wait; a late response is cached for the next call. */
export async function decodeFully(
  { decoder, liveDecoder }: Pick<Services, "decoder" | "liveDecoder">,
  vin: string,
  waitMs?: number,
): Promise<DecodedVin> {
  const decoded = decoder.decode(vin);
  if (decoded.notAvailable.length === 0 || decoded.modelYear === null) return decoded;
  const live = await liveDecoder.read(vin, decoded.modelYear, waitMs);
  const from = { source: LIVE_VPIC_SOURCE, askedAt: live?.askedAt ?? "" };
  return completeDecode(decoded, live?.reading ?? null, from);
}
