import { create } from "zustand";

interface DeletionReceipt {
  number: string | null;
  closed: boolean;
}

interface DeletionReceiptState {
  receipt: DeletionReceipt | null;
  setReceipt(receipt: DeletionReceipt | null): void;
}

/** A store, not component state, because the page remounts when closing the account ends the session. */
export const useDeletionReceipt = create<DeletionReceiptState>()((set) => ({
  receipt: null,
  setReceipt: (receipt) => set({ receipt }),
}));
