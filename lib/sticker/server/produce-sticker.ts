import type { generations } from "@/lib/generation/schema/generation";
import {
  type DocumentRequest,
  loadDocumentSubject,
  type SubjectSources,
  verifyHref,
} from "@/lib/generation/server";
import type { PdfRenderPool } from "@/lib/platform/render";
import { createModelFacts, type DataSources, findBuild } from "@/lib/sources/server";
import { NO_BUILD_DATA } from "@/lib/vehicle/contract/build-data";
import type { StickerDetails } from "../contract/confirmation";
import type { StickerDocument } from "../contract/document";
import { applyChoices } from "../rules/choices";
import { hasStickerFacts } from "../rules/facts";
import { getAdvertisedSalePrice, getEnteredDealer } from "../rules/stated-sale";
import { buildSticker } from "./build-sticker";
import { buildDealerPanel } from "./dealer-panel";

type GenerationRow = typeof generations.$inferSelect;

export type StickerSources = SubjectSources &
  Pick<DataSources, "buildData" | "ratings" | "fuel"> & {
    drawing: PdfRenderPool<{ kind: "sticker"; model: StickerDocument }>;
  };

/** Prefers the stock number from the dealer's list, which is newer than the editor's data. */
function getSale(details: StickerDetails | undefined, offer: DocumentRequest["offer"]) {
  const sale = getAdvertisedSalePrice(details);
  if (!offer) return sale;
  const { stock, priceCents, mileage } = offer;
  const isOffered = priceCents !== null || mileage !== null;
  return { ...sale, stock: stock ?? sale.stock, ...(isOffered ? { offer: { priceCents, mileage } } : {}) };
}

export function createStickerProducer(sources: StickerSources) {
  return async (generation: GenerationRow, midway: () => Promise<void>) => {
    const subject = await loadDocumentSubject(sources, generation);
    const { vehicle, decoded, head, site, number } = subject;
    const { manual, confirmed, paper, offer } = subject.request;
    const { build } = await findBuild(sources.buildData, vehicle, confirmed?.trim ?? "");
    const car = { vehicle, decoded, build, sample: head.sample };
    const { safety, fuelEconomy } = await createModelFacts(sources, car);
    const applied = confirmed ? applyChoices(build ?? NO_BUILD_DATA, build !== null, confirmed) : null;
    const stated = applied?.build ?? build;
    await midway();
    const model = buildSticker({
      ...head,
      sourcesUrl: verifyHref(site.config.origin, number),
      manual: manual !== undefined,
      vehicle,
      europe: subject.europe,
      build: stated,
      confirmed: applied,
      safety,
      fuelEconomy,
      ...getSale(confirmed?.details, offer),
      dealer: confirmed ? getEnteredDealer(confirmed.details, head.dealer) : buildDealerPanel(head.dealer),
      paper,
    });
    return {
      number: model.number,
      model,
      decode: subject.decoded,
      pdf: await sources.drawing.draw({ kind: "sticker", model }),
      sample: model.sample,
      nothingFound: !hasStickerFacts(stated),
    };
  };
}
