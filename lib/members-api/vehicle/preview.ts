import type { Preview, RecordPreview } from "@/lib/contract/vehicle";
import { type HistoryEvent, historyKinds, type SourceState } from "@/lib/contract/vehicle-history";
import { factState } from "@/lib/core/report/report-state";
import { vehicleOfDecode } from "../generation/document-request";
import type { Services } from "../kernel/services";
import { buildBasisOf, buildStateOf } from "../sources/build-basis";
import { decodeFully } from "../sources/full-decode";
import { findSample } from "../sources/sample-vehicles";
import { vehicleRecords } from "../sources/vehicle-records";
import { marketValueOf } from "../sources/vehicle-value";

type Sources = Pick<Services, "decoder" | "liveDecoder" | "records" | "buildData" | "market" | "now">;

/** The longest wait for live vPIC when a VIN is decoded. */
export const LIVE_WAIT_MS = 400;

const AUCTION_KINDS: readonly string[] = ["auction", "listing", "sale"];

/** A title or a service record states the odometer too: the report reads it there, so it is counted there. */
function isOfKind(event: HistoryEvent, kind: string): boolean {
  return event.kind === kind || (kind === "odometer" && event.odometer !== undefined);
}

/** How many and how new, never their content: the records themselves stay on the server until they are paid for. */
function previewOf(
  kind: string,
  events: readonly HistoryEvent[],
  sources: readonly SourceState[],
): RecordPreview {
  const matching = events.filter((event) => isOfKind(event, kind));
  const names = [...new Set(matching.map((event) => event.source))];
  return {
    kind,
    state: factState(matching.length > 0, [kind], sources),
    count: matching.length,
    newest:
      matching
        .map((event) => event.date)
        .sort()
        .at(-1) ?? null,
    source: names.length === 1 ? (names[0] ?? null) : null,
  };
}

/** What anyone may see about a VIN before paying. */
export async function previewVehicle(services: Sources, vin: string): Promise<Preview> {
  const decoded = await decodeFully(services, vin, LIVE_WAIT_MS);
  const vehicle = vehicleOfDecode(decoded);
  const invented = findSample(vin);
  const { year, make, model, trim } = vehicle;
  const [{ events, sources: checked, sample }, built, value] = await Promise.all([
    vehicleRecords(services, vin),
    services.buildData.build(invented?.vehicle ?? vehicle),
    marketValueOf(services, { vin, year, make, model, trim, mileage: null }),
  ]);
  const records = historyKinds.map((kind) => previewOf(kind, events, checked));
  const auctions = events.filter((event) => AUCTION_KINDS.includes(event.kind));
  return {
    decode_data: decoded,
    auction_data: {
      blured: true,
      state: factState(auctions.length > 0, ["listing"], checked),
      count: auctions.length,
    },
    marketvalue_data: { blured: true, state: value.state, count: value.found },
    records,
    sticker_basis: buildBasisOf(built.build),
    build_state: buildStateOf(built),
    sample: sample || (built.build?.sample ?? false) || value.sample,
  };
}
