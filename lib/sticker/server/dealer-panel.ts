import type { DocumentDealer } from "@/lib/generation/contract/vehicle";
import type { StickerDocument } from "../contract/document";

export function buildDealerPanel(dealer: DocumentDealer | null): StickerDocument["dealer"] {
  if (!dealer) return null;
  const { name, address, city, logo } = dealer;
  return { name, number: null, address, city, logo };
}
