import type { Preview, RecordPreview } from "@/lib/contract/vehicle";
import type { HistoryEvent, SourceState } from "@/lib/contract/vehicle-history";
import {
  answerOf,
  type RecordQuestion,
  recordQuestions,
  recordsOf,
} from "@/lib/core/report/record-questions";
import { hasStickerFacts } from "@/lib/core/sticker/sticker-facts";
import { isEuropeanDecode } from "@/lib/core/vehicle/vehicle";
import { vehicleOfDecode } from "../generation/document-request";
import type { Services } from "../kernel/services";
import { buildBasisOf, buildStateOf } from "../sources/build-basis";
import { decodeFully } from "../sources/full-decode";
import { findSample } from "../sources/sample-vehicles";
import { vehicleRecords } from "../sources/vehicle-records";
import { marketValueOf } from "../sources/vehicle-value";

type Sources = Pick<Services, "decoder" | "liveDecoder" | "records" | "buildData" | "market" | "now">;

export const LIVE_WAIT_MS = 400;

/** Counts and dates only: record content must stay on the server until paid. */
function previewOf(
  question: RecordQuestion,
  events: readonly HistoryEvent[],
  sources: readonly SourceState[],
  year: number | null,
): RecordPreview {
  const { state, mark, count } = answerOf(question, events, sources, year);
  const answering = recordsOf(question, events);
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
  const modelYear = invented?.vehicle.year ?? year;
  const records = recordQuestions.map((question) => previewOf(question, events, checked, modelYear));
  const auctions = answerOf("listings", events, checked, modelYear);
  return {
    decode_data: decoded,
    auction_data: {
      blured: true,
      state: auctions.state,
      count: auctions.count,
    },
    marketvalue_data: { blured: true, state: value.state, count: value.found ?? 0 },
    records,
    // Build data without price, option or color adds nothing to a sticker.
    sticker_basis: hasStickerFacts(built.build) ? buildBasisOf(built.build) : "specification",
    build_state: buildStateOf(built),
    isEurope: isEuropeanDecode(decoded),
    sample: sample || (built.build?.sample ?? false) || value.sample,
  };
}
