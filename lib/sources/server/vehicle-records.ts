import type { Services } from "@/lib/platform/http";
import type { RecordsResult, RecordsSource } from "./records-source";
import { findSample } from "./sample-vehicles";

export async function loadVehicleRecords(
  services: Pick<Services, "now"> & { records: RecordsSource },
  vin: string,
): Promise<RecordsResult & { sample: boolean }> {
  const sample = findSample(vin);
  const { events, sources } = await services.records.records(vin);
  return {
    events,
    sources: sample?.sources(services.now().toISOString()) ?? sources,
    sample: sample !== null || events.some((event) => event.sample === true),
  };
}
