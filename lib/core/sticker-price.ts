/** Structural twin of the contract's line: integer cents, a word, or null for unknown. */
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

/**
 * Adds a sticker up. One unknown part makes the sum unknown: a total that leaves a line out would be a guess.
 * `agrees` is false only where a computed and a stated total are both known and differ.
 */
export function addUpSticker(amounts: StickerAmounts): StickerTotal {
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
