"use client";
import { createContext, type ReactNode, useContext } from "react";
import type { Offer } from "@/lib/contract/offers";

/** Null: all of them, as with the embedded Members API. */
const OffersContext = createContext<readonly Offer[] | null>(null);

export function OffersProvider({ offers, children }: { offers: readonly Offer[]; children: ReactNode }) {
  return <OffersContext value={offers}>{children}</OffersContext>;
}

/** Returns whether the Members API has an optional part. Hide links to a part that it lacks. */
export function useOffer(name: Offer): boolean {
  return useContext(OffersContext)?.includes(name) ?? true;
}
