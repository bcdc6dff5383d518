import type { ClassicCandidate } from "@/lib/contract/decode";
import type { VinDecoder } from "@/lib/vin/decoder";
import type { Database } from "./db/database";
import { keepGenerated } from "./garage/keep-generated";
import { createGenerationService, type GenerationDependencies } from "./generation/generation-service";
import type { BuildDataProvider } from "./providers/build-data-provider";
import type { FileStore } from "./providers/file-store";
import type { RecallsProvider } from "./providers/recalls-provider";
import type { RecordsProvider } from "./providers/records-provider";
import { reportProducer } from "./report/produce-report";
import { stickerProducer } from "./sticker/produce-sticker";

export interface GenerationSetup extends Pick<GenerationDependencies, "log" | "leaseMs" | "at"> {
  db: Database;
  decoder: VinDecoder;
  classicReadings(number: string): readonly ClassicCandidate[];
  files: FileStore;
  recalls: RecallsProvider;
  records: RecordsProvider;
  buildData: BuildDataProvider;
  now(): Date;
}

/** Where generation, report, sticker and garage meet: each knows nothing of the others. */
export function setUpGeneration(setup: GenerationSetup) {
  const { now } = setup;
  return createGenerationService({
    ...setup,
    producers: { vhr: reportProducer(setup), sticker: stickerProducer(setup) },
    onSettled: (tx, generation, produced) => keepGenerated(tx, generation, produced, now()),
  });
}
