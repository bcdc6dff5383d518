import type { Preview, StickerBasis } from "@/lib/contract/vehicle";

/** Basis of a sticker, or 'silent' if a source of build data didn't respond; null if unknown. */
export function stickerBasisLabel({ sticker_basis, build_state }: Preview): StickerBasis | "silent" | null {
  return build_state === "unavailable" ? "silent" : sticker_basis;
}
