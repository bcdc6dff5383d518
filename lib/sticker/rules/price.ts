export type LineAmount = number | "included" | "no_charge" | null;

export interface StickerAmounts {
  baseCents: number | null;
  lines: readonly LineAmount[];
  discountCents: readonly number[];
  destinationCents: number | null;
  statedTotalCents: number | null;
}

export interface StickerTotal {
  optionsCents: number | null;
  totalCents: number | null;
  agrees: boolean;
}

/** Returns an unknown sum if a part is unknown. `agrees` is false only if both totals are known and differ. */
export function totalSticker(amounts: StickerAmounts): StickerTotal {
  let options: number | null = 0;
  for (const line of amounts.lines) {
    if (line === "included" || line === "no_charge") continue;
    options = line === null || options === null ? null : options + line;
  }
  const { baseCents, destinationCents, statedTotalCents } = amounts;
  const total =
    baseCents === null || destinationCents === null || options === null
      ? null
      : baseCents + options + destinationCents - amounts.discountCents.reduce((sum, cents) => sum + cents, 0);
  return {
    optionsCents: options,
    totalCents: total,
    agrees: total === null || statedTotalCents === null || total === statedTotalCents,
  };
}

export type TotalMismatch = "differs" | "stated" | "unknown" | null;

function computeTotalMismatch(sum: StickerTotal, statedTotalCents: number | null): TotalMismatch {
  if (sum.totalCents !== null) return sum.agrees ? null : "differs";
  return statedTotalCents === null ? "unknown" : "stated";
}

interface PricedBuild {
  baseCents: number | null;
  packages: readonly { price: LineAmount }[];
  options: readonly { price: LineAmount }[];
  discounts: { name: string; cents: number }[];
  destinationCents: number | null;
  statedTotalCents: number | null;
}

interface EnteredPrices {
  isKnown: boolean;
  prices: ("base" | "destination" | "discounts")[];
  isEntered: boolean;
}

export function getStickerPrices(build: PricedBuild | null, entered: EnteredPrices | null) {
  const isListed = build !== null && (entered === null || entered.isKnown || entered.isEntered);
  const sum = totalSticker({
    baseCents: build?.baseCents ?? null,
    lines: isListed ? [...build.packages, ...build.options].map((line) => line.price) : [null],
    discountCents: (build?.discounts ?? []).map((discount) => discount.cents),
    destinationCents: build?.destinationCents ?? null,
    statedTotalCents: build?.statedTotalCents ?? null,
  });
  return {
    baseCents: build?.baseCents ?? null,
    optionsCents: sum.optionsCents,
    discounts: build?.discounts ?? [],
    destinationCents: build?.destinationCents ?? null,
    totalCents: sum.totalCents,
    statedTotalCents: build?.statedTotalCents ?? null,
    agrees: sum.agrees,
    entered: entered?.prices ?? [],
    doubt: isListed ? computeTotalMismatch(sum, build.statedTotalCents) : null,
  };
}
