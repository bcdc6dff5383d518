import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

interface CheckoutState {
  /** As it stands in the field, and the one that was asked to count. */
  coupon: string;
  applied: string;
  /** Of a visitor. */
  email: string;
  /** DLG-5: the discount was closed once, and never opens again in this tab. */
  discountClosed: boolean;
  typeCoupon: (coupon: string) => void;
  applyCoupon: (code: string) => void;
  typeEmail: (email: string) => void;
  closeDiscount: () => void;
  /** The purchase is done. */
  forget: () => void;
}

export const CHECKOUT_STORAGE_KEY = "checkout:draft";

const empty = { coupon: "", applied: "", email: "" };

/** What is filled in at the checkout, kept for the tab: a login or a reload on the way loses nothing. */
export const useCheckoutDraft = create<CheckoutState>()(
  persist(
    (set) => ({
      ...empty,
      discountClosed: false,
      typeCoupon: (coupon) => set({ coupon }),
      applyCoupon: (code) => set({ coupon: code, applied: code }),
      typeEmail: (email) => set({ email }),
      closeDiscount: () => set({ discountClosed: true }),
      forget: () => set(empty),
    }),
    { name: CHECKOUT_STORAGE_KEY, storage: createJSONStorage(() => sessionStorage) },
  ),
);
