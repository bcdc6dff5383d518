import type { DocumentDealer } from "@/lib/contract/generation-vehicle";
import type { StickerDocument } from "@/lib/contract/sticker-document";

export function buildDealerPanel(dealer: DocumentDealer | null): StickerDocument["dealer"] {
  if (!dealer) return null;
  const { name, address, city, logo } = dealer;
  return { name, number: null, address, city, logo };
}
