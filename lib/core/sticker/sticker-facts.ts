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

/**
 * Whether a car's build states what its decode does not: a price, an option or a color, the user's own among them. A
 * sticker of a build that states none of these has found nothing, and its credit comes back.
 */
export function hasStickerFacts<Build extends StickerFacts>(build: Build | null): build is Build {
  if (!build) return false;
  const { baseCents, destinationCents, statedTotalCents, discounts, packages, options } = build;
  const hasPrice = [baseCents, destinationCents, statedTotalCents].some((cents) => cents !== null);
  const hasLine = [discounts, packages, options].some((lines) => lines.length > 0);
  return hasPrice || hasLine || build.exterior !== null || build.interior !== null;
}

/** Whether a color of a sticker is the user's word. Stickers from before it was kept for each say it of both. */
export function isColorEntered(
  sticker: { colorOrigin: string; enteredColors?: readonly string[] | undefined },
  part: "exterior" | "interior",
): boolean {
  return sticker.enteredColors ? sticker.enteredColors.includes(part) : sticker.colorOrigin === "user";
}
