import type { Services } from "../services";
import type { RecordsAnswer } from "./records-provider";
import { findSample } from "./sample-vehicles";

/** The records of a VIN with everybody who was asked; of an invented car, its own sources, which are asked nowhere. */
export async function knownRecords(
  services: Pick<Services, "records" | "now">,
  vin: string,
): Promise<RecordsAnswer & { sample: boolean }> {
  const sample = findSample(vin);
  const { events, sources } = await services.records.records(vin);
  return {
    events,
    sources: sample?.sources(services.now().toISOString()) ?? sources,
    sample: sample !== null || events.some((event) => event.sample === true),
  };
}
