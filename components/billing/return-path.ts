import { dashboardHref, modelStickerHref, type PurchaseInput, REPORT_HASH, STICKER_HASH } from "@/lib/routes";

export type Product = NonNullable<PurchaseInput["product"]>;

/** Where the purchase finally leads: the URL's target, else the vehicle's dashboard at the purchased product, else the sticker of the named car. */
export function returnPath({ next, vin, named }: PurchaseInput, product: Product): string | null {
  if (next) return next;
  if (vin) return dashboardHref(vin, product === "sticker" ? STICKER_HASH : REPORT_HASH);
  return named ? modelStickerHref(named) : null;
}
