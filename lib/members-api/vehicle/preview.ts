import { type HistoryEvent, historyKinds, type SourceAnswer } from "@/lib/contract/history";
import type { Preview, RecordPreview } from "@/lib/contract/vehicle";
import { factState } from "@/lib/core/report-state";
import { vehicleOfDecode } from "../documents/document-request";
import { basisOf, buildStateOf } from "../providers/build-basis";
import { decodeFully } from "../providers/full-decode";
import { knownRecords } from "../providers/known-records";
import { worthOf } from "../providers/known-value";
import { findSample } from "../providers/sample-vehicles";
import type { Services } from "../services";

type Sources = Pick<Services, "decoder" | "liveDecoder" | "records" | "buildData" | "market" | "now">;

/** A visitor who decodes a VIN waits no longer than this for what the embedded data lacks. */
export const LIVE_WAIT_MS = 400;

const AUCTION_KINDS: readonly string[] = ["auction", "listing", "sale"];

/** A title or a service names the odometer as well: the report reads it there, so it is counted there. */
function isOfKind(event: HistoryEvent, kind: string): boolean {
  return event.kind === kind || (kind === "odometer" && event.odometer !== undefined);
}

/** How many and how new, never what they say: the records themselves stay on the server until they are paid for. */
function previewOf(
  kind: string,
  events: readonly HistoryEvent[],
  sources: readonly SourceAnswer[],
): RecordPreview {
  const own = events.filter((event) => isOfKind(event, kind));
  const names = [...new Set(own.map((event) => event.source))];
  return {
    kind,
    state: factState(own.length > 0, [kind], sources),
    count: own.length,
    newest:
      own
        .map((event) => event.date)
        .sort()
        .at(-1) ?? null,
    source: names.length === 1 ? (names[0] ?? null) : null,
  };
}

/** What anybody may see of a VIN before paying. */
export async function previewVehicle(services: Sources, vin: string): Promise<Preview> {
  const decoded = await decodeFully(services, vin, LIVE_WAIT_MS);
  const vehicle = vehicleOfDecode(decoded);
  const invented = findSample(vin);
  const { year, make, model, trim } = vehicle;
  const [{ events, sources: asked, sample }, built, value] = await Promise.all([
    knownRecords(services, vin),
    services.buildData.build(invented?.vehicle ?? vehicle),
    worthOf(services, { ...{ vin, year, make, model, trim }, mileage: null }),
  ]);
  const records = historyKinds.map((kind) => previewOf(kind, events, asked));
  const auctions = events.filter((event) => AUCTION_KINDS.includes(event.kind));
  return {
    decode_data: decoded,
    auction_data: {
      blured: true,
      state: factState(auctions.length > 0, ["listing"], asked),
      count: auctions.length,
    },
    marketvalue_data: { blured: true, state: value.state, count: value.found },
    records,
    sticker_basis: basisOf(built.build),
    build_state: buildStateOf(built),
    sample: sample || (built.build?.sample ?? false) || value.sample,
  };
}
