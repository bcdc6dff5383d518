import type { DocumentLocale } from "@/lib/contract/generation-vehicle";
import type { StickerPageModel } from "@/lib/contract/sticker-document";
import { VIN_LENGTH } from "@/lib/core/constants";
import { isClassicVehicle } from "@/lib/core/vehicle/vehicle";
import type { BaseContext } from "../../kernel/serve";
import { modelFacts } from "../../sources/model-facts";
import { buildSticker } from "../build-sticker";
import type { BuilderVehicle } from "./builder-vehicle";

export type StickerPreviewContext = Pick<BaseContext, "site" | "services" | "locale">;

/**
 * The sticker as it would be printed if everything preselected were confirmed: what the builder shows beside the choices. It
 * has no number and no date, because nothing is issued.
 */
export async function previewSticker(
  { site, services }: StickerPreviewContext,
  { vehicle, build, sample }: BuilderVehicle,
  locale: DocumentLocale,
): Promise<StickerPageModel> {
  const decoded = vehicle.vin.length === VIN_LENGTH ? services.decoder.decode(vehicle.vin) : null;
  const { safety, fuelEconomy } = await modelFacts(services, { vehicle, decoded, build, sample });
  const { number, createdAt, issuedLabel, sourcesUrl, ...page } = buildSticker({
    recordId: "preview",
    createdAt: services.now().toISOString(),
    timeZone: "UTC",
    locale,
    brand: {
      name: site.config.name,
      primaryColor: site.settings.primary_color,
      secondaryColor: site.settings.secondary_color,
    },
    sourcesUrl: null,
    sample,
    classic: isClassicVehicle(vehicle),
    manual: vehicle.vin === "",
    vehicle,
    build,
    safety,
    fuelEconomy,
    order: null,
    stock: null,
    dealer: null,
  });
  return page;
}
