import type { StickerDetails } from "../contract/confirmation";

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
  ownDealer: { name: string; logo?: Logo | null } | null,
) {
  const { dealer } = getAdvertisedSalePrice(details);
  return dealer && ownDealer?.logo && dealer.name === ownDealer.name
    ? { ...dealer, logo: ownDealer.logo }
    : dealer;
}
