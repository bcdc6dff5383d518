import type { Schema } from "../db/database";
import { buildSticker } from "../documents/build-sticker";
import { documentSubject, type SubjectSources, verifyHref } from "../documents/document-subject";
import { renderStickerPdf } from "../documents/sticker-pdf";
import type { BuildDataProvider } from "../providers/build-data-provider";

type GenerationRow = Schema["generations"]["$inferSelect"];

export interface StickerSources extends SubjectSources {
  buildData: BuildDataProvider;
}

/** Makes a window sticker from the build data where there is some, else from the specification alone. */
export function stickerProducer(sources: StickerSources) {
  return async (generation: GenerationRow, midway: () => Promise<void>) => {
    const subject = await documentSubject(sources, generation);
    const { vehicle, head, site, number } = subject;
    const build = await sources.buildData.build(vehicle);
    await midway();
    const model = buildSticker({
      ...head,
      sourcesUrl: verifyHref(site.config.origin, number),
      manual: false,
      vehicle,
      build,
      order: null,
      stock: null,
      dealer: null,
    });
    return {
      number: model.number,
      model,
      decode: subject.decoded,
      pdf: await renderStickerPdf(model),
      sample: model.sample,
      // A sticker is what was asked for, whatever it was made from; only reports are returned.
      nothingFound: false,
    };
  };
}
