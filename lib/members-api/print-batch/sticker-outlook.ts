import type { PrintBatchLine } from "@/lib/contract/print-batch";
import type { StickerOutlook } from "@/lib/core/print-batch/print-batch";
import type { ListedVin } from "@/lib/core/print-batch/vin-list";
import { hasStickerFacts } from "@/lib/core/sticker/sticker-facts";
import { vehicleTitle } from "@/lib/core/vehicle/specification";
import { vehicleOfDecode } from "../generation/document-request";
import type { Services } from "../kernel/services";
import { decodeFully } from "../sources/full-decode";
import { findSample } from "../sources/sample-vehicles";
import type { LineCost } from "./start-print-batch";

type Sources = Pick<Services, "decoder" | "liveDecoder" | "buildData">;

/** After the wait, slow sources count as 'unavailable'. */
const AT_ONCE = 16;
const LIST_WAIT_MS = 6_000;
const DECODE_WAIT_MS = 400;

interface Outlook {
  vehicle: string | null;
  sticker: StickerOutlook;
}

async function outlookOf(sources: Sources, vin: string): Promise<Outlook> {
  const decoded = await decodeFully(sources, vin, DECODE_WAIT_MS);
  const vehicle = findSample(vin)?.vehicle ?? vehicleOfDecode(decoded);
  const { build, answered } = await sources.buildData.build(vehicle);
  // A trim without a make doesn't identify a car.
  const name = (vehicle.make !== null && vehicleTitle(vehicle)) || null;
  if (hasStickerFacts(build)) return { vehicle: name, sticker: "build_data" };
  if (!answered) return { vehicle: name, sticker: "unavailable" };
  return { vehicle: name, sticker: vehicle.make === null ? "nothing" : "specification" };
}

export async function stickerOutlooks(
  sources: Sources,
  listed: readonly ListedVin[],
  costs: ReadonlyMap<string, LineCost>,
  waitMs = LIST_WAIT_MS,
): Promise<Pick<PrintBatchLine, "line" | "vin" | "vehicle" | "sticker">[]> {
  const outlooks = new Map<string, Outlook>();
  const keptOf = (vin: string) => {
    const cost = costs.get(vin);
    return cost?.uses.sticker === 0 ? cost.sticker : null;
  };
  const waiting = listed.filter(({ vin }) => keptOf(vin) === null).values();
  let isLate = false;
  async function work() {
    for (const { vin } of waiting) {
      if (isLate) return;
      outlooks.set(vin, await outlookOf(sources, vin));
    }
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs);
  });
  await Promise.race([Promise.all(Array.from({ length: AT_ONCE }, work)), late]);
  isLate = true;
  clearTimeout(timer);
  return listed.map(({ line, vin }) => {
    const sticker = keptOf(vin) ?? "unavailable";
    return { line, vin, ...(outlooks.get(vin) ?? { vehicle: null, sticker }) };
  });
}
