export const LEDGER_ACCOUNTS = ["prepaid", "sales"] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

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

export interface StatementFigures {
  opening: Record<LedgerAccount, number>;
  closing: Record<LedgerAccount, number>;
  sums: LedgerSum[];
}

export function getStatementFigures(
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

export const toMonth = (at: Date): string => at.toISOString().slice(0, 7);

export function addMonth(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, "0")}`;
}

export interface OrderMoney {
  wholesaleCents: number;
  settlement: "prepaid" | "withheld" | "connect";
  isPaidDirectly: boolean;
  paidCents: number;
  refundedCents: number;
  returnedCents: number;
}

/**
 * Computes totals from the whole order. Posting only the difference makes events safe in any order, even if repeated.
 */
export function orderMovements(money: OrderMoney): Partial<Record<LedgerKind, number>> {
  const { wholesaleCents, paidCents, refundedCents, returnedCents } = money;
  const left = paidCents - refundedCents;
  const fee = money.settlement === "connect" ? wholesaleCents - returnedCents : 0;
  return {
    wholesale: -wholesaleCents,
    wholesale_returned: returnedCents,
    sale: paidCents,
    refund: -refundedCents,
    paid_directly: money.isPaidDirectly ? fee - left : 0,
  };
}
