import { createHmac } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { confirmVins, findSeriesName, listConfirmedVins, toDecodedVehicle } from "@/lib/generation/server";
import {
  type CallContext,
  requireUser,
  type ServedCall,
  type Services,
  serve,
  succeeded,
} from "@/lib/platform/http";
import { AppError, createRandomId, SHORT_VIN_MAX_LENGTH, VIN_LENGTH } from "@/lib/platform/values";
import {
  decodeFully,
  fetchMarketValue,
  findSample,
  getBuildBasis,
  getBuildState,
  listTrims,
  loadVehicleRecords,
  type PlateResult,
} from "@/lib/sources/server";
import { hasStickerFacts } from "@/lib/sticker/rules/facts";
import type { HistoryEvent, SourceState } from "../contract/history";
import { type ClassicMapping, type Preview, type RecordPreview, vehicleCalls } from "../contract/vehicle";
import { getClassicModelId } from "../rules/identity";
import { listMakesOfCars } from "../rules/listed-makes";
import { getRecords, type RecordQuestion, recordQuestions, toAnswer } from "../rules/record-questions";
import { requireFullVin, requireVehicleNumber } from "../rules/require-vin";
import { isEuropeanDecode } from "../rules/vehicle";
import { plateLookups } from "../schema";
import { keepLead } from "./leads";

/** Stores a keyed digest of the plate: a plain hash of any plate can be brute-forced in seconds. */
async function lookUpPlate({
  db,
  site,
  user,
  query,
  services,
}: CallContext<typeof vehicleCalls.plateDecode>): Promise<PlateResult> {
  const { plate, state, purpose } = query;
  // Insert first, so the request counts even if the source fails.
  const id = createRandomId();
  await db.insert(plateLookups).values({
    id,
    siteId: site.id,
    userId: user?.id ?? null,
    plateDigest: createHmac("sha256", services.secrets.digestKey)
      .update(`plate ${state} ${plate}`)
      .digest("hex"),
    state,
    purpose,
    found: false,
    createdAt: services.now(),
  });
  const result = await services.plates.find(plate, state);
  if (result)
    await db
      .update(plateLookups)
      .set({ found: true })
      .where(and(eq(plateLookups.siteId, site.id), eq(plateLookups.id, id)));
  if (result) return result;
  throw new AppError(
    "not_found",
    "We couldn't find this plate. Check the state, or enter the VIN. It's on the dashboard behind the windshield and on the driver's door.",
  );
}

/** Throws 400 'Wrong VIN' if the number doesn't match any format. */
function mapClassic({ classicReadings }: Pick<Services, "classicReadings">, vin: string): ClassicMapping {
  requireVehicleNumber(vin);
  const candidates = vin.length <= SHORT_VIN_MAX_LENGTH ? [...classicReadings(vin)] : [];
  for (const { year, make, model, series } of candidates) {
    if (year === null || model === null) continue;
    const modelId = getClassicModelId(year, make, model);
    return { vin, year, make, model, series: findSeriesName(series) ?? model, model_id: modelId, candidates };
  }
  const reason = "We don't recognize this VIN. Enter the make, model and year.";
  throw new AppError("wrong_vin", "Wrong VIN", { fields: { vin: reason } });
}

function requireDecodable(vin: string): void {
  if (vin.includes("*") && vin.length <= VIN_LENGTH) return;
  requireVehicleNumber(vin);
  if (vin.length > SHORT_VIN_MAX_LENGTH) return;
  const reason = "A VIN this short is from before 1981. Look it up as a classic vehicle.";
  throw new AppError("wrong_vin", "Wrong VIN", { fields: { vin: reason } });
}

type Sources = Pick<Services, "decoder" | "liveDecoder" | "records" | "buildData" | "market" | "now">;

const LIVE_WAIT_MS = 400;

