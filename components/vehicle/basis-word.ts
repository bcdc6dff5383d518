import type { Preview, StickerBasis } from "@/lib/contract/vehicle";

/** What is said of a sticker before it is made: what it rests on, or that a source of build data did not answer. */
export function basisWord({ sticker_basis, build_state }: Preview): StickerBasis | "silent" {
  return build_state === "unavailable" ? "silent" : sticker_basis;
}
