import type { QuickCheck } from "@/lib/contract/checks";
import { type QuickCheckResult, quickCheck } from "@/lib/core/quick-check";
import { knownRecords } from "../providers/known-records";
import { requireFullVin } from "../request/vehicle-number";
import type { Services } from "../services";

type Sources = Pick<Services, "decoder" | "records" | "now">;

/** When the answer is from: of what nobody was asked, never. */
function withDate(result: QuickCheckResult, now: Date): QuickCheck["checks"]["accident"] {
  return { ...result, asked_at: result.state === "unchecked" ? null : now.toISOString() };
}

/** Accident, lemon, flood and one owner, from the records that a report would be made of. */
export async function checkQuickly(services: Sources, vin: string): Promise<QuickCheck> {
  requireFullVin(vin);
  const { modelYear, make, model } = services.decoder.decode(vin);
  const { events, sources, sample } = await knownRecords(services, vin);
  const { checks, ...booleans } = quickCheck(events, sources);
  const now = services.now();
  return {
    ...{ vin, year: modelYear, make, model, sample },
    ...booleans,
    checks: {
      accident: withDate(checks.accident, now),
      lemon: withDate(checks.lemon, now),
      flood: withDate(checks.flood, now),
      one_owner: withDate(checks.one_owner, now),
    },
  };
}