/** Returns counts and dates only, because record content must stay on the server until it's paid for. */
function getPreview(
  question: RecordQuestion,
  events: readonly HistoryEvent[],
  sources: readonly SourceState[],
  year: number | null,
): RecordPreview {
  const { state, mark, count } = toAnswer(question, events, sources, year);
  const answering = getRecords(question, events);
  const names = [...new Set(answering.map((event) => event.source))];
  return {
    kind: question,
    state,
    mark,
    count,
    newest: answering.at(-1)?.date ?? null,
    source: names.length === 1 ? (names[0] ?? null) : null,
  };
}

async function previewVehicle(services: Sources, vin: string): Promise<Preview> {
  const decoded = await decodeFully(services, vin, LIVE_WAIT_MS);
  const vehicle = toDecodedVehicle(decoded);
  const invented = findSample(vin);
  const { year, make, model, trim } = vehicle;
  const [{ events, sources: checked, sample }, built, value] = await Promise.all([
    loadVehicleRecords(services, vin),
    services.buildData.build(invented?.vehicle ?? vehicle),
    fetchMarketValue(services, { vin, year, make, model, trim, mileage: null }),
  ]);
  const modelYear = invented?.vehicle.year ?? year;
  const records = recordQuestions.map((question) => getPreview(question, events, checked, modelYear));
  const auctions = toAnswer("listings", events, checked, modelYear);
  return {
    decode_data: decoded,
    auction_data: {
      blured: true,
      state: auctions.state,
      count: auctions.count,
    },
    marketvalue_data: { blured: true, state: value.state, count: value.found ?? 0 },
    records,
    // Build data without a price, option or color doesn't improve a sticker.
    sticker_basis: hasStickerFacts(built.build) ? getBuildBasis(built.build) : "specification",
    build_state: getBuildState(built),
    isEurope: isEuropeanDecode(decoded),
    sample: sample || (built.build?.sample ?? false) || value.sample,
  };
}

export const vehicleRoutes: ServedCall[] = [
  serve(vehicleCalls.validateVin, async ({ body, services }) => {
    const { vin } = body;
    if (body.type === "classic" && vin.length <= SHORT_VIN_MAX_LENGTH) {
      const classic = mapClassic(services, vin);
      return succeeded({ type: "classic" as const, data: services.decoder.decode(vin), classic });
    }
    requireDecodable(vin);
    return succeeded({ type: "vin" as const, data: await decodeFully(services, vin, LIVE_WAIT_MS) });
  }),
  serve(vehicleCalls.previewDecode, async (context) => {
    const { services, site, query } = context;
    const { vin, consent } = query;
    await keepLead(context, { ...query, consent: consent === "1" });
    requireDecodable(vin);
    const data = await previewVehicle(services, vin);
    services.previewCounts.add(site.id, services.now());
    return succeeded({ data });
  }),
  serve(vehicleCalls.classicMapping, async ({ query, services }) =>
    succeeded({ data: mapClassic(services, query.vin) }),
  ),
  serve(vehicleCalls.plateDecode, async (context) => {
    const { vin, source, sample } = await lookUpPlate(context);
    return succeeded({ data: { vin, source, sample, state: context.query.state } });
  }),
  serve(vehicleCalls.isVinConfirmed, async (context) => {
    const owner = { siteId: context.site.id, userId: requireUser(context).id };
    const confirmed = await listConfirmedVins(context.db, owner, [context.query.vin]);
    return succeeded({ confirmed: confirmed.length > 0 });
  }),
  serve(vehicleCalls.confirmVin, async (context) => {
    const { db, body, services, site } = context;
    requireFullVin(body.vin);
    const owner = { siteId: site.id, userId: requireUser(context).id };
    await confirmVins(db, owner, [body.vin], services.now());
    return succeeded({});
  }),
  serve(vehicleCalls.years, async ({ services }) => succeeded({ data: services.decoder.years() })),
  serve(vehicleCalls.makes, async ({ query, services }) =>
    succeeded({ data: listMakesOfCars(services.decoder.makes(query.year)) }),
  ),
  serve(vehicleCalls.models, async ({ query, services }) =>
    succeeded({ data: services.decoder.models(query.year, query.make) }),
  ),
  serve(vehicleCalls.trims, async ({ db, query, services }) =>
    succeeded({ data: await listTrims({ db, decoder: services.decoder }, query) }),
  ),
];
