interface StickerFacts {
  baseCents: number | null;
  destinationCents: number | null;
  statedTotalCents: number | null;
  discounts: readonly unknown[];
  packages: readonly unknown[];
  options: readonly unknown[];
  exterior: unknown;
  interior: unknown;
}

/** Returns false if nothing was found for the sticker, whose credit is then returned. */
export function hasStickerFacts<Build extends StickerFacts>(build: Build | null): build is Build {
  if (!build) return false;
  const { baseCents, destinationCents, statedTotalCents, discounts, packages, options } = build;
  const hasPrice = [baseCents, destinationCents, statedTotalCents].some((cents) => cents !== null);
  const hasLine = [discounts, packages, options].some((lines) => lines.length > 0);
  return hasPrice || hasLine || build.exterior !== null || build.interior !== null;
}

export function isColorEntered(
  sticker: { colorOrigin: string; enteredColors?: readonly string[] | undefined },
  part: "exterior" | "interior",
): boolean {
  return sticker.enteredColors ? sticker.enteredColors.includes(part) : sticker.colorOrigin === "user";
}
