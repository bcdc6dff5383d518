import type { VehicleRow } from "./print-batch-repository";

export type LineOffer = Pick<VehicleRow, "stock" | "priceCents" | "mileage">;

export function statesOffer({ stock, priceCents, mileage }: LineOffer): boolean {
  return stock !== null || priceCents !== null || mileage !== null;
}

export function withOffer<Made extends { offer?: LineOffer }>(request: Made, line: LineOffer) {
  const before = request.offer;
  return {
    ...request,
    offer: {
      stock: line.stock ?? before?.stock ?? null,
      priceCents: line.priceCents ?? before?.priceCents ?? null,
      mileage: line.mileage ?? before?.mileage ?? null,
    },
  };
}
