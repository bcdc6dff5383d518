import type { DocumentLocale } from "@/lib/generation/contract/vehicle";
import { isEuropeanVin } from "@/lib/generation/server";
import type { BaseContext } from "@/lib/platform/http";
import { VIN_LENGTH } from "@/lib/platform/values";
import { createModelFacts } from "@/lib/sources/server";
import { isClassicVehicle, isEuropeanSource } from "@/lib/vehicle/rules/vehicle";
import type { StickerPageModel } from "../../contract/document";
import { buildSticker } from "../build-sticker";
import { buildDealerPanel } from "../dealer-panel";
import type { BuilderVehicle } from "./builder-vehicle";

export type StickerPreviewContext = Pick<BaseContext, "site" | "services" | "locale" | "user">;

/** Returns the sticker with all preselected choices. It has no number or date, because nothing is issued. */
export async function previewSticker(
  { site, services, user }: StickerPreviewContext,
  { vehicle, build, sample }: BuilderVehicle,
  locale: DocumentLocale,
): Promise<StickerPageModel> {
  const decoded = vehicle.vin.length === VIN_LENGTH ? services.decoder.decode(vehicle.vin) : null;
  const { safety, fuelEconomy } = await createModelFacts(services, { vehicle, decoded, build, sample });
  const owner = user && { siteId: site.id, userId: user.id };
  const source = owner && (await services.savedSource({ ...owner, vin: vehicle.vin }));
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
    europe: isEuropeanVin(services.decoder, vehicle.vin) || isEuropeanSource(source),
    build,
    safety,
    fuelEconomy,
    order: null,
    stock: null,
    dealer: buildDealerPanel(owner && (await services.dealer(owner))),
  });
  return page;
}
