import type { Preview, StickerBasis } from "@/lib/vehicle/contract/vehicle";

/** Returns 'silent' if a source of build data didn't respond, and null if the basis is unknown. */
export function getStickerBasisLabel({
  sticker_basis,
  build_state,
}: Preview): StickerBasis | "silent" | null {
  return build_state === "unavailable" ? "silent" : sticker_basis;
}
