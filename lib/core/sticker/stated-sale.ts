import type { StickerDetails } from "@/lib/core/sticker/confirmation";

const orNull = (text: string | undefined) => text || null;

export function getAdvertisedSalePrice(details: StickerDetails | undefined) {
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

export function getEnteredDealer<Logo>(
  details: StickerDetails | undefined,
  own: { name: string; logo?: Logo | null } | null,
) {
  const { dealer } = getAdvertisedSalePrice(details);
  return dealer && own?.logo && dealer.name === own.name ? { ...dealer, logo: own.logo } : dealer;
}
