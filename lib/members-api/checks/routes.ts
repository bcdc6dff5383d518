import type { QuickCheck } from "@/lib/contract/checks";
import type { MarketValueResult } from "@/lib/contract/checks-market-value";
import { calls } from "@/lib/contract/table";
import { SHORT_VIN_MAX_LENGTH } from "@/lib/core/constants";
import { isEuropeanDecode } from "@/lib/core/vehicle/vehicle";
import { getReadablePaidValues, lockMarketValue } from "../generation/paid-values";
import { requireUser, type ServedCall, serve, succeeded } from "../kernel/serve";
import type { Services } from "../kernel/services";
import { requireFullVin, requireVehicleNumber } from "../kernel/vin-input";
import { getCachedValue, markSavedFacts } from "../sources/cached-facts";
import { loadVehicleRecords } from "../sources/vehicle-records";
import { fetchMarketValue } from "../sources/vehicle-value";
import { buildQuickCheck, type QuickCheckResult } from "./quick-check-rules";

function withDate(result: QuickCheckResult, now: Date): QuickCheck["checks"]["accident"] {
  return { ...result, asked_at: result.state === "unchecked" ? null : now.toISOString() };
}

async function checkQuickly(
  services: Pick<Services, "decoder" | "records" | "now">,
  vin: string,
): Promise<QuickCheck> {
  requireFullVin(vin);
  const decoded = services.decoder.decode(vin);
  const { modelYear, make, model } = decoded;
  const { events, sources, sample } = await loadVehicleRecords(services, vin);
  const { checks, ...booleans } = buildQuickCheck(events, sources);
  const now = services.now();
  return {
    vin,
    year: modelYear,
    make,
    model,
    sample,
    isEurope: isEuropeanDecode(decoded),
    ...booleans,
    checks: {
      accident: withDate(checks.accident, now),
      lemon: withDate(checks.lemon, now),
      flood: withDate(checks.flood, now),
      one_owner: withDate(checks.one_owner, now),
    },
  };
}

const toMiles = (value: string | number | null | undefined) =>
  value === null || value === undefined || value === "" ? null : Number(value);

async function checkValue(
  services: Pick<Services, "decoder" | "classicReadings" | "market">,
  vin: string,
  mileage: string | number | null | undefined,
): Promise<MarketValueResult & { vin: string }> {
  requireVehicleNumber(vin);
  const miles = toMiles(mileage);
  if (vin.length <= SHORT_VIN_MAX_LENGTH) {
    const [reading] = services.classicReadings(vin);
    const { year = null, make = null, model = null } = reading ?? {};
    return {
      vin,
      ...(await fetchMarketValue(services, { vin, year, make, model, trim: null, mileage: miles })),
    };
  }
  const { modelYear: year, make, model, trim } = services.decoder.decode(vin);
  return { vin, ...(await fetchMarketValue(services, { vin, year, make, model, trim, mileage: miles })) };
}

export const checkRoutes: readonly ServedCall[] = [
  serve(calls.checks.quick, async ({ body, services }) =>
    succeeded({ decode: await checkQuickly(services, body.vin) }),
  ),
  serve(calls.checks.value, async (context) => {
    const { db, site, body, services } = context;
    const readable = await getReadablePaidValues(context, body.vin);
    const data = lockMarketValue(await checkValue(services, body.vin, body.mileage), readable);
    const saved = { siteId: site.id, userId: requireUser(context).id, vin: body.vin };
    await markSavedFacts(db, saved, getCachedValue(data), toMiles(body.mileage));
    return succeeded({ data });
  }),
];
