import type { StickerDetails } from "@/lib/core/sticker/confirmation";

const orNull = (text: string | undefined) => text || null;

/** Order, stock and dealer of a sticker: known from the user alone; what was left empty is null. */
export function advertisedSalePrice(details: StickerDetails | undefined) {
  const dealer = details?.dealer;
  return {
    order: orNull(details?.order),
    stock: orNull(details?.stock),
    dealer: dealer
      ? {
          name: dealer.name,
          number: orNull(dealer.number),
          address: orNull(dealer.address),
          city: orNull(dealer.city),
        }
      : null,
  };
}

/** The dealer that was entered in the builder; with the account's logo where it is the account's own company. */
export function enteredDealer<Logo>(
  details: StickerDetails | undefined,
  own: { name: string; logo?: Logo | null } | null,
) {
  const { dealer } = advertisedSalePrice(details);
  return dealer && own?.logo && dealer.name === own.name ? { ...dealer, logo: own.logo } : dealer;
}
