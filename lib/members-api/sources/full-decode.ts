import type { DecodedVin } from "@/lib/contract/vehicle-decode";
import { completeDecode } from "@/lib/members-api/sources/complete-decode";
import type { Services } from "../kernel/services";
import { LIVE_VPIC_SOURCE } from "./live-vpic";

/**
 * The embedded decode, completed by live vPIC. `waitMs` bounds the wait for the network; without it the source's own
 * timeout does. A late answer is cached for the next time.
 */
export async function decodeFully(
  { decoder, liveDecoder }: Pick<Services, "decoder" | "liveDecoder">,
  vin: string,
  waitMs?: number,
): Promise<DecodedVin> {
  const decoded = decoder.decode(vin);
  // No field is missing, or there is no model year to compare another decode by.
  if (decoded.notAvailable.length === 0 || decoded.modelYear === null) return decoded;
  const live = await liveDecoder.read(vin, decoded.modelYear, waitMs);
  const from = { source: LIVE_VPIC_SOURCE, askedAt: live?.askedAt ?? "" };
  return completeDecode(decoded, live?.reading ?? null, from);
}
