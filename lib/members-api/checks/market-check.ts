import type { MarketAnswer } from "@/lib/contract/market-value";
import { SHORT_VIN_MAX_LENGTH } from "@/lib/core/constants";
import { worthOf } from "../providers/known-value";
import { requireFullVin } from "../request/vehicle-number";
import type { Services } from "../services";

type Sources = Pick<Services, "decoder" | "classicReadings" | "market">;

/** Miles as the wire has them: a number, or text of digits that is empty for not given. */
const milesOf = (given: string | number | null | undefined) =>
  given === null || given === undefined || given === "" ? null : Number(given);

export async function checkValue(
  services: Sources,
  vin: string,
  mileage: string | number | null | undefined,
): Promise<MarketAnswer & { vin: string }> {
  const miles = milesOf(mileage);
  if (vin.length <= SHORT_VIN_MAX_LENGTH) {
    const [reading] = services.classicReadings(vin);
    const { year = null, make = null, model = null } = reading ?? {};
    return { vin, ...(await worthOf(services, { vin, year, make, model, trim: null, mileage: miles })) };
  }
  requireFullVin(vin);
  const { modelYear: year, make, model, trim } = services.decoder.decode(vin);
  return { vin, ...(await worthOf(services, { vin, year, make, model, trim, mileage: miles })) };
}
