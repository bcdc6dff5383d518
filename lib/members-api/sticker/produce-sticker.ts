import { NO_BUILD_DATA } from "@/lib/contract/vehicle-build-data";
import { applyChoices } from "@/lib/core/sticker/choices";
import type { StickerDetails } from "@/lib/core/sticker/confirmation";
import { advertisedSalePrice, enteredDealer } from "@/lib/core/sticker/stated-sale";
import { hasStickerFacts } from "@/lib/core/sticker/sticker-facts";
import type { generations } from "../db/schema/generation";
import type { DocumentRequest } from "../generation/document-request";
import { documentSubject, type SubjectSources, verifyHref } from "../generation/document-subject";
import type { PdfRenderPool } from "../rendering/pdf-render-pool";
import { findBuild } from "../sources/find-build";
import { modelFacts } from "../sources/model-facts";
import type { DataSources } from "../sources/open-sources";
import { buildSticker } from "./build-sticker";
import { dealerPanel } from "./dealer-panel";

type GenerationRow = typeof generations.$inferSelect;

export type StickerSources = SubjectSources &
  Pick<DataSources, "buildData" | "ratings" | "fuel"> & { drawing: PdfRenderPool };

/** The dealer's list is newer than the editor's data, so its stock number wins. */
function saleOf(details: StickerDetails | undefined, offer: DocumentRequest["offer"]) {
  const sale = advertisedSalePrice(details);
  if (!offer) return sale;
  const { stock, priceCents, mileage } = offer;
  const isOffered = priceCents !== null || mileage !== null;
  return { ...sale, stock: stock ?? sale.stock, ...(isOffered ? { offer: { priceCents, mileage } } : {}) };
}

export function stickerProducer(sources: StickerSources) {
  return async (generation: GenerationRow, midway: () => Promise<void>) => {
    const subject = await documentSubject(sources, generation);
    const { vehicle, decoded, head, site, number } = subject;
    const { manual, confirmed, paper, offer } = subject.request;
    const { build } = await findBuild(sources.buildData, vehicle, confirmed?.trim ?? "");
    const car = { vehicle, decoded, build, sample: head.sample };
    const { safety, fuelEconomy } = await modelFacts(sources, car);
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
      ...saleOf(confirmed?.details, offer),
      dealer: confirmed ? enteredDealer(confirmed.details, head.dealer) : dealerPanel(head.dealer),
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
