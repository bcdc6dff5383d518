/**
 * At which balance an account's credits count as low, by its role: the last report of a member, and a few cars on a dealer's lot.
 * It is passed once on the way down, and again only after credits were added.
 */
export const LOW_BALANCE = { member: 1, dealer: 5 } as const;

/** Whether taking `amount` credits passed the threshold. `balance` is what is left. */
export function passesLowBalance(balance: number, amount: number, threshold: number): boolean {
  return balance <= threshold && balance + amount > threshold;
}
