import {
  getDashboardHref,
  getModelStickerHref,
  type PurchaseInput,
  REPORT_HASH,
  STICKER_HASH,
} from "@/lib/routes";

export type Product = NonNullable<PurchaseInput["product"]>;

export function returnPath({ next, vin, namedModel }: PurchaseInput, product: Product): string | null {
  if (next) return next;
  if (vin) return getDashboardHref(vin, product === "sticker" ? STICKER_HASH : REPORT_HASH);
  return namedModel ? getModelStickerHref(namedModel) : null;
}
