export const LOW_BALANCE = { member: 1, dealer: 5 } as const;

export function passesLowBalance(balance: number, amount: number, threshold: number): boolean {
  return balance <= threshold && balance + amount > threshold;
}
