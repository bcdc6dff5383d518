import type { Preview, StickerBasis } from "@/lib/contract/vehicle";

/** What a sticker would be based on, or that a source of build data did not answer; null if unknown. */
export function stickerBasisLabel({ sticker_basis, build_state }: Preview): StickerBasis | "silent" | null {
  return build_state === "unavailable" ? "silent" : sticker_basis;
}
