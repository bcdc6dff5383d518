import { getBuildBasis, getBuildState } from "@/lib/sources/server";
import type { BuildData, PricedLine } from "@/lib/vehicle/contract/build-data";
import { listUniqueNames } from "@/lib/vehicle/rules/make-names";
import type { StickerData } from "../../contract/builder";
import type { StickerPageModel } from "../../contract/document";
import { writeLinePrice } from "../../rules/line-price";
import type { BuilderVehicle } from "./builder-vehicle";

function toItem({ name, price, code, contents }: PricedLine) {
  return { section: name, package_price: writeLinePrice(price), code, contents };
}

function getColors(color: BuildData["exterior"], choices: BuildData["exteriorChoices"]) {
  const others = choices.filter((choice) => choice.name !== color?.name || choice.code !== color.code);
  return [...(color ? [color] : []), ...others];
}

export function buildStickerData(
  { vehicle, build, answered, trims, sample }: BuilderVehicle,
  sheet: StickerPageModel,
): StickerData {
  const categories = [
    { category_name: "Packages", data: (build?.packages ?? []).map(toItem) },
    { category_name: "Options", data: (build?.options ?? []).map(toItem) },
  ];
  const styles = listUniqueNames([vehicle.body]);
  return {
    state: build || trims.length > 0 || styles.length > 0 ? "found" : "none",
    vin: vehicle.vin || null,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim ?? build?.trim ?? null,
    style: styles[0] ?? null,
    colors: { exterior: build?.exterior ?? null, interior: build?.interior ?? null },
    trims,
    styles,
    exterior: build ? getColors(build.exterior, build.exteriorChoices) : [],
    interior: build ? getColors(build.interior, build.interiorChoices) : [],
    packages: categories.filter((category) => category.data.length > 0),
    standard_equipment: build?.equipment ?? [],
    base_cents: build?.baseCents ?? null,
    destination_cents: build?.destinationCents ?? null,
    basis: getBuildBasis(build),
    build_state: getBuildState({ build, answered }),
    source: build?.source ?? null,
    date: build?.date ?? null,
    sample,
    sheet,
  };
}
