import { getReadablePaidValues, lockMarketValue } from "@/lib/generation/server";
import { requireUser, type ServedCall, type Services, serve, succeeded } from "@/lib/platform/http";
import { SHORT_VIN_MAX_LENGTH } from "@/lib/platform/values";
import { fetchMarketValue, getCachedValue, loadVehicleRecords, markSavedFacts } from "@/lib/sources/server";
import type { MarketValueResult } from "@/lib/vehicle/contract/market-value";
import { requireFullVin, requireVehicleNumber } from "@/lib/vehicle/rules/require-vin";
import { isEuropeanDecode } from "@/lib/vehicle/rules/vehicle";
import type { QuickCheck } from "../contract";
import { checkCalls } from "../contract";
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
  serve(checkCalls.quick, async ({ body, services }) =>
    succeeded({ decode: await checkQuickly(services, body.vin) }),
  ),
  serve(checkCalls.value, async (context) => {
    const { db, site, body, services } = context;
    const readable = await getReadablePaidValues(context, body.vin);
    const data = lockMarketValue(await checkValue(services, body.vin, body.mileage), readable);
    const saved = { siteId: site.id, userId: requireUser(context).id, vin: body.vin };
    await markSavedFacts(db, saved, getCachedValue(data), toMiles(body.mileage));
    return succeeded({ data });
  }),
];
