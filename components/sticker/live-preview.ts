import { DEFAULT_PAPER_SIZE } from "@/lib/platform/values";
import type { StickerData } from "@/lib/sticker/contract/builder";
import type { StickerChoices } from "@/lib/sticker/contract/confirmation";
import type { StickerPageModel } from "@/lib/sticker/contract/document";
import { applyChoices, type ConfirmedOptions } from "@/lib/sticker/rules/choices";
import { getStickerPrices, type TotalMismatch } from "@/lib/sticker/rules/price";
import { getAdvertisedSalePrice, getEnteredDealer } from "@/lib/sticker/rules/stated-sale";

export interface StickerPreviewMessages {
  notice: string;
  buildData: string;
  withEntered(basis: string): string;
  warning(doubt: Exclude<TotalMismatch, null>, cents: { sum: number | null; stated: number | null }): string;
}

function availableOptions(sheet: StickerPageModel, { exterior, interior }: StickerData): ConfirmedOptions {
  const { packages, options, prices, provenance } = sheet;
  return {
    packages,
    options,
    exterior: sheet.exterior,
    interior: sheet.interior,
    exteriorChoices: exterior,
    interiorChoices: interior,
    discounts: prices.discounts,
    baseCents: prices.baseCents,
    destinationCents: prices.destinationCents,
    statedTotalCents: prices.statedTotalCents,
    original: provenance === "original",
  };
}

/**
 * Runs the Members API's rules so that a keystroke needs no request. Returns null if a remote API renders its
 * own sheet.
 */
export function buildStickerPreview(
  data: StickerData,
  choices: StickerChoices,
  messages: StickerPreviewMessages,
): StickerPageModel | null {
  const { sheet } = data;
  if (!sheet) return null;
  const hasBuildData = sheet.provenance !== "specification";
  const { build, ...entered } = applyChoices(availableOptions(sheet, data), hasBuildData, choices);
  const { doubt, ...prices } = getStickerPrices(build, entered);
  const isOriginal = sheet.provenance === "original";
  const isAltered = isOriginal && !build.original;
  const basis = isAltered ? messages.buildData : sheet.basis;
  const hasUserInput = entered.isEntered || entered.colors.length > 0;
  const cents = { sum: prices.totalCents, stated: prices.statedTotalCents };
  return {
    ...sheet,
    ...getAdvertisedSalePrice(choices.details),
    dealer: getEnteredDealer(choices.details, sheet.dealer),
    paper: choices.paper ?? DEFAULT_PAPER_SIZE,
    provenance: isAltered ? "build-data" : sheet.provenance,
    notice: isAltered ? messages.notice : sheet.notice,
    basis: hasUserInput ? messages.withEntered(basis) : basis,
    vehicle: {
      ...sheet.vehicle,
      trim: choices.trim || sheet.vehicle.trim,
      // A style from the data keeps the sheet's text, which may be in another language.
      body: choices.style && choices.style !== data.style ? choices.style : sheet.vehicle.body,
    },
    exterior: build.exterior,
    interior: build.interior,
    colorOrigin: entered.colors.length > 0 ? "user" : "maker",
    enteredColors: entered.colors,
    packages: build.packages.map(toIncluded),
    options: build.options.map(toIncluded),
    prices: { ...prices, warning: doubt && messages.warning(doubt, cents) },
  };
}

function toIncluded<Line extends { price: unknown }>(line: Line): Line {
  return line.price === 0 ? { ...line, price: "included" } : line;
}
