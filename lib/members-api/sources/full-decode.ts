import type { DecodedVin } from "@/lib/contract/vehicle-decode";
import { completeDecode } from "@/lib/members-api/sources/complete-decode";
import type { Services } from "../kernel/services";
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
