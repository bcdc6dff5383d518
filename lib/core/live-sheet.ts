import type { StickerData } from "@/lib/contract/builder";
import type { StickerSheetModel } from "@/lib/contract/sticker-document";
import { statedSale } from "@/lib/core/stated-sale";
import { applyChoices, type ChosenFrom } from "@/lib/core/sticker-choices";
import type { StickerChoices } from "@/lib/core/sticker-confirm";
import { USUAL_PAPER } from "@/lib/core/sticker-paper";
import { stickerPrices, type TotalDoubt } from "@/lib/core/sticker-price";

/** The words of a sheet that depend on the choices, in the sheet's language. */
export interface SheetWords {
  /** Of a sheet that the maker's own label data no longer covers. */
  notice: string;
  buildData: string;
  withEntered(basis: string): string;
  warning(doubt: Exclude<TotalDoubt, null>, cents: { sum: number | null; stated: number | null }): string;
}

/** The sheet holds the build data's lines, prices and colours; with the lists beside it, all that can be chosen from. */
function chosenFrom({ sheet, exterior, interior }: StickerData): ChosenFrom {
  const { packages, options, prices, provenance } = sheet;
  return {
    ...{ packages, options, exterior: sheet.exterior, interior: sheet.interior },
    ...{ exteriorChoices: exterior, interiorChoices: interior, discounts: prices.discounts },
    ...{ baseCents: prices.baseCents, destinationCents: prices.destinationCents },
    ...{ statedTotalCents: prices.statedTotalCents, original: provenance === "original" },
  };
}

/**
 * The sheet with the choices on it, as the Members API will print it: by the same rules, so that a keystroke needs no call.
 * tests/integration/live-sheet.test.ts holds the two against each other.
 */
export function liveSheet(data: StickerData, choices: StickerChoices, words: SheetWords): StickerSheetModel {
  const { sheet } = data;
  const isKnown = sheet.provenance !== "specification";
  const { build, ...entered } = applyChoices(chosenFrom(data), isKnown, choices);
  const { doubt, ...prices } = stickerPrices(build, entered);
  const isOriginal = sheet.provenance === "original";
  const isAltered = isOriginal && !build.original;
  const basis = isAltered ? words.buildData : sheet.basis;
  const hasUsersWord = entered.isEntered || entered.colorOrigin === "user";
  const cents = { sum: prices.totalCents, stated: prices.statedTotalCents };
  return {
    ...sheet,
    ...statedSale(choices.details),
    paper: choices.paper ?? USUAL_PAPER,
    provenance: isAltered ? "build-data" : sheet.provenance,
    notice: isAltered ? words.notice : sheet.notice,
    basis: hasUsersWord ? words.withEntered(basis) : basis,
    vehicle: {
      ...sheet.vehicle,
      trim: choices.trim || sheet.vehicle.trim,
      // The style as chosen from the data's is the sheet's own word for it, which may be in another language.
      body: choices.style && choices.style !== data.style ? choices.style : sheet.vehicle.body,
    },
    exterior: build.exterior,
    interior: build.interior,
    colorOrigin: entered.colorOrigin,
    packages: build.packages.map(included),
    options: build.options.map(included),
    prices: { ...prices, warning: doubt && words.warning(doubt, cents) },
  };
}

/** SHOW-1: an option of $0 is in the car's price already. */
function included<Line extends { price: unknown }>(line: Line): Line {
  return line.price === 0 ? { ...line, price: "included" } : line;
}
