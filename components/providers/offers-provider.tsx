"use client";
import { createContext, type ReactNode, useContext } from "react";
import type { Offer } from "@/lib/compose/calls/offers";

/** Null means all offers, as with the embedded Members API. */
const OffersContext = createContext<readonly Offer[] | null>(null);

export function OffersProvider({ offers, children }: { offers: readonly Offer[]; children: ReactNode }) {
  return <OffersContext value={offers}>{children}</OffersContext>;
}

export function useOffer(name: Offer): boolean {
  return useContext(OffersContext)?.includes(name) ?? true;
}
