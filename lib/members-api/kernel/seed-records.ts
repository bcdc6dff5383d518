import type { Database } from "../db/database";
import { buildRecord, historyRecord } from "../imports/import-schemas";
import { readMarket } from "../imports/market-record";
import { writeBuildData, writeHistory, writeMarket, writePlates } from "../imports/record-repository";
import sampleMarket from "../imports/sample-market.json";
import { sampleVehicles } from "../sources/sample-vehicles";

const SAMPLE_SOURCE = "Plates (sample)";

/** Writes the invented vehicles' records, each flagged as a sample; repeating it adds no duplicates. */
export async function seedSampleRecords(tx: Database): Promise<void> {
  await writeHistory(
    tx,
    sampleVehicles.flatMap((sample) => sample.events.map((event) => historyRecord(event))),
  );
  await writeBuildData(
    tx,
    sampleVehicles.map((sample) => buildRecord({ ...sample.build, vin: sample.vin, sample: true })),
  );
  await writePlates(
    tx,
    sampleVehicles.flatMap(({ plate, vin }) =>
      plate ? [{ ...plate, vin, source: SAMPLE_SOURCE, sample: true }] : [],
    ),
  );
  await writeMarket(
    tx,
    sampleMarket.map((listing) => readMarket(listing)),
  );
}
