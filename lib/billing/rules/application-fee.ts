/** Caps the fee at the total, because gateways reject a larger application fee. */
export function getApplicationFee(order: { wholesaleCents: number; totalCents: number }): number {
  return Math.max(0, Math.min(order.wholesaleCents, order.totalCents));
}

/** Rounds up, because a subscription checkout only accepts a percentage; the surplus is refunded. */
export function getFeePercent(order: { feeCents: number; totalCents: number }): number {
  const { feeCents, totalCents } = order;
  if (feeCents <= 0 || totalCents <= 0) return 0;
  return Math.min(10_000, Math.ceil((feeCents * 10_000) / totalCents)) / 100;
}
