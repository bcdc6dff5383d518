import type { ClassicCandidate } from "@/lib/contract/vehicle-decode";
import type { VinDecoder } from "@/lib/vin/decoder";
import type { RootDatabase } from "../db/database";
import { ownerPhotos } from "../garage/owner-photos";
import { saveGenerated } from "../garage/save-generated";
import { createGenerationService, type GenerationDependencies } from "../generation/generation-service";
import type { PdfRenderPool } from "../rendering/pdf-render-pool";
import { reportProducer } from "../report/produce-report";
import type { DataSources } from "../sources/open-sources";
import { stickerProducer } from "../sticker/produce-sticker";
import type { FileStore } from "./file-store";

export interface GenerationSetup
  extends Pick<GenerationDependencies, "log" | "leaseMs" | "at">,
    Omit<DataSources, "plates" | "recallLists"> {
  db: RootDatabase;
  decoder: VinDecoder;
  classicReadings(number: string): readonly ClassicCandidate[];
  files: FileStore;
  drawing: PdfRenderPool;
  now(): Date;
}

/** Where generation, report, sticker and garage meet: each knows nothing of the others. */
export function setUpGeneration(setup: GenerationSetup) {
  const { now, db, files } = setup;
  const report = reportProducer({
    ...setup,
    photos: (generation) => ownerPhotos(db, files, generation),
  });
  return createGenerationService({
    ...setup,
    producers: { vhr: report, uvc: report, sticker: stickerProducer(setup) },
    onSettled: (tx, generation, produced) => saveGenerated(tx, generation, produced, now()),
  });
}
