import { create } from "zustand";
import { persist } from "zustand/middleware";
import { MAX_QUANTITY } from "@/lib/billing/rules/pricing";
import { hasFields, tabStorage } from "@/lib/platform/browser";

interface CheckoutState {
  coupon: string;
  applied: string;
  email: string;
  quantity: number;
  discountClosed: boolean;
  typeCoupon: (coupon: string) => void;
  applyCoupon: (code: string) => void;
  typeEmail: (email: string) => void;
  setQuantity: (quantity: number) => void;
  closeDiscount: () => void;
  forget: () => void;
}

const CHECKOUT_STORAGE_KEY = "checkout:draft";

const empty = { coupon: "", applied: "", email: "", quantity: 1 };

type StoredDraft = Pick<CheckoutState, "coupon" | "applied" | "email" | "quantity" | "discountClosed">;

function parse(stored: unknown): StoredDraft | null {
  const kinds = {
    coupon: "string",
    applied: "string",
    email: "string",
    discountClosed: "boolean",
  } as const;
  if (!hasFields(stored, kinds)) return null;
  const { coupon, applied, email, discountClosed, quantity } = stored;
  const isQuantity = Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= MAX_QUANTITY;
  return { coupon, applied, email, discountClosed, quantity: isQuantity ? Number(quantity) : 1 };
}

export const useCheckoutDraft = create<CheckoutState>()(
  persist(
    (set) => ({
      ...empty,
      discountClosed: false,
      typeCoupon: (coupon) => set({ coupon }),
      applyCoupon: (code) => set({ coupon: code, applied: code }),
      typeEmail: (email) => set({ email }),
      setQuantity: (quantity) => set({ quantity }),
      closeDiscount: () => set({ discountClosed: true }),
      forget: () => set(empty),
    }),
    {
      name: CHECKOUT_STORAGE_KEY,
      storage: tabStorage.forStore(parse),
      partialize: ({ coupon, applied, email, quantity, discountClosed }) => ({
        coupon,
        applied,
        email,
        quantity,
        discountClosed,
      }),
    },
  ),
);
