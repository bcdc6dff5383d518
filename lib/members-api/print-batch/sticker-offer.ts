import type { VehicleRow } from "./print-batch-repository";

/** What a line of a list says of its vehicle beside the VIN. */
export type LineOffer = Pick<VehicleRow, "stock" | "priceCents" | "mileage">;

export function statesOffer({ stock, priceCents, mileage }: LineOffer): boolean {
  return stock !== null || priceCents !== null || mileage !== null;
}

/**
 * A sticker that the account has already keeps all that it was made of, an earlier list's columns included; only what
 * the line says is put on it.
 */
export function withOffer<Made extends { offer?: LineOffer }>(made: Made, line: LineOffer) {
  const before = made.offer;
  return {
    ...made,
    offer: {
      stock: line.stock ?? before?.stock ?? null,
      priceCents: line.priceCents ?? before?.priceCents ?? null,
      mileage: line.mileage ?? before?.mileage ?? null,
    },
  };
}
