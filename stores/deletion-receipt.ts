import { create } from "zustand";

interface DeletionReceipt {
  /** Null if none was given. */
  number: string | null;
  /** Whether the request has closed the account. */
  closed: boolean;
}

interface DeletionReceiptState {
  receipt: DeletionReceipt | null;
  setReceipt(receipt: DeletionReceipt | null): void;
}

/** What the last deletion request was answered: the page is drawn anew for nobody when its login ends with the account. */
export const useDeletionReceipt = create<DeletionReceiptState>()((set) => ({
  receipt: null,
  setReceipt: (receipt) => set({ receipt }),
}));
