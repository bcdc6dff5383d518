import type { MarketValueResult } from "@/lib/contract/checks-market-value";
import { SHORT_VIN_MAX_LENGTH } from "@/lib/core/constants";
import type { Services } from "../kernel/services";
import { requireFullVin } from "../kernel/vin-input";
import { marketValueOf } from "../sources/vehicle-value";

type Sources = Pick<Services, "decoder" | "classicReadings" | "market">;

/** Miles on the wire: a number, or digits as text; empty means not given. */
const milesOf = (value: string | number | null | undefined) =>
  value === null || value === undefined || value === "" ? null : Number(value);

export async function checkValue(
  services: Sources,
  vin: string,
  mileage: string | number | null | undefined,
): Promise<MarketValueResult & { vin: string }> {
  const miles = milesOf(mileage);
  if (vin.length <= SHORT_VIN_MAX_LENGTH) {
    const [reading] = services.classicReadings(vin);
    const { year = null, make = null, model = null } = reading ?? {};
    return {
      vin,
      ...(await marketValueOf(services, { vin, year, make, model, trim: null, mileage: miles })),
    };
  }
  requireFullVin(vin);
  const { modelYear: year, make, model, trim } = services.decoder.decode(vin);
  return { vin, ...(await marketValueOf(services, { vin, year, make, model, trim, mileage: miles })) };
}
