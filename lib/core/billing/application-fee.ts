/** The operator's fee on a payment that a partner's own account takes. Pure, in integer cents. */

/** The wholesale price, never more than what is paid: a gateway refuses a larger fee. */
export function applicationFee(order: { wholesaleCents: number; totalCents: number }): number {
  return Math.max(0, Math.min(order.wholesaleCents, order.totalCents));
}

/**
 * The least percentage of two decimals that takes at least the fee: a subscription's checkout can name no amount. What
 * it takes too much is given back.
 */
export function feePercent(order: { feeCents: number; totalCents: number }): number {
  const { feeCents, totalCents } = order;
  if (feeCents <= 0 || totalCents <= 0) return 0;
  return Math.min(10_000, Math.ceil((feeCents * 10_000) / totalCents)) / 100;
}
