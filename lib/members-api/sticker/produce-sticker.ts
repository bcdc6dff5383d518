import { NO_BUILD_DATA } from "@/lib/contract/build-data";
import { statedSale } from "@/lib/core/stated-sale";
import { applyChoices } from "@/lib/core/sticker-choices";
import type { Schema } from "../db/database";
import { buildSticker } from "../documents/build-sticker";
import { documentSubject, type SubjectSources, verifyHref } from "../documents/document-subject";
import type { DrawingDesk } from "../drawing/drawing-desk";
import { findBuild } from "../providers/find-build";
import { modelFacts } from "../providers/model-facts";
import type { Providers } from "../providers/open-providers";

type GenerationRow = Schema["generations"]["$inferSelect"];

export type StickerSources = SubjectSources &
  Pick<Providers, "buildData" | "ratings" | "fuel"> & { drawing: DrawingDesk };

/** Makes a window sticker from the build data where there is some, else from the specification alone. */
export function stickerProducer(sources: StickerSources) {
  return async (generation: GenerationRow, midway: () => Promise<void>) => {
    const subject = await documentSubject(sources, generation);
    const { vehicle, decoded, head, site, number } = subject;
    const { manual, confirmed, paper } = subject.request;
    const { build: known } = await findBuild(sources.buildData, vehicle, confirmed?.trim ?? "");
    const car = { vehicle, decoded, build: known, sample: head.sample };
    const { safety, fuelEconomy } = await modelFacts(sources, car);
    const applied = confirmed ? applyChoices(known ?? NO_BUILD_DATA, known !== null, confirmed) : null;
    await midway();
    const model = buildSticker({
      ...head,
      sourcesUrl: verifyHref(site.config.origin, number),
      manual: manual !== undefined,
      vehicle,
      build: applied?.build ?? known,
      confirmed: applied,
      ...{ safety, fuelEconomy },
      ...statedSale(confirmed?.details),
      paper,
    });
    return {
      number: model.number,
      model,
      decode: subject.decoded,
      pdf: await sources.drawing.draw({ kind: "sticker", model }),
      sample: model.sample,
      // A sticker is what was asked for, whatever it was made from; only reports are returned.
      nothingFound: false,
    };
  };
}
