import type { VehicleRow } from "./print-batch-repository";

/** What a line of a list says of its vehicle beside the VIN. */
export type LineOffer = Pick<VehicleRow, "stock" | "priceCents" | "mileage">;

export function statesOffer({ stock, priceCents, mileage }: LineOffer): boolean {
  return stock !== null || priceCents !== null || mileage !== null;
}

/** A sticker that the account has already keeps all that it was made of; only what the list says is put on it. */
export function withOffer<Made extends object>(made: Made, { stock, priceCents, mileage }: LineOffer) {
  return { ...made, offer: { stock, priceCents, mileage } };
}
