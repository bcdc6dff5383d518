/** A site's two accounts with its operator: what it paid in advance for wholesale, and the sales made for it. */
export const LEDGER_ACCOUNTS = ["prepaid", "sales"] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/**
 * What moves them. `paid_directly` is what the partner's own account at a gateway, or a host app's store, took itself: it
 * takes such an order out of the operator's hands again.
 */
export const LEDGER_KINDS = [
  "top_up",
  "wholesale",
  "wholesale_returned",
  "sale",
  "refund",
  "paid_directly",
  "fee",
  "payout",
  "adjustment",
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

interface LedgerSum {
  account: LedgerAccount;
  kind: LedgerKind;
  count: number;
  cents: number;
}

/** Of a month: balances before and after it, and the sum of each kind of movement. Integer cents. */
export interface StatementFigures {
  opening: Record<LedgerAccount, number>;
  closing: Record<LedgerAccount, number>;
  sums: LedgerSum[];
}

/** The figures of a month, from the balances before it and its movements. */
export function statementFigures(
  opening: Record<LedgerAccount, number>,
  movements: readonly { account: LedgerAccount; kind: LedgerKind; cents: number }[],
): StatementFigures {
  const closing = { ...opening };
  const sums = new Map<string, LedgerSum>();
  for (const { account, kind, cents } of movements) {
    closing[account] += cents;
    const key = `${account} ${kind}`;
    const sum = sums.get(key) ?? { account, kind, count: 0, cents: 0 };
    sums.set(key, { ...sum, count: sum.count + 1, cents: sum.cents + cents });
  }
  const place = ({ account, kind }: LedgerSum) =>
    LEDGER_ACCOUNTS.indexOf(account) * LEDGER_KINDS.length + LEDGER_KINDS.indexOf(kind);
  return { opening, closing, sums: [...sums.values()].sort((a, b) => place(a) - place(b)) };
}

/** The month of a moment, in UTC: '2026-01'. */
export const monthOf = (at: Date): string => at.toISOString().slice(0, 7);

export function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

/** What an order's payments and refunds come to. Integer cents. */
export interface OrderMoney {
  wholesaleCents: number;
  /** How its wholesale is paid, and whether the partner took the buyer's money itself. */
  settlement: "prepaid" | "withheld" | "connect";
  isPaidDirectly: boolean;
  paidCents: number;
  refundedCents: number;
  returnedCents: number;
}

/**
 * What an order has moved in all, by kind: always computed from the whole order, so that what is posted is the
 * difference to what was posted before, and events in any order, repeated or taken back, end the same.
 */
export function orderMovements(money: OrderMoney): Partial<Record<LedgerKind, number>> {
  const { wholesaleCents, paidCents, refundedCents, returnedCents } = money;
  const left = paidCents - refundedCents;
  // An application fee was taken from the payment itself: the rest went to the partner.
  const fee = money.settlement === "connect" ? wholesaleCents - returnedCents : 0;
  return {
    wholesale: -wholesaleCents,
    wholesale_returned: returnedCents,
    sale: paidCents,
    refund: -refundedCents,
    paid_directly: money.isPaidDirectly ? fee - left : 0,
  };
}
