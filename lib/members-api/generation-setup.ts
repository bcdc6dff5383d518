import type { ClassicCandidate } from "@/lib/contract/decode";
import type { VinDecoder } from "@/lib/vin/decoder";
import type { RootDatabase } from "./db/database";
import type { DrawingDesk } from "./drawing/drawing-desk";
import { keepGenerated } from "./garage/keep-generated";
import { ownPhotos } from "./garage/own-photos";
import { createGenerationService, type GenerationDependencies } from "./generation/generation-service";
import type { FileStore } from "./providers/file-store";
import type { Providers } from "./providers/open-providers";
import { reportProducer } from "./report/produce-report";
import { stickerProducer } from "./sticker/produce-sticker";

export interface GenerationSetup
  extends Pick<GenerationDependencies, "log" | "leaseMs" | "at">,
    Omit<Providers, "plates" | "recallLists"> {
  db: RootDatabase;
  decoder: VinDecoder;
  classicReadings(number: string): readonly ClassicCandidate[];
  files: FileStore;
  drawing: DrawingDesk;
  now(): Date;
}

/** Where generation, report, sticker and garage meet: each knows nothing of the others. */
export function setUpGeneration(setup: GenerationSetup) {
  const { now, db, files } = setup;
  const report = reportProducer({
    ...setup,
    photos: (generation) => ownPhotos(db, files, generation),
  });
  return createGenerationService({
    ...setup,
    producers: { vhr: report, uvc: report, sticker: stickerProducer(setup) },
    onSettled: (tx, generation, produced) => keepGenerated(tx, generation, produced, now()),
  });
}
