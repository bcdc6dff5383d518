import type { DecodedVin } from "@/lib/contract/decode";
import { completeDecode } from "@/lib/core/complete-decode";
import type { Services } from "../services";
import { LIVE_VPIC_SOURCE } from "./live-vpic";

/**
 * The embedded decode, with what live vPIC knows beyond it. `waitMs` bounds the waiting for the network; without it
 * the source's own patience does. What comes too late is there the next time.
 */
export async function decodeFully(
  { decoder, liveDecoder }: Pick<Services, "decoder" | "liveDecoder">,
  vin: string,
  waitMs?: number,
): Promise<DecodedVin> {
  const decoded = decoder.decode(vin);
  // Nothing is missing, or nothing is known to hold another reading against.
  if (decoded.notAvailable.length === 0 || decoded.modelYear === null) return decoded;
  const live = await liveDecoder.read(vin, decoded.modelYear, waitMs);
  const from = { source: LIVE_VPIC_SOURCE, askedAt: live?.askedAt ?? "" };
  return completeDecode(decoded, live?.reading ?? null, from);
}
