import type { QuickCheck } from "@/lib/contract/checks";
import { type QuickCheckResult, quickCheck } from "@/lib/members-api/checks/quick-check-rules";
import type { Services } from "../kernel/services";
import { requireFullVin } from "../kernel/vin-input";
import { vehicleRecords } from "../sources/vehicle-records";

type Sources = Pick<Services, "decoder" | "records" | "now">;

/** The date of the answer; null if no source was asked. */
function withDate(result: QuickCheckResult, now: Date): QuickCheck["checks"]["accident"] {
  return { ...result, asked_at: result.state === "unchecked" ? null : now.toISOString() };
}

/** Accident, lemon, flood and one owner, from the records that a report would use. */
export async function checkQuickly(services: Sources, vin: string): Promise<QuickCheck> {
  requireFullVin(vin);
  const { modelYear, make, model } = services.decoder.decode(vin);
  const { events, sources, sample } = await vehicleRecords(services, vin);
  const { checks, ...booleans } = quickCheck(events, sources);
  const now = services.now();
  return {
    vin,
    year: modelYear,
    make,
    model,
    sample,
    ...booleans,
    checks: {
      accident: withDate(checks.accident, now),
      lemon: withDate(checks.lemon, now),
      flood: withDate(checks.flood, now),
      one_owner: withDate(checks.one_owner, now),
    },
  };
}
